import { expect, test } from 'vitest';
import { onLine } from '#web/features/fleet/swaps/place/on-line.ts';
import { seenOf } from '#web/features/fleet/swaps/replace/seen.ts';
import type { FirstValues } from '#web/features/fleet/swaps/swap-queries.ts';
import { monitorChange } from '#web/features/fleet/swaps/use-monitor-change.ts';

const nothing = { at: null, voltageCentiVolt: null, socCentiPercent: null };
const values = (some: Partial<FirstValues>): FirstValues => ({
  before: nothing,
  after: { ...nothing, at: 200 },
  agrees: [],
  differs: [],
  distanceMetre: null,
  ...some,
});

test.each([
  ['nothing is known', undefined, null, 'waiting'],
  ['it has never measured', values({ after: nothing }), null, 'waiting'],
  ['its newest value is of before its label was read', values({ agrees: ['voltage'] }), 200, 'waiting'],
  ['voltage and position agree', values({ agrees: ['voltage', 'place'] }), 100, 'agrees'],
  [
    'charge alone differs, which each counts for itself',
    values({ agrees: ['voltage'], differs: ['charge'] }),
    null,
    'agrees',
  ],
  ['the voltage differs', values({ agrees: ['place'], differs: ['voltage'] }), null, 'differs'],
  ['the position differs', values({ agrees: ['voltage'], differs: ['place'] }), null, 'differs'],
  ['there is nothing to compare with', values({}), null, 'alone'],
] as const)('first values: %s', (_, seen, knownAt, kind) => {
  expect(seenOf(seen, knownAt).kind).toBe(kind);
});

test('all that differs is named, once there is a reason to ask', () => {
  expect(seenOf(values({ differs: ['charge', 'place'] }), null)).toEqual({
    kind: 'differs',
    what: ['charge', 'place'],
  });
});

test.each([
  [
    { from: null, until: null },
    { start: 0, width: 100 },
  ],
  [
    { from: 100, until: 150 },
    { start: 0, width: 50 },
  ],
  [
    { from: 150, until: null },
    { start: 50, width: 50 },
  ],
  [
    { from: 50, until: 125 },
    { start: 0, width: 25 },
  ],
])('a period %o on a line', (period, place) => {
  expect(onLine(period, { from: 100, to: 200 })).toEqual(place);
});

const mount = (sn: string, from: number, until: number | null) => ({
  ...{ mcuId: sn, sn, model: null, firmwareVersion: null, reason: '' },
  from,
  until,
});

test('a chart has a line where the monitor of now began, named by both numbers', () => {
  expect(monitorChange([mount('8611901207', 1, 5), mount('8611903344', 5, 9), mount('8611904471', 9, null)])).toEqual({
    at: 9,
    before: '…3344',
    label: '…4471',
  });
  expect(monitorChange([mount('8611904471', 9, null)])).toBeNull();
});
