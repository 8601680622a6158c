import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceEventInput, ReduceEvent } from '#domain/telemetry/inputs.ts';
import { advance } from '#domain/telemetry/reduce.ts';
import { emptyState, parseState, serializeState } from '#domain/telemetry/state.ts';
import { EventKind } from '#domain/telemetry/wire.ts';
import { batterySettings, START, WatchedBattery } from './watched-battery.ts';

const MINUTE = 60_000;
const eventAt = (minute: number, changed: Partial<DeviceEventInput> = {}): DeviceEventInput => {
  const at = START + minute * MINUTE;
  return {
    type: 'event',
    unit: 0,
    at,
    receivedAt: at,
    kind: EventKind.FAULT,
    code: 7,
    text: 'fan',
    active: true,
    ...changed,
  };
};
const alarmsOf = (events: readonly ReduceEvent[]) =>
  events.flatMap((event) =>
    event.type === 'alarmRaised'
      ? [['raised', event.alarm.msgType, event.alarm.triggerValue, event.alarm.extend.text ?? null]]
      : event.type === 'alarmReleased'
        ? [['released', event.alarm.msgType, (event.releasedAt - START) / MINUTE, event.reason]]
        : [],
  );

describe('what a device tells by events', () => {
  it('is a warning from when it is told until it is gone: faults with code and words, external power', () => {
    const machine = new WatchedBattery();
    expect(alarmsOf(machine.send(eventAt(0)))).toEqual([['raised', 20, 7, 'fan']]);
    const power = { kind: EventKind.EXTERNAL_POWER_LOST, code: 0, text: '' };
    expect(alarmsOf(machine.send(eventAt(1, power)))).toEqual([['raised', 21, 0, null]]);
    expect(alarmsOf(machine.send(eventAt(2, { ...power, active: false })))).toEqual([['released', 21, 2, 'recovered']]);
    expect(alarmsOf(machine.send(eventAt(3, { active: false })))).toEqual([['released', 20, 3, 'recovered']]);
    expect(alarmsOf(machine.send(eventAt(4, { kind: EventKind.IGNITION })))).toEqual([]);
    expect(alarmsOf(machine.send(eventAt(5, { receivedAt: START - 10 * MINUTE })))).toEqual([]);
  });

  it('is one warning as long as any fault is there, and again after an hour when it still is', () => {
    const machine = new WatchedBattery();
    machine.send(eventAt(0));
    expect(alarmsOf(machine.send(eventAt(1, { code: 9, text: 'cell' })))).toEqual([]);
    expect(alarmsOf(machine.send(eventAt(2, { active: false })))).toEqual([]);
    expect(alarmsOf(machine.send(eventAt(3, { code: 9, active: false })))).toEqual([['released', 20, 3, 'recovered']]);
    expect(alarmsOf(machine.send(eventAt(4, { code: 9, text: 'cell' })))).toEqual([]);
    expect(machine.at(59, {})).toEqual([]);
    expect(machine.at(60, {})).toEqual(['raised 20 @60']);
    expect(machine.state.units[0]?.alarms.open[0]).toMatchObject({
      triggerValue: 9,
      breachedSince: START + 4 * MINUTE,
    });
  });

  it('is kept within bounds, whatever a device makes up', () => {
    const machine = new WatchedBattery();
    for (let code = 0; code < 200; code++)
      machine.send(eventAt(code, { code: 2 ** 32 - 1 - code, text: 'x'.repeat(500) }));
    const { events } = machine.state.units[0]!;
    expect(events?.length).toBeLessThanOrEqual(50);
    expect(Math.max(...(events ?? []).map(({ code }) => code))).toBe(2 ** 31 - 1);
    expect(parseState(serializeState(machine.state)).ok).toBe(true);
  });
});

const anyEvent = fc.record({
  minutes: fc.constantFrom(1, 2, 70),
  kind: fc.constantFrom(EventKind.FAULT, EventKind.EXTERNAL_POWER_LOST),
  code: fc.constantFrom(1, 2),
  active: fc.boolean(),
});
const lives = fc.array(anyEvent, { minLength: 1, maxLength: 30 }).chain((steps) => {
  let minute = 0;
  const inOrder = steps.map(({ minutes, ...event }) => {
    minute += minutes;
    return eventAt(minute, { ...event, text: '' });
  });
  const again = fc.shuffledSubarray(inOrder, { minLength: 0 });
  return fc.record({
    inOrder: fc.constant(inOrder),
    repeated: again.map((more) => [...inOrder, ...more]),
    shuffled: fc.shuffledSubarray(inOrder, { minLength: inOrder.length }),
  });
});
const endOf = (inputs: readonly DeviceEventInput[]) => {
  const state = emptyState();
  const events: ReduceEvent[] = [];
  const last = Math.max(...inputs.map(({ at }) => at));
  for (const input of inputs)
    advance(state, { ...input, receivedAt: last }, batterySettings(), (event) => events.push(event));
  const standings = (state.units[0]?.events ?? []).filter(({ active }) => active);
  return {
    alarms: alarmsOf(events),
    active: standings.map(({ msgType, code, at }) => `${msgType}:${code}:${at}`).sort(),
    open: (state.units[0]?.alarms.open ?? []).map(({ msgType }) => msgType).sort(),
  };
};

describe('whatever the order in which events come', () => {
  it('what came again changes nothing, and in any order it ends with the same faults', () => {
    fc.assert(
      fc.property(lives, ({ inOrder, repeated, shuffled }) => {
        const lived = endOf(inOrder);
        expect(endOf(repeated)).toEqual(lived);
        expect(endOf(shuffled).active).toEqual(lived.active);
        for (const msgType of lived.open)
          expect(lived.active.some((each) => each.startsWith(`${msgType}:`))).toBe(true);
      }),
    );
  });
});
