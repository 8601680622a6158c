import { parseJson } from '../../contract/json-text.ts';
import { can, ENERGY_MODULES, type Module, type Role } from '../../foundation/permissions/permissions.ts';

/** An entry of the menu as an account has arranged it; the key may be one of another version. */
interface DesktopEntry {
  readonly key: string;
  readonly visible: boolean;
}
export type Desktop = readonly DesktopEntry[];

interface MenuEntry extends DesktopEntry {
  readonly key: Module;
}
export type Menu = readonly MenuEntry[];

/** What moves as one: the device lists together, every other module alone. */
export type Place = Module | 'lists';
export type Side = 'before' | 'after';

export const DESKTOP_LENGTH = 64;
export const DESKTOP_KEY_LENGTH = 40;

/** The order of a menu that nobody has arranged. */
export const USUAL_ORDER: readonly Module[] = [
  'yhub',
  ...ENERGY_MODULES,
  'charger',
  'deviceManage',
  'message',
  'dataService',
  'order',
  'lease',
  'help',
];

/** Modules whose lists stand together below one heading. */
const LISTS: readonly Module[] = ['yhub', ...ENERGY_MODULES];
/** Modules whose link is part of another entry: they have no place of their own. */
const WITHIN_OTHERS: readonly Module[] = ['dataService', 'order'];

export const isList = (module: Module): boolean => LISTS.includes(module);
export const isWithinOther = (module: Module): boolean => WITHIN_OTHERS.includes(module);

/** Those of an account's modules that have an entry in its menu. */
export const modulesInMenu = (modules: readonly Module[], role: Role): readonly Module[] =>
  modules.filter((module) => {
    if (isWithinOther(module)) return can.seeOrders({ role }).allowed;
    if (module === 'lease') return can.seeLeases({ role }).allowed;
    return module !== 'deviceManage' || can.seeManagedDevices({ role }).allowed;
  });

/** A list with each key once, and with those of another list that it lacks, each behind the one it follows there. */
function completed<T extends DesktopEntry>(list: readonly T[], other: readonly T[]): T[] {
  const entries: T[] = [];
  for (const all of [list, other]) {
    let next = 0;
    for (const entry of all) {
      const found = entries.findIndex(({ key }) => key === entry.key);
      if (found === -1) entries.splice(next, 0, entry);
      next = (found === -1 ? next : found) + 1;
    }
  }
  return entries;
}

/** The modules in the order of the menu: as they were arranged, new ones at their usual place, device lists together. */
export function menuOf(modules: readonly Module[], desktop: Desktop): Menu {
  const usual = USUAL_ORDER.filter((module) => modules.includes(module));
  const arranged = desktop.flatMap(({ key, visible }): MenuEntry[] => {
    const module = usual.find((one) => one === key);
    return module ? [{ key: module, visible }] : [];
  });
  const menu = completed(
    arranged,
    usual.map((key) => ({ key, visible: true })),
  );
  const first = menu.findIndex(({ key }) => isList(key));
  if (first === -1) return menu;
  return [
    ...menu.slice(0, first),
    ...menu.filter(({ key }) => isList(key)),
    ...menu.slice(first).filter(({ key }) => !isList(key)),
  ];
}

/** What is stored of a menu: entries that it does not show are kept behind those they follow, as long as there is room. */
export function desktopOf(menu: Menu, before: Desktop): Desktop {
  const inMenu = (key: string) => menu.some((entry) => entry.key === key);
  let room = DESKTOP_LENGTH - menu.length;
  const kept = completed<DesktopEntry>([], before).filter(({ key }) => inMenu(key) || room-- > 0);
  return completed<DesktopEntry>(menu, kept);
}

const placeOf = (module: Module): Place => (isList(module) ? 'lists' : module);
const isAt =
  (place: Place) =>
  ({ key }: MenuEntry): boolean =>
    key === place || placeOf(key) === place;

/** The entries that can be moved, in order. */
export const placesOf = (menu: Menu): readonly Place[] => [
  ...new Set(menu.filter(({ key }) => !isWithinOther(key)).map(({ key }) => placeOf(key))),
];

/** The menu with one place moved to a side of another. */
export function moved(menu: Menu, place: Place, side: Side, target: Place): Menu {
  if (place === target) return menu;
  const rest = menu.filter((entry) => !isAt(place)(entry));
  const at = side === 'before' ? rest.findIndex(isAt(target)) : rest.findLastIndex(isAt(target)) + 1;
  return [...rest.slice(0, at), ...menu.filter(isAt(place)), ...rest.slice(at)];
}

export const switched = (menu: Menu, place: Place, visible: boolean): Menu =>
  menu.map((entry) => (isAt(place)(entry) ? { ...entry, visible } : entry));

/** Whether anything of a place is shown. */
export const isShown = (menu: Menu, place: Place): boolean => menu.some((entry) => isAt(place)(entry) && entry.visible);

const isEntry = (entry: unknown): entry is DesktopEntry => {
  const { key, visible } = (entry ?? {}) as Partial<Record<keyof DesktopEntry, unknown>>;
  return typeof key === 'string' && key !== '' && key.length <= DESKTOP_KEY_LENGTH && typeof visible === 'boolean';
};

/** An arrangement in a browser's storage; what is no entry is left out. */
export function parseDesktop(text: string | null): Desktop {
  try {
    const entries: unknown = parseJson(text ?? '[]');
    return Array.isArray(entries) ? completed([], entries.filter(isEntry)).slice(0, DESKTOP_LENGTH) : [];
  } catch {
    return [];
  }
}
