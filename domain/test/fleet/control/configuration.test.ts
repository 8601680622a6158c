import { describe, expect, test } from 'vitest';
import { canFault, isSameCan } from '#domain/fleet/control/can.ts';
import {
  blocksInSeries,
  CONFIGURATION_FIELDS,
  CONFIGURATION_RANGES,
  configurationFault,
  differingFields,
  NUMBER_FIELDS,
} from '#domain/foundation/devices/configuration.ts';

describe('the limits of the protocol, in steps of 0.1 V', () => {
  test.each([
    ['lowVoltageProtectionDeciVolt', 105, 120],
    ['lowVoltageWarningDeciVolt', 110, 125],
    ['lowVoltageRecoverDeciVolt', 115, 130],
    ['absorptionDeciVolt', 138, 148],
    ['floatDeciVolt', 132, 140],
    ['rechargeDeciVolt', 128, 140],
  ] as const)('%s', (field, min, max) => {
    expect(CONFIGURATION_RANGES[field]).toEqual({ min, max });
    expect(configurationFault({ [field]: min })).toBeNull();
    expect(configurationFault({ [field]: max })).toBeNull();
    expect(configurationFault({ [field]: min - 1 })).toMatchObject({ field, rule: 'range' });
    expect(configurationFault({ [field]: max + 1 })).toMatchObject({ field, rule: 'range' });
    expect(configurationFault({ [field]: min + 0.5 })).toMatchObject({ field, rule: 'range' });
  });
});

test('every number of a configuration has a range, and every field is listed', () => {
  expect([...NUMBER_FIELDS, 'chemistry', 'workingHours'].sort()).toEqual([...CONFIGURATION_FIELDS].sort());
});

test('voltages are in order, also relative to those already set', () => {
  expect(configurationFault({ lowVoltageProtectionDeciVolt: 120, lowVoltageWarningDeciVolt: 120 })).toEqual({
    field: 'lowVoltageProtectionDeciVolt',
    rule: 'below',
    than: 'lowVoltageWarningDeciVolt',
  });
  expect(configurationFault({ lowVoltageRecoverDeciVolt: 115 }, { lowVoltageProtectionDeciVolt: 116 })).toMatchObject({
    than: 'lowVoltageRecoverDeciVolt',
  });
  expect(configurationFault({ floatDeciVolt: 140, absorptionDeciVolt: 140 })).toBeNull();
  expect(configurationFault({ floatDeciVolt: 140, absorptionDeciVolt: 139 })).toMatchObject({ rule: 'notAbove' });
  expect(configurationFault({ rechargeDeciVolt: 135 }, { floatDeciVolt: 135 })).toMatchObject({ rule: 'below' });
  // A setting that is already wrong does not prevent the change of another.
  expect(configurationFault({ reportIntervalSeconds: 60 }, { rechargeDeciVolt: 140, floatDeciVolt: 132 })).toBeNull();
});

test.each([
  { daysBits: 128, fromMinute: 0, toMinute: 60 },
  { daysBits: 1, fromMinute: 1440, toMinute: 60 },
  { daysBits: 1, fromMinute: 60, toMinute: 60 },
  { daysBits: 1, fromMinute: 0.5, toMinute: 60 },
])('%o are refused as working hours', (workingHours) => {
  expect(configurationFault({ workingHours })).toMatchObject({ field: 'workingHours' });
});

test('desired values that are not reported, or reported differently, are differences', () => {
  const hours = { daysBits: 31, fromMinute: 0, toMinute: 60 };
  expect(
    differingFields(
      { chemistry: 'lfp', workingHours: hours },
      { workingHours: { toMinute: 60, fromMinute: 0, daysBits: 31 } },
    ),
  ).toEqual(['chemistry']);
});

test.each([
  ['lead-acid', 4800, 4],
  ['lead-acid', 1200, 1],
  ['lfp', 5120, 4],
  ['lfp', 2560, 2],
  ['lead-acid', 8000, 40 / 6],
] as const)('%s of %i centivolts has %d blocks', (chemistry, nominal, blocks) => {
  expect(blocksInSeries(chemistry, nominal)).toBeCloseTo(blocks);
});

test('a CAN configuration has values of the lists, each function once, and requires a protocol', () => {
  const can = { bitRateKilobit: 250, protocol: 2, termination: true, functions: [1, 2] };
  expect(canFault(can)).toBeNull();
  expect(canFault({ ...can, bitRateKilobit: 251 })).toBe('bitRateKilobit');
  expect(canFault({ ...can, protocol: 9 })).toBe('protocol');
  expect(canFault({ ...can, functions: [1, 1] })).toBe('functions');
  expect(canFault({ ...can, functions: [77] })).toBe('functions');
  expect(canFault({ ...can, protocol: 0 })).toBe('functions');
  expect(isSameCan(can, { ...can, functions: [2, 1] })).toBe(true);
  expect(isSameCan(can, { ...can, termination: false })).toBe(false);
});
