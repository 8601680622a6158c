import { expect, test } from 'vitest';
import { BAND, PANEL, wallCells, wallShapes } from '#web/features/access/users/brand-cells.ts';
import { isAccountName, isMail, passwordFaults } from '#web/features/access/users/form-rules.ts';
import { initialsOf } from '#web/ui/art/initials.ts';

test('new passwords', () => {
  const faults = (password: string, repeated: string) => passwordFaults({ password, repeated });
  expect(faults('short', 'short')).toEqual({ password: 'password_short' });
  expect(faults('long enough', 'long enough')).toEqual({});
  expect(faults(' '.repeat(8), ' '.repeat(8))).toEqual({ password: 'password_blank' });
  expect(faults('x'.repeat(201), 'x'.repeat(201))).toEqual({ password: 'password_long' });
  expect(faults('long-enough', 'long-enougH')).toEqual({ repeated: 'passwords_differ' });
  expect(faults('long-enough', 'long-enough')).toEqual({});
});

test('addresses, accounts', () => {
  expect([' a@b.co ', 'a@b', 'a b@c.de', '@b.co'].map(isMail)).toEqual([true, false, false, false]);
  expect(['ada', 'a.b-c@d', 'ab', 'a b c'].map(isAccountName)).toEqual([true, true, false, false]);
});

test.each([
  ['Northfield Rentals', 'NR'],
  ['Ada', 'AD'],
  ['北方租赁', '北方'],
  ['😀 co', '😀C'],
  ['', ''],
])('initials of %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('the wall of cells fills any panel', () => {
  const cells = wallCells(PANEL, 3000, 2000);
  expect(Math.max(...cells.map(({ x }) => x))).toBeGreaterThan(2950);
  expect(Math.max(...cells.map(({ y }) => y))).toBeGreaterThan(1900);
  expect(cells.every(({ charge }) => charge > 0 && charge <= 1)).toBe(true);
  expect(cells.filter(({ hue }) => hue === 'selected')).toHaveLength(1);
});

test('a wall is drawn in few shapes that hold every cell', () => {
  const cells = wallCells(BAND, 1198, 208);
  const shapes = wallShapes(BAND, cells);
  expect(shapes.length).toBeLessThan(25);
  const drawn = (hue: string) => shapes.filter((shape) => shape.hue === hue).flatMap(({ path }) => path.match(/M/g));
  expect(drawn('empty')).toHaveLength(cells.length);
  expect(drawn('cell')).toHaveLength(cells.length);
});
