import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { type ClockState, noClock, takeInstant } from '#domain/stream/believed/clock.ts';

const NOON = Date.UTC(2026, 4, 5, 12);
const ROLLOVER = 1024 * 7 * DAY_MS;

/** What a device sends every so often for some time, by a clock that shows `shown` at an instant; each comes in a moment later. */
interface Span {
  readonly forMs: number;
  readonly everyMs?: number;
  readonly shown?: (at: number) => number;
  readonly delayMs?: (index: number) => number;
}

function judge(spans: readonly Span[], state: ClockState = noClock(), from = NOON) {
  let now = from;
  const told: string[] = [];
  for (const { forMs, everyMs = 10 * SECOND_MS, shown = (at: number) => at, delayMs = () => 300 } of spans) {
    for (let index = 0; index * everyMs < forMs; index++) {
      const at = now + index * everyMs;
      const isNews = takeInstant(state, { at: Math.round(shown(at)), receivedAt: at + delayMs(index) });
      if (isNews) told.push(`${Math.round((at - from) / MINUTE_MS)} min: ${state.fault?.kind ?? 'right'}`);
    }
    now += forMs;
  }
  return { state, told };
}

const off = (ms: number) => (at: number) => at + ms;
const fast =
  (rate: number, from = NOON) =>
  (at: number) =>
    at + (at - from) * rate;

it.each([
  ['back by 1,024 weeks', off(-ROLLOVER), 'weeks', -ROLLOVER],
  ['back by 2,048 weeks, in 1987', off(-2 * ROLLOVER), 'unset', null],
  ['at 1970', (at: number) => at - NOON, 'unset', null],
  ['at 2154', off(128 * 365 * DAY_MS), 'unset', null],
  ['an hour behind', off(-HOUR_MS), 'hours', -HOUR_MS],
  ['an hour ahead', off(HOUR_MS), 'hours', HOUR_MS],
  ['five and a half hours ahead', off(5.5 * HOUR_MS), 'hours', 5.5 * HOUR_MS],
  ['three minutes ahead', off(3 * MINUTE_MS), 'ahead', 3 * MINUTE_MS],
  ['ten days behind', off(-10 * DAY_MS), 'behind', -10 * DAY_MS],
  ['four years behind', off(-4 * 365 * DAY_MS), 'behind', -4 * 365 * DAY_MS],
] as const)('a clock %s is told with by how much, and released when it is right', (_, shown, kind, offset) => {
  for (const before of [0, HOUR_MS]) {
    const spans = [{ forMs: before }, { forMs: 30 * MINUTE_MS, shown }];
    const { state } = judge(spans);
    expect(state.fault?.kind).toBe(kind);
    if (offset === null) expect(state.fault?.offsetMs).toBeNull();
    else expect(Math.abs((state.fault?.offsetMs ?? 0) - offset)).toBeLessThan(SECOND_MS);
    expect(state.fault!.since - NOON - before).toBeLessThan(10 * MINUTE_MS);
    expect(judge([...spans, { forMs: 30 * MINUTE_MS }]).state.fault).toBeNull();
  }
});

it('a clock that was never set, is ahead or 1,024 weeks back is told within a minute', () => {
  for (const shown of [off(-ROLLOVER), off(HOUR_MS), (at: number) => at - NOON])
    expect(judge([{ forMs: MINUTE_MS, shown }]).state.fault).not.toBeNull();
});

it.each([
  ['fast', 0.02],
  ['slow', -0.02],
  ['a little fast', 0.005],
])('a clock that runs %s is told, also where it is set again every six hours, and only once', (_, rate) => {
  const SIX = 6 * HOUR_MS;
  const shown = (at: number) => at + ((at - NOON) % SIX) * rate;
  const { state, told } = judge([{ forMs: DAY_MS, everyMs: 30 * SECOND_MS, shown }]);
  expect(state.fault?.kind).toBe('drift');
  expect(state.fault?.rate).toBeCloseTo(rate, 3);
  expect(told.filter((one) => one.endsWith('right'))).toEqual([]);
  const mended = judge([{ forMs: 3 * HOUR_MS, everyMs: 30 * SECOND_MS }], state, NOON + DAY_MS);
  expect(mended.state.fault).toBeNull();
});

/** A device that was cut off and then sends what it has kept, the oldest first, while it goes on measuring. */
function backlog(hours: number, perSecond: number, { interleaved }: { readonly interleaved: boolean }) {
  const { state } = judge([{ forMs: HOUR_MS }]);
  const start = NOON + HOUR_MS;
  const end = start + hours * HOUR_MS;
  const told: boolean[] = [];
  let oldest = start;
  for (let now = end; oldest < now; now += 1000) {
    for (let index = 0; index < perSecond && oldest < now; index++, oldest += 10 * SECOND_MS)
      told.push(takeInstant(state, { at: oldest, receivedAt: now + index }));
    if (interleaved && now % (10 * SECOND_MS) === 0) told.push(takeInstant(state, { at: now, receivedAt: now + 200 }));
  }
  return { state, told };
}

it('a backlog after an outage is no wrong clock, however fast it is sent', () => {
  for (const hours of [1, 5, 48, 24 * 30])
    for (const perSecond of [1, 3, 100])
      for (const interleaved of [false, true]) {
        const { state, told } = backlog(hours, perSecond, { interleaved });
        expect(told.filter(Boolean)).toEqual([]);
        expect(judge([{ forMs: HOUR_MS }], state, state.slot![0] + 1000).told).toEqual([]);
      }
});

it('a table of the past that is sent record by record is no wrong clock', () => {
  const shown = (at: number) => Date.UTC(2019, 0, 1) + (at - NOON) * 60;
  expect(judge([{ forMs: 2 * HOUR_MS, everyMs: SECOND_MS, shown }]).told).toEqual([]);
  const fromTheEnd = (at: number) => NOON - (at - NOON) * 60;
  expect(judge([{ forMs: 2 * HOUR_MS, everyMs: SECOND_MS, shown: fromTheEnd }]).told).toEqual([]);
});

it('a right clock is right at any interval, with records that wait, come in packets or are stamped at their begin', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 10, 60, 300, 900, 3600).map((seconds) => seconds * SECOND_MS),
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 40 }),
      fc.boolean(),
      (everyMs, waits, isOfBegin) => {
        const forMs = Math.min(3 * DAY_MS, 400 * everyMs);
        const delayMs = (index: number) => 200 + (waits[index % waits.length]! / 250) * everyMs;
        const shown = isOfBegin ? (at: number) => Math.floor(at / everyMs) * everyMs - everyMs : off(0);
        expect(judge([{ forMs, everyMs, shown, delayMs }]).told).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

it('is of bounded size', () => {
  const { state } = judge([{ forMs: 3 * DAY_MS, shown: fast(0.01) }]);
  expect(JSON.stringify(state).length).toBeLessThan(900);
});
