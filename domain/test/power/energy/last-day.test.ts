import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { flowsOf } from '#domain/power/energy/flows.ts';
import { lastDayOf } from '#domain/power/energy/last-day.ts';
import { QUARTER_MS } from '#domain/stream/history/energy-day.ts';

const NOW = Date.UTC(2026, 10, 26, 9, 26);
const END = Date.UTC(2026, 10, 26, 9, 15);
/** From a day before what is shown to the end of the local day. */
const FROM = END - 2 * DAY_MS;
const starts = Array.from({ length: (3 * DAY_MS) / QUARTER_MS }, (_, part) => FROM + part * QUARTER_MS);
const parts = (wattHours: (at: number) => number | null) => starts.map((at) => (at < END ? wattHours(at) : null));

test('the last day ends with the last whole quarter hour; energies are told as power, what is unknown as a gap', () => {
  const isGap = (at: number) => at >= END - 2 * HOUR_MS && at < END - HOUR_MS;
  const flows = flowsOf(
    [
      { unit: 1, kind: KIND.inverter, energy: 'output', parts: parts((at) => (isGap(at) ? null : 50)) },
      {
        unit: 2,
        kind: KIND.dmt,
        energy: 'solar',
        parts: parts((at) => (isGap(at) ? null : at >= END - QUARTER_MS ? 25 : 0)),
      },
    ],
    starts.length,
  );
  const day = lastDayOf(flows, starts, NOW)!;
  expect(day.from).toBe(END - DAY_MS);
  expect(day.used).toHaveLength(96);
  expect(day.used.slice(0, 88)).toEqual(new Array(88).fill(200));
  expect(day.used.slice(88, 92)).toEqual([null, null, null, null]);
  expect(day.solar!.slice(88)).toEqual([null, null, null, null, 0, 0, 0, 100]);
});

test('a night without sun is known, and loads that nobody measures are not', () => {
  const flows = flowsOf([{ unit: 2, kind: KIND.dmt, energy: 'solar', parts: parts(() => 0) }], starts.length);
  flows.solar[0] = 1;
  const day = lastDayOf(flows, starts, NOW)!;
  expect(new Set(day.solar)).toEqual(new Set([0]));
  expect(new Set(day.used)).toEqual(new Set([null]));
});

test('a system without panels has no line of the sun, one without a past day none at all', () => {
  const flows = flowsOf([{ unit: 1, kind: KIND.inverter, energy: 'output', parts: parts(() => 5) }], starts.length);
  expect(lastDayOf(flows, starts, NOW)?.solar).toBeNull();
  expect(lastDayOf(flows, starts, NOW + 9 * DAY_MS)).toBeNull();
});
