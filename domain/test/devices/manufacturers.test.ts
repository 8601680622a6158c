import { expect, test } from 'vitest';
import { MANUFACTURERS, manufacturerOfPanel, moduleOf, PANEL_TYPES, panelOf } from '#domain/devices/manufacturers.ts';

test('a module opens the panel of its manufacturer, whose number is one less', () => {
  expect(MANUFACTURERS.map((one) => [moduleOf(one), panelOf(one)])).toEqual([
    ['kisae', 2],
    ['Energy', 3],
    ['GPDEnergy', 4],
  ]);
  expect(PANEL_TYPES.map(manufacturerOfPanel)).toEqual([null, null, 1, 2, 3]);
});
