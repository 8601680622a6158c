import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DESKTOP_LENGTH,
  type Desktop,
  desktopOf,
  isList,
  isShown,
  menuOf,
  modulesInMenu,
  moved,
  parseDesktop,
  placesOf,
  switched,
  USUAL_ORDER,
} from '#domain/access/users/desktop.ts';
import { MODULES, type Module } from '#domain/foundation/permissions/permissions.ts';

const someModules = fc.subarray([...MODULES], { minLength: 0 }).chain((some) => fc.shuffledSubarray(some));
const anyDesktop: fc.Arbitrary<Desktop> = fc.array(
  fc.record({
    key: fc.oneof(fc.constantFrom<string>(...MODULES), fc.constantFrom('atlas', '__proto__', 'lists', 'x')),
    visible: fc.boolean(),
  }),
  { maxLength: 30 },
);
const keys = (entries: Desktop) => entries.map(({ key }) => key);
const twice = (list: readonly unknown[]) => new Set(list).size !== list.length;

test('every module has a default place', () => {
  expect([...USUAL_ORDER].sort()).toEqual([...MODULES].sort());
});

test('any arrangement with any modules contains each module once, with the lists together', () => {
  fc.assert(
    fc.property(someModules, anyDesktop, (modules, desktop) => {
      const menu = menuOf(modules, desktop);
      expect([...keys(menu)].sort()).toEqual([...modules].sort());
      const lists = menu.flatMap(({ key }, index) => (isList(key) ? [index] : []));
      if (lists.length > 0) expect(lists.at(-1)! - lists[0]! + 1).toBe(lists.length);
      for (const { key, visible } of menu)
        expect(visible).toBe(desktop.find((entry) => entry.key === key)?.visible ?? true);
    }),
  );
});

test('a stored menu gives the same menu again, and keeps hidden entries', () => {
  fc.assert(
    fc.property(someModules, anyDesktop, (modules, desktop) => {
      const menu = menuOf(modules, desktop);
      const stored = desktopOf(menu, desktop);
      expect(menuOf(modules, stored)).toEqual(menu);
      expect(twice(keys(stored))).toBe(false);
      for (const { key, visible } of desktop.filter((entry, at) => keys(desktop).indexOf(entry.key) === at))
        if (!modules.includes(key as Module)) expect(stored).toContainEqual({ key, visible });
    }),
  );
});

test('a module that is removed and added again is in its old place', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...MODULES], { minLength: 2 }), fc.nat(), fc.boolean(), (order, nth, visible) => {
      const full = menuOf(
        MODULES,
        order.map((key) => ({ key, visible })),
      );
      const gone = full[nth % full.length]!.key;
      const without = menuOf(
        MODULES.filter((module) => module !== gone),
        full,
      );
      expect(menuOf(MODULES, desktopOf(without, full))).toEqual(full);
    }),
  );
});

test('a stored menu never exceeds its size limit, and its own entries come first', () => {
  const strangers = Array.from({ length: DESKTOP_LENGTH }, (_, at) => ({ key: `later-${at}`, visible: false }));
  const stored = desktopOf(menuOf(MODULES, []), strangers);
  expect(stored).toHaveLength(DESKTOP_LENGTH);
  expect(keys(menuOf(MODULES, stored))).toEqual(USUAL_ORDER);
});

test('an entry moves to the requested side of another, and the others keep their order', () => {
  fc.assert(
    fc.property(someModules, anyDesktop, fc.nat(), fc.nat(), fc.boolean(), (modules, desktop, from, to, before) => {
      const menu = menuOf(modules, desktop);
      const places = placesOf(menu);
      fc.pre(places.length > 1);
      const [place, target] = [places[from % places.length]!, places[to % places.length]!];
      fc.pre(place !== target);
      const after = moved(menu, place, before ? 'before' : 'after', target);
      const now = placesOf(after);
      expect(now.indexOf(place) - now.indexOf(target)).toBe(before ? -1 : 1);
      expect(now.filter((one) => one !== place)).toEqual(places.filter((one) => one !== place));
      expect(menuOf(modules, desktopOf(after, desktop))).toEqual(after);
    }),
  );
});

test('lists are moved within their heading, and switched alone or all together', () => {
  const menu = menuOf(['yhub', 'kisae', 'message'], []);
  expect(keys(moved(menu, 'yhub', 'after', 'kisae'))).toEqual(['kisae', 'yhub', 'message']);
  expect(moved(menu, 'message', 'before', 'message')).toBe(menu);
  expect(keys(moved(menu, 'lists', 'after', 'message'))).toEqual(['message', 'yhub', 'kisae']);
  const one = switched(menu, 'yhub', false);
  expect([isShown(one, 'yhub'), isShown(one, 'lists'), isShown(one, 'message')]).toEqual([false, true, true]);
  expect(isShown(switched(menu, 'lists', false), 'lists')).toBe(false);
});

test('a role has only entries whose pages it may open', () => {
  const roles = ['superAdmin', 'admin', 'commonUser', 'guest'] as const;
  const pages = Object.fromEntries(roles.map((role) => [role, modulesInMenu(MODULES, role)]));
  expect(pages.superAdmin).toEqual(expect.arrayContaining(['deviceManage', 'order', 'dataService']));
  for (const role of ['commonUser', 'guest']) expect(pages[role]).not.toContain('deviceManage');
  expect(pages.guest).not.toContain('order');
  expect(pages.guest).toContain('help');
  expect(pages.commonUser).toContain('lease');
  expect(pages.guest).not.toContain('lease');
});

test('any text in browser storage can be read', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
      expect(Array.isArray(parseDesktop(text))).toBe(true);
    }),
  );
  const good = [{ key: 'yhub', visible: false }];
  const bad = [null, 1, { key: '', visible: true }, { key: 'a'.repeat(41), visible: true }, { key: 'kisae' }];
  expect(parseDesktop(JSON.stringify([...bad, ...good, { key: 'yhub', visible: true }]))).toEqual(good);
});
