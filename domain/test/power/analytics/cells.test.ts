import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import {
  countCells,
  deviations,
  emptyCells,
  joinCells,
  limitMillivolt,
  weakestCell,
} from '#domain/power/analytics/cells/cells.ts';
import { faultyCells, hasFaultyCell } from '#domain/power/analytics/cells/faulty-cells.ts';
import type { BmsSeries } from '#domain/power/analytics/days/battery-series.ts';
import { NO_BMS } from './arbitrary-series.ts';
import { batteryOfRecording } from './recorded.ts';

const battery = batteryOfRecording('nmc', 50.4, 100, 60);
const NOTHING_SAID = {
  sohPercent: null,
  fullAmpHours: null,
  designAmpHours: null,
  cyclesFirst: null,
  cyclesLast: null,
  at: 0,
};
/** Twelve cells of some millivolts of scatter, under load and at rest in turn. */
const OFFSETS = [0, 3, -2, 1, -4, 2, 0, -1, 4, -3, 1, -2];

/** @param change added to the cells under load, by their positions; null for one that cannot be read */
function counted(change: Readonly<Record<number, number | null>>) {
  const length = 120;
  const isLoaded = (place: number) => place % 2 === 0;
  const series: BmsSeries = {
    ...NO_BMS,
    at: Float64Array.from({ length }, (_, place) => place * MINUTE_MS),
    amp: Float64Array.from({ length }, (_, place) => (isLoaded(place) ? -30 : 0)),
    cells: OFFSETS.map((offset, cell) =>
      Float64Array.from({ length }, (_, place) => {
        const more = change[cell];
        return more === null ? 0 : isLoaded(place) ? 3600 - 2 * place + offset + (more ?? 0) : 3700 - 2 * place;
      }),
    ),
  };
  const [counts, later] = [emptyCells(), emptyCells()];
  for (let place = 0; place < length; place++) countCells(place < length / 2 ? counts : later, battery, series, place);
  joinCells(counts, later);
  return counts;
}

describe('the weakest cell', () => {
  test('stands out when it is far below the others under load', () => {
    expect(weakestCell(counted({ 7: -40 }))).toMatchObject({ index: 7, share: 1, standsOut: true });
  });

  test('of a healthy pack does not stand out, however often it is lowest', () => {
    expect(weakestCell(counted({}))).toMatchObject({ index: 4, share: 1, standsOut: false });
  });

  test('does not stand out among cells that scatter as widely', () => {
    const scattered = Object.fromEntries(OFFSETS.map((offset, cell) => [cell, 6 * offset]));
    expect(weakestCell(counted(scattered))).toMatchObject({ index: 4, standsOut: false });
  });

  test('is never an unreadable cell', () => {
    expect(weakestCell(counted({ 4: null }))).toMatchObject({ index: 9, standsOut: false });
  });

  test('stands out whatever single readings came late in a step of the load', () => {
    const counts = counted({ 7: -40 });
    expect(deviations(counts).find(({ index }) => index === 7)!.millivolt).toBeLessThan(-38);
    expect(limitMillivolt(deviations(counts))).toBeGreaterThanOrEqual(20);
  });

  test('is unknown without load', () => {
    expect(weakestCell(emptyCells())).toBeNull();
  });
});

describe('a cell that cannot be read, or is below 2 V', () => {
  test.each([
    ['cannot be read', null],
    ['is below 2 V', -2000],
  ])('is named when it %s', (_name, change) => {
    expect(Object.keys(counted({ 3: change }).faulty)).toEqual(['3']);
  });

  test('is none in a healthy pack', () => {
    expect(counted({}).faulty).toEqual({});
  });
});

describe('faults of cells over some days', () => {
  const dayOf = (change: Readonly<Record<number, number | null>>, few?: number) => ({
    lastAt: 0,
    bms: {
      records: 120,
      usage: {},
      says: NOTHING_SAID,
      cells: { ...counted(change), ...(few && { faulty: { 3: few } }) },
    },
  });

  test('are told of a cell that many records show', () => {
    expect(faultyCells([dayOf({ 3: null })])).toEqual([{ index: 3, records: 120 }]);
    expect(hasFaultyCell([dayOf({ 3: -2000 })])).toBe(true);
  });

  test('are not made of one record', () => {
    expect(faultyCells([dayOf({}, 1), dayOf({}, 2)])).toEqual([]);
    expect(hasFaultyCell([dayOf({}, 2)])).toBe(false);
  });

  test('of many cells at once are one of the link to them, and of no cell', () => {
    const half = Object.fromEntries(OFFSETS.slice(0, 7).map((_, cell) => [cell, null]));
    const { faulty, linkFaults } = counted(half);
    expect({ faulty, linkFaults }).toEqual({ faulty: {}, linkFaults: 120 });
  });

  test('beside those of the link are still told', () => {
    const half = Object.fromEntries(OFFSETS.slice(0, 7).map((_, cell) => [cell, null]));
    expect(Object.keys(counted({ ...half, 9: -2000 }).faulty)).toEqual(['9']);
  });
});
