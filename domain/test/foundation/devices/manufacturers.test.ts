import { expect, test } from 'vitest';
import { DEVICE_TYPES, isEnergyType, recordsOfType } from '#domain/foundation/devices/device-types.ts';
import { nameOfKind, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import {
  MANUFACTURERS,
  manufacturerNamed,
  manufacturerOfPanel,
  moduleOf,
  PANEL_TYPES,
  panelOf,
} from '#domain/foundation/permissions/manufacturers.ts';

test('every kind of record is sent by some type of device, and every type sends some kind', () => {
  expect(new Set(DEVICE_TYPES.flatMap(recordsOfType))).toEqual(new Set(RECORD_KINDS.map(nameOfKind)));
  expect(recordsOfType('b')).toEqual(['inverter']);
  expect(recordsOfType('z')).toEqual([]);
});

test('a module opens the panel of its manufacturer, whose number is one less', () => {
  expect(MANUFACTURERS.map((one) => [moduleOf(one), panelOf(one)])).toEqual([
    ['kisae', 2],
    ['Energy', 3],
    ['GPDEnergy', 4],
  ]);
  expect(PANEL_TYPES.map(manufacturerOfPanel)).toEqual([null, null, 1, 2, 3]);
});

test.each([
  ['1', 1],
  ['KISAE', 1],
  ['energy', 2],
  ['GPD Energy', 3],
  ['gpdenergy', 3],
  ['4', undefined],
  ['', undefined],
  ['Nobody', undefined],
])('a table names the manufacturer %j', (text, manufacturer) => {
  expect(manufacturerNamed(text)).toBe(manufacturer);
});

test('monitors and lithium batteries are not energy devices', () => {
  expect(DEVICE_TYPES.filter(isEnergyType).join('')).toBe('bcdeghijk');
  expect(isEnergyType('z')).toBe(false);
});
