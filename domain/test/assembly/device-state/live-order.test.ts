import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyState, parseState, serializeState } from '#domain/assembly/device-state/state.ts';
import { FUTURE_LIMIT_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { RecordInput, StreamInput } from '#domain/stream/stream/input.ts';
import { monitorRecord, settingsOf } from './device-under-test.ts';
import { stateAfter, stateAfterAll } from './run.ts';

const NOON = Date.UTC(2026, 4, 5, 12);
const settings = settingsOf();

const sent = (receivedAt: number, aheadMs: number, socCentiPercent: number): RecordInput =>
  monitorRecord(receivedAt + aheadMs, { socCentiPercent }, { receivedAt });
const liveAfter = (inputs: readonly StreamInput[]) =>
  stateAfterAll(inputs, settings).state.readings.units[0]?.monitor ?? null;

it('a value sent with a clock that is ahead gives way to the right one at once, and is of no later than its receipt', () => {
  const wrong = sent(NOON, 9 * MINUTE_MS, 1000);
  expect(liveAfter([wrong])).toMatchObject({ at: NOON, body: { socCentiPercent: 1000 } });
  const right = sent(NOON + 10 * SECOND_MS, 0, 5000);
  expect(liveAfter([wrong, right])).toMatchObject({ at: right.at, body: { socCentiPercent: 5000 } });
  const late = sent(NOON + 20 * SECOND_MS, -15 * SECOND_MS, 6000);
  expect(liveAfter([wrong, right, late])?.body).toEqual({ socCentiPercent: 5000 });
  const passed = sent(NOON + 10 * MINUTE_MS, 0, 7000);
  const { state } = stateAfterAll([wrong, right, late, passed], settings);
  expect(state.readings.units[0]?.monitor?.body).toEqual({ socCentiPercent: 7000 });
  expect(state.arrivals).toEqual({ units: { 0: { 10: passed.at } }, ahead: { 0: {} } });
});

it('hours and sessions stay in order of instants: a right record behind one ahead makes them due to be computed again', () => {
  const wrong = sent(NOON, 9 * MINUTE_MS, 1000);
  const right = sent(NOON + 10 * SECOND_MS, 0, 5000);
  const { state, events } = stateAfterAll([wrong, right], settings);
  expect(events).toContainEqual({ type: 'late', kind: 10, unit: 0, at: right.at });
  expect(state.history).toEqual(stateAfterAll([wrong], settings).state.history);
});

it('a warning of a clock that is ahead ends with the right value, after it began', () => {
  const low = (second: number, aheadMs: number) => sent(NOON + second * SECOND_MS, aheadMs, 500);
  const inputs = [low(0, 9 * MINUTE_MS), low(70, 9 * MINUTE_MS), sent(NOON + 80 * SECOND_MS, 0, 9000)];
  const { events } = stateAfterAll(inputs, settings);
  const raised = events.flatMap((event) => (event.type === 'alarmRaised' ? [event.alarm] : []));
  expect(raised.length).toBeGreaterThan(0);
  for (const { raisedAt } of raised) expect(raisedAt).toBe(NOON + 70 * SECOND_MS);
  const released = events.flatMap((event) => (event.type === 'alarmReleased' ? [event.releasedAt] : []));
  expect(released).toEqual(raised.map(() => NOON + 80 * SECOND_MS));
});

const arrivals = fc
  .array(
    fc.record({
      waitedMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * MINUTE_MS })),
      aheadMs: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -12 * MINUTE_MS, max: 0 }),
        fc.integer({ min: 0, max: FUTURE_LIMIT_MS }),
      ),
    }),
    { maxLength: 30 },
  )
  .map((steps) => {
    let now = NOON;
    const known = new Set<number>();
    return steps.flatMap(({ waitedMs, aheadMs }, place) => {
      now += waitedMs;
      if (known.has(now + aheadMs)) return [];
      known.add(now + aheadMs);
      return [sent(now, aheadMs, place)];
    });
  });

it('the live value is the last in the order of instants of which none is later than its receipt, also after a restart', () => {
  const placeOf = ({ at, receivedAt }: RecordInput) => Math.min(at, receivedAt);
  fc.assert(
    fc.property(arrivals, (records) => {
      let state = emptyState();
      let live: RecordInput | null = null;
      for (const record of records) {
        state = stateAfter(state, record, settings).state;
        const parsed = parseState(serializeState(state));
        if (!parsed.ok) throw new Error(parsed.reason);
        state = parsed.state;
        const isLast: boolean =
          live === null ||
          placeOf(record) > placeOf(live) ||
          (placeOf(record) === placeOf(live) && record.at > live.at);
        if (isLast) live = record;
        expect(state.readings.units[0]?.monitor).toMatchObject({ at: placeOf(live!), body: live!.body });
        // A record that comes again changes no value.
        const again = stateAfter(state, { ...live!, receivedAt: record.receivedAt + MINUTE_MS }, settings);
        expect(again.state.readings).toEqual(state.readings);
      }
      expect(stateAfterAll(records, settings).state).toEqual(state);
    }),
  );
});
