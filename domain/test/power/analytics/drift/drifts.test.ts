import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { joinDrift } from '#domain/power/analytics/drift/drift-day.ts';
import { driftsOf } from '#domain/power/analytics/drift/drifts.ts';
import { USUAL_BUDGET } from '#domain/power/analytics/drift/limits.ts';
import { hasMeasured } from '../../../measured.ts';
import { carDays } from '../recorded.ts';
import { DRIFT_KINDS_OF_USE } from './drift-truth.ts';
import { DRIFT_START, type DriftingPack, driftingDays } from './drifting-pack.ts';

const ILL_AFTER = 30;
const DAYS = 75;
const SEEDS = [11, 12];
const base = { ampHours: 100, cellCount: 16, afterDays: ILL_AFTER } as const;

const asked = (pack: DriftingPack, days = DAYS) => driftsOf(driftingDays(pack, days), pack, USUAL_BUDGET);
const dayOf = (at: number) => (at - DRIFT_START) / DAY_MS;

/** A leak that each of these can show within the days. */
const MILLIAMP: Readonly<Record<string, number>> = {
  'lfp parked at half': 60,
  'lfp half each day': 60,
  'nmc full each day': 60,
};

describe('drifts of simulated packs', () => {
  test.each(DRIFT_KINDS_OF_USE)('name the cell that leaks, %s %s', (chemistry, use) => {
    for (const seed of SEEDS) {
      const cell = (seed * 5) % 16;
      const milliAmp = MILLIAMP[`${chemistry} ${use}`] ?? 40;
      const { found } = asked({ ...base, chemistry, use, seed, leak: { cell, milliAmp } });
      const [leak, ...others] = found;
      expect(others).toEqual([]);
      expect(leak).toMatchObject({ kind: 'leak', index: cell, unit: 'milliAmp' });
      expect(leak!.low).toBeLessThan(milliAmp);
      expect(leak!.high).toBeGreaterThan(milliAmp);
      expect(dayOf(leak!.stoodOutAt)).toBeGreaterThan(ILL_AFTER - 8);
      expect(leak!.foundAt).toBeGreaterThanOrEqual(leak!.stoodOutAt);
    }
  });

  test.each(SEEDS)('name a cell of eight that leaks, seed %i', (seed) => {
    const pack = { ...base, cellCount: 8, chemistry: 'lfp', use: 'half each day', seed } as const;
    const { found } = asked({ ...pack, leak: { cell: 5, milliAmp: 60 } });
    expect(found[0]).toMatchObject({ kind: 'leak', index: 5 });
    // At another charge it resists more, too.
    expect(new Set(found.map(({ index }) => index))).toEqual(new Set([5]));
  });

  test.each(DRIFT_KINDS_OF_USE)('say nothing of healthy packs, %s %s', (chemistry, use) => {
    for (const seed of SEEDS) expect(asked({ ...base, chemistry, use, seed }).found).toEqual([]);
  });

  test.each([1, 2, 3, 4])('find a leak that balancing makes up for at the end of each charge, seed %i', (seed) => {
    const pack = { ...base, chemistry: 'nmc', use: 'full each day', seed } as const;
    const { found } = asked({ ...pack, leak: { cell: 9, milliAmp: 60 }, balancingMilliAmp: 400 });
    expect(found).toMatchObject([{ kind: 'leak', index: 9 }]);
  });

  test.each(SEEDS)(
    'name the cell whose resistance grows, and the probe that reads too much or too little, seed %i',
    (seed) => {
      const pack = { ...base, chemistry: 'lfp', use: 'half each day', seed } as const;
      const grown = asked({ ...pack, resistance: { cell: 4, percentPerDay: 1 } });
      expect(grown.found).toMatchObject([{ kind: 'resistance', index: 4, unit: 'percent' }]);
      for (const kelvinPerDay of [0.2, -0.2]) {
        const { found } = asked({ ...pack, sensor: { probe: 3, kelvinPerDay } });
        expect(found).toMatchObject([{ kind: 'temperature', index: 3, unit: 'kelvin' }]);
        expect(Math.sign(found[0]!.value)).toBe(Math.sign(kelvinPerDay));
      }
    },
  );

  test('cannot see 10 mA of 100 Ah on the flat part of LFP, and say so', () => {
    for (const seed of SEEDS) {
      const pack = { ...base, chemistry: 'lfp', use: 'parked at half', seed } as const;
      const { found, smallest } = asked({ ...pack, leak: { cell: 2, milliAmp: 10 } }, 118);
      expect(found).toEqual([]);
      expect(smallest[0]!.value).toBeNull();
      for (const { value } of smallest.slice(1)) expect(value).toBeGreaterThan(10);
    }
  });

  test('know the smallest leak in proportion to the capacity, and the fewer false warnings the larger', () => {
    const pack = { ...base, chemistry: 'nmc', use: 'parked at half', seed: 3 } as const;
    const days = driftingDays(pack, DAYS);
    const smallest = (ampHours: number | null, budget: number) =>
      driftsOf(days, { chemistry: 'nmc', ampHours }, budget).smallest[1]!.value!;
    expect(smallest(200, 1) / smallest(100, 1)).toBeCloseTo(2, 3);
    expect(smallest(100, 0.01)).toBeGreaterThan(smallest(100, 10));
    // Points a day where the capacity is not known.
    expect(smallest(null, 1)).toBeCloseTo((smallest(100, 1) * 24) / 1000, 3);
  });

  test('are the same from days that join in any pieces', () => {
    const pack: DriftingPack = {
      ...base,
      chemistry: 'nmc',
      use: 'half each day',
      seed: 5,
      leak: { cell: 1, milliAmp: 50 },
    };
    const days = driftingDays(pack, 50);
    for (const size of [1, 7, 20]) {
      const pieces = Array.from({ length: Math.ceil(days.length / size) }, (_, piece) =>
        days.slice(size * piece, size * (piece + 1)),
      );
      const joined = pieces.reduce(
        (all, piece) => joinDrift(all, JSON.parse(JSON.stringify(piece))),
        joinDrift([], []),
      );
      expect(driftsOf(joined, pack, 1)).toEqual(driftsOf(days, pack, 1));
    }
  });

  test('follow nothing that is not there', () => {
    const { found, follows, smallest } = driftsOf([], { chemistry: 'lfp', ampHours: 100 }, 1);
    expect(found).toEqual([]);
    expect(follows).toEqual({ leak: false, temperature: false, resistance: false });
    expect(smallest.map(({ value }) => value)).toEqual([null, null, null]);
  });
});

describe.skipIf(!hasMeasured)('drifts of recorded cars', () => {
  // Cell 82 of the second, and 81 of the third, were weak from their first days on: this is no drift, and a rule of its own.
  test.each([1, 2, 3])('are none that was not there from the beginning, car %i', (car) => {
    const days = carDays(car).flatMap(({ bms }) => bms.drift ?? []);
    expect(days.length).toBeGreaterThan(0);
    expect(driftsOf(days, { chemistry: 'nmc', ampHours: 120 }, USUAL_BUDGET).found).toEqual([]);
  });
});
