import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  SETTING_KEYS,
  settingsOfType,
  type UnitConfiguration,
  unitFault,
} from '#domain/fleet/control/unit-settings.ts';
import { isSetSo, unitOfWire, wireOfUnit } from '#domain/fleet/control/unit-wire.ts';
import { UnitConfiguration as WireUnit } from '#domain/gen/downlink.ts';

const TYPES = [...'bcdeghijk'];
const anyUnit = fc.constantFrom(...TYPES).chain((deviceType) =>
  fc.record({
    unit: fc.integer({ min: 0, max: 65_535 }),
    deviceType: fc.constant(deviceType),
    behindDtu: fc.boolean(),
    values: fc
      .subarray([...settingsOfType(deviceType)])
      .chain((some) =>
        fc.tuple(...some.map(({ key, min, max }) => fc.tuple(fc.constant(key as string), fc.integer({ min, max })))),
      )
      .map((pairs) => Object.fromEntries(pairs) as UnitConfiguration['values']),
  }),
);

test('the settings of a unit survive encoding', () => {
  fc.assert(
    fc.property(anyUnit, (unit) => {
      const there = WireUnit.decode(WireUnit.encode(wireOfUnit(unit)).finish());
      expect(unitOfWire(there)).toEqual(unit);
      expect(isSetSo([unitOfWire(there)], unit.unit, unit.values)).toBe(true);
    }),
  );
});

test('every type has each setting once, within its range and in order, with the factory values', () => {
  for (const type of TYPES) {
    const all = settingsOfType(type);
    expect(all.length, type).toBeGreaterThan(0);
    expect(new Set(all.map(({ number }) => number)).size, type).toBe(all.length);
    const usual = Object.fromEntries(all.map((each) => [each.key, each.usual]));
    expect(unitFault(type, usual), type).toBeNull();
  }
  const used = new Set(TYPES.flatMap((type) => settingsOfType(type).map(({ key }) => key)));
  expect([...used].sort()).toEqual([...SETTING_KEYS].sort());
});

test('a setting that a type does not have is left out, and so is an unknown type', () => {
  const wire = {
    unit: 1,
    deviceType: 'h',
    behindDtu: false,
    settings: [
      { number: 4, value: 140 },
      { number: 22, value: 9 },
    ],
  };
  expect(unitOfWire(wire).values).toEqual({ lowBattery: 9 });
  expect(unitOfWire({ ...wire, deviceType: 'z' }).values).toEqual({});
});
