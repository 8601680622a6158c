import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { binOf, emptyCells } from '#domain/power/analytics/cells/cells.ts';
import { weakCellsNow } from '#domain/power/analytics/cells/weak-cells.ts';
import { judgeWeakCells, toldByDay } from './weak-truth.ts';

/** A camper draws a thirtieth of its capacity per hour: its cell is never 20 mV below the others. */
const isNeverLoaded = (data: string) => data.startsWith('camper');

test.each(judgeWeakCells([1, 2]))(
  '$data: weak cells that are loaded are named on the first or second day, and no others',
  ({ data, truth, named, fromDay, releases }) => {
    expect(named).toEqual(isNeverLoaded(data) ? [] : truth);
    expect(releases).toBe(0);
    if (named.length > 0) expect(fromDay).toBeLessThanOrEqual(2);
  },
);

const CELLS = 16;
const RECORDS = 100;

/** A day of a pack whose cells are so far from the middle under load, millivolt. */
function dayOf(day: number, millivolts: readonly number[]) {
  const cells = { ...emptyCells(), cellCount: millivolts.length, records: RECORDS, loadedRecords: RECORDS };
  for (const [index, millivolt] of millivolts.entries())
    cells.loaded[index] = { read: RECORDS, lowest: 0, below: { [binOf(-millivolt)]: RECORDS } };
  const says = {
    sohPercent: null,
    fullAmpHours: null,
    designAmpHours: null,
    cyclesFirst: null,
    cyclesLast: null,
    at: 0,
  };
  return { firstAt: day * DAY_MS, lastAt: (day + 0.5) * DAY_MS, bms: { records: RECORDS, usage: {}, says, cells } };
}

const scatter = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: CELLS, maxLength: CELLS });
const story = fc.record({
  pack: scatter,
  cell: fc.nat(CELLS - 1),
  /** By how much the cell falls in a day, and how wide the others drift apart. */
  falls: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 20, maxLength: 40 }),
  drift: fc.array(fc.double({ min: -0.5, max: 0.8, noNaN: true }), { minLength: CELLS, maxLength: CELLS }),
});

describe('a warning of a weak cell', () => {
  test('is never released while the cell only gets worse, however the others drift', () => {
    fc.assert(
      fc.property(story, ({ pack, cell, falls, drift }) => {
        let below = 30;
        const days = falls.map((fall, day) => {
          below += fall;
          return dayOf(
            day,
            pack.map((millivolt, index) => (index === cell ? -below : millivolt + drift[index]! * day)),
          );
        });
        const told = toldByDay(days);
        const first = told.findIndex((cells) => cells.includes(cell));
        expect(first).toBeGreaterThanOrEqual(0);
        for (const cells of told.slice(first)) expect(cells).toContain(cell);
      }),
      { seed: 4, numRuns: 15 },
    );
  });

  test('is released when its millivolts have come back', () => {
    const days = Array.from({ length: 30 }, (_, day) =>
      dayOf(day, [...Array<number>(CELLS - 1).fill(0), day < 10 ? -40 : -2]),
    );
    const told = toldByDay(days);
    expect(told[9]).toEqual([CELLS - 1]);
    expect(told[29]).toEqual([]);
  });

  test('is held against the first weeks: a pack that drifts apart does not hide it', () => {
    const days = Array.from({ length: 60 }, (_, day) =>
      dayOf(
        day,
        Array.from({ length: CELLS }, (_, index) => (index === 3 ? -2 * day : (index % 2 === 0 ? 0.5 : -0.5) * day)),
      ),
    );
    expect(toldByDay(days).at(-1)).toContain(3);
  });

  test('carries the day since which its days show it', () => {
    const days = Array.from({ length: 20 }, (_, day) =>
      dayOf(day, [...Array<number>(CELLS - 1).fill(0), day < 8 ? -2 : -50]),
    );
    expect(weakCellsNow(days, { first: days.slice(0, 5), told: [] })).toEqual([{ cell: CELLS - 1, since: 8 * DAY_MS }]);
  });
});
