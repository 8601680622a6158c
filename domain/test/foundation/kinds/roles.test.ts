import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEVICE_TYPES, isEnergyType, recordsOfType } from '#domain/foundation/devices/device-types.ts';
import { energyMeasures } from '#domain/foundation/kinds/energy-measures.ts';
import { energyRole, rolesOfType } from '#domain/foundation/kinds/energy-roles.ts';
import { nameOfKind, RECORD_KINDS, recordKind } from '#domain/foundation/kinds/registry.ts';
import { anyBody } from './bodies.ts';

const kinds = RECORD_KINDS.map((kind) => [nameOfKind(kind), kind] as const);

const behindHub = kinds.filter(([, kind]) => recordKind(kind)?.typeBehindHub);

test.each(kinds)('%s is sent by devices of a type', (_, kind) => {
  expect(Object.keys(recordKind(kind)?.types ?? {})).not.toEqual([]);
});

test.each(behindHub)('%s is sent behind a hub by devices of one of its types', (_, kind) => {
  const { types, typeBehindHub } = recordKind(kind)!;
  fc.assert(fc.property(anyBody(kind), (body) => typeBehindHub!(body) in types!));
});

test.each(kinds)('%s has a part in a system if it tells of energy, by energies that it tells of', (_, kind) => {
  const measured = energyMeasures(kind).map(({ energy }) => energy);
  const role = energyRole(kind);
  expect(measured.length > 0 && role === null).toBe(false);
  const compared = [...(role?.efficiency?.into ?? []), ...(role?.efficiency?.out ?? [])];
  expect(measured).toEqual(expect.arrayContaining(compared.filter((energy) => energy !== 'fed')));
});

test('a type of energy devices has one part in a system, and ports in its drawing', () => {
  for (const type of DEVICE_TYPES.filter(isEnergyType)) {
    expect(rolesOfType(type), type).toHaveLength(1);
    const ports = RECORD_KINDS.flatMap((kind) => recordKind(kind)?.types?.[type]?.ports ?? []);
    expect(ports, type).not.toEqual([]);
    expect(recordsOfType(type), type).not.toEqual([]);
  }
});

test('a fault of the mains is a fault of its family, and kinds of one family have the same faults', () => {
  const families = RECORD_KINDS.flatMap((kind) => recordKind(kind)?.faults ?? []);
  for (const { names, ofMains = [] } of families) expect(names).toEqual(expect.arrayContaining([...ofMains]));
  expect(new Set(families.map(({ family }) => family)).size).toBe(new Set(families).size);
});
