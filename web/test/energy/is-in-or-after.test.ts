import { expect, test } from 'vitest';
import { KIND } from '#domain/kinds/registry.ts';
import { isInOrAfter, ofSystem, rowsOf, shifted } from '#web/features/energy/statistics/statistics.ts';

type Energies = Parameters<typeof rowsOf>[0];

const one = (unit: number, kind: number, energy: Energies[number]['energy'], parts: number[], unknownMs = 0) => ({
  ...{ unit, kind, energy, parts, unknownMs },
  counted: 10,
  integrated: 5,
  unplaced: 1,
});

test('the same energy of several units is added up, and sources come first', () => {
  const rows = rowsOf([
    one(1, KIND.inverter, 'output', [1, 2], 60_000),
    one(2, KIND.gpts, 'output', [3, 4], 120_000),
    one(3, KIND.dmt, 'solar', [5, 0]),
    one(3, KIND.dmt, 'converter', [0, 0]),
  ]);
  expect(rows).toEqual([
    { energy: 'solar', parts: [5, 0], total: 5, counted: 10, integrated: 5, unplaced: 1, unknownMs: 0 },
    { energy: 'output', parts: [4, 6], total: 10, counted: 20, integrated: 10, unplaced: 2, unknownMs: 120_000 },
  ]);
});

test('no energy of a system is counted twice, by chargers and the battery or by a bus', () => {
  const charger = one(1, KIND.tc, 'charged', [1]);
  const drive = one(2, KIND.enerdrive, 'charged', [2]);
  const bus = one(3, KIND.cbb, 'source', [3]);
  expect(ofSystem([charger, drive, bus])).toEqual([drive]);
  expect(ofSystem([charger, bus])).toEqual([charger]);
});

test('periods follow one another over the ends of months and years', () => {
  expect(shifted('2026-03-01', 'day', -1)).toBe('2026-02-28');
  expect(shifted('2026-01-31', 'month', 1)).toBe('2026-02-01');
  expect(shifted('2026-01-31', 'month', -1)).toBe('2025-12-01');
  expect(shifted('2026-05-05', 'year', -1)).toBe('2025-01-01');
});

test('nothing comes after the period of today', () => {
  expect(isInOrAfter('2026-11-01', 'month', '2026-11-23')).toBe(true);
  expect(isInOrAfter('2026-10-31', 'month', '2026-11-23')).toBe(false);
  expect(isInOrAfter('2026-11-22', 'day', '2026-11-23')).toBe(false);
  expect(isInOrAfter('2026-01-01', 'year', '2026-11-23')).toBe(true);
});
