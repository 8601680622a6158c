import { expect, test } from 'vitest';
import type { Energy } from '#domain/foundation/kinds/energy-measure.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { comparedTotal, ofSystem, rowsOf } from '#domain/power/energy/energy-rows.ts';

const one = (unit: number, kind: number, energy: Energy, parts: (number | null)[], unknownMs = 0) => ({
  ...{ unit, kind, energy, parts, unknownMs },
  counted: 10,
  integrated: 5,
  unplaced: 1,
  doubts: 1,
});

test('the same energy of several units is added up, and sources come first', () => {
  const rows = rowsOf([
    one(1, KIND.inverter, 'output', [1, 2], 60_000),
    one(2, KIND.gpts, 'output', [3, 4], 120_000),
    one(3, KIND.dmt, 'solar', [5, 0]),
    one(3, KIND.dmt, 'converter', [0, 0]),
  ]);
  expect(rows).toEqual([
    { energy: 'solar', parts: [5, 0], total: 5, counted: 10, integrated: 5, unplaced: 1, unknownMs: 0, doubts: 1 },
    {
      energy: 'output',
      parts: [4, 6],
      total: 10,
      counted: 20,
      integrated: 10,
      unplaced: 2,
      unknownMs: 120_000,
      doubts: 2,
    },
  ]);
});

test('a part of which one unit tells is known, and one of which none does is not', () => {
  const rows = rowsOf([one(1, KIND.inverter, 'output', [null, 2, null]), one(2, KIND.gpts, 'output', [0, null, null])]);
  expect(rows).toMatchObject([{ parts: [0, 2, null], total: 2 }]);
  expect(rowsOf([one(1, KIND.inverter, 'output', [null])])).toMatchObject([{ total: null }]);
});

test('no energy of a system is counted twice, by chargers and the battery or by a bus', () => {
  const charger = one(1, KIND.tc, 'charged', [1]);
  const drive = one(2, KIND.enerdrive, 'charged', [2]);
  const bus = one(3, KIND.cbb, 'source', [3]);
  expect(ofSystem([charger, drive, bus])).toEqual([drive]);
  expect(ofSystem([charger, bus])).toEqual([charger]);
});

test('a total is compared only when nearly all of its time is known', () => {
  const rows = rowsOf([one(1, KIND.dmt, 'solar', [5, 3], 5), one(2, KIND.inverter, 'mains', [1], 6)]);
  expect(comparedTotal(rows, 'solar', 100)).toBe(8);
  expect(comparedTotal(rows, 'mains', 100)).toBeNull();
  expect(comparedTotal(rows, 'output', 100)).toBeNull();
});
