import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WRONG_CLOCK_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import {
  type DeviceState,
  type DeviceStreamEvent,
  deviceStream,
  openAlarms,
} from '#domain/assembly/device-state/projections.ts';
import { emptyState, parseState, serializeState } from '#domain/assembly/device-state/state.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, LocationKind } from '#domain/foundation/kinds/wire.ts';
import type { RecordInput, StreamInput } from '#domain/stream/stream/input.ts';
import { monitorRecord, settingsOf } from '../../assembly/device-state/device-under-test.ts';

const NOON = Date.UTC(2026, 4, 5, 12);
const ROLLOVER = 1024 * 7 * DAY_MS;
const settings = settingsOf();

const position = (at: number, receivedAt: number, step: number): RecordInput => ({
  type: 'record',
  kind: KIND.location,
  unit: 0,
  at,
  receivedAt,
  body: {
    latitudeMicroDegree: 50_000_000 + step,
    longitudeMicroDegree: 8_000_000,
    kind: LocationKind.GNSS,
    system: CoordinateSystem.WGS84,
  },
});

type Shown = (now: number) => number;
const right: Shown = (now) => now;

/** What a device sends each minute; before `until` by the clock `shown`, then by one that is right. */
function* sent(
  shown: Shown,
  from: number,
  until: number,
  end: number,
  socOf = (_: number) => 9000,
): Generator<StreamInput> {
  for (let minute = 0; minute < end; minute++) {
    const now = NOON + minute * MINUTE_MS;
    const at = minute >= from && minute < until ? shown(now) : now;
    const receivedAt = now + 200;
    if (at < Date.UTC(2000, 0, 1)) yield { type: 'seen', receivedAt, sentAt: at };
    else {
      yield monitorRecord(at, { socCentiPercent: socOf(minute), voltageCentiVolt: 1280 }, { receivedAt });
      yield position(at, receivedAt, minute);
    }
  }
}

function run(inputs: Iterable<StreamInput>): { state: DeviceState; events: DeviceStreamEvent[] } {
  const state = emptyState();
  const events: DeviceStreamEvent[] = [];
  for (const input of inputs) deviceStream.take(state, input, settings, (event) => events.push(event));
  return { state, events };
}

/** What people see now: live values and places, whether it is there, what is open. */
const seen = (state: DeviceState) => ({
  presence: state.presence,
  readings: state.readings,
  open: openAlarms(state).map(({ rule }) => rule),
  fault: state.clocks.clock.fault,
  deadline: deviceStream.deadline(state, settings),
});

describe('a clock that was wrong for a while', () => {
  const faults: Record<string, Shown> = {
    'back by 1,024 weeks': (now) => now - ROLLOVER,
    'at 1970': (now) => now % DAY_MS,
    'ten hours ahead': (now) => now + 10 * HOUR_MS,
    'an hour behind': (now) => now - HOUR_MS,
    'three hours behind': (now) => now - 3 * HOUR_MS,
    'five minutes ahead': (now) => now + 5 * MINUTE_MS,
    'fast by 2 %': (now) => now + Math.round((now - NOON) * 0.02),
  };

  it('leaves nothing behind when it is right again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(faults)),
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 1, max: 300 }),
        (shown, from, minutes) => {
          const end = from + minutes + 4 * 60;
          // Now low, now charged; at the end either.
          const soc = (minute: number) => (minute % 200 < 90 ? 2000 : 9000);
          const wrong = run(sent(shown, from, from + minutes, end, soc));
          const twin = run(sent(right, from, from + minutes, end, soc));
          expect(seen(wrong.state)).toEqual(seen(twin.state));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('shows nothing of 2007, and raises nothing but that the clock is wrong', () => {
    for (const from of [0, 60]) {
      const { state, events } = run(sent(faults['back by 1,024 weeks']!, from, from + 60, from + 60));
      const earliest = from === 0 ? undefined : NOON;
      const { monitor, location } = state.readings.units[0] ?? {};
      expect(monitor?.at).toBe(earliest === undefined ? undefined : NOON + (from - 1) * MINUTE_MS);
      expect(location?.at).toBe(monitor?.at);
      expect(state.presence.online).toBe(true);
      const raised = events.flatMap((event) => (event.type === 'alarmRaised' ? event.alarm : []));
      expect(raised.map(({ msgType }) => msgType)).toEqual([WRONG_CLOCK_ALARM]);
      for (const { raisedAt, breachedSince } of raised) expect(Math.min(raisedAt, breachedSince)).toBeGreaterThan(NOON);
    }
  });

  it('is switched on and off with its rule', () => {
    const inputs = [...sent(faults['at 1970']!, 0, 30, 30)];
    const off = settingsOf({
      alarmLimits: settings.alarmLimits.filter(({ msgType }) => msgType !== WRONG_CLOCK_ALARM),
    });
    const { state } = run(inputs);
    expect(openAlarms(state)).toMatchObject([{ msgType: WRONG_CLOCK_ALARM, extend: { clockFault: 'unset' } }]);
    const events: DeviceStreamEvent[] = [];
    deviceStream.take(state, { type: 'settings', now: NOON + HOUR_MS }, off, (event) => events.push(event));
    expect(events).toMatchObject([{ type: 'alarmReleased', reason: 'disabled' }]);
    expect(openAlarms(state)).toEqual([]);
  });

  it('is judged from the next record on in states from before clocks were', () => {
    const { state } = run(sent(right, 0, 5, 5));
    const text = JSON.parse(serializeState(state)) as { slices: Record<string, unknown> };
    delete text.slices.clocks;
    const parsed = parseState(JSON.stringify(text));
    expect(parsed.ok && parsed.state).toEqual({ ...state, clocks: emptyState().clocks });
    expect(parsed.ok && parsed.begun).toEqual([]);
  });
});

it('the same records give the same judgement again', () => {
  const inputs = [...sent((now) => now - ROLLOVER, 20, 90, 200)];
  const once = run(inputs).state;
  const resumed = emptyState();
  let state = resumed;
  for (const input of inputs) {
    const parsed = parseState(serializeState(state));
    state = parsed.ok ? parsed.state : state;
    deviceStream.take(state, input, settings, () => {});
  }
  expect(state).toEqual(once);
});
