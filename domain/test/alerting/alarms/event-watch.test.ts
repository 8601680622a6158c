import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import { deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState, parseState, serializeState } from '#domain/assembly/device-state/state.ts';
import { EventKind } from '#domain/foundation/kinds/wire.ts';
import type { DeviceEventInput } from '#domain/stream/stream/input.ts';
import { reducerText } from '../../assembly/device-state/reducer-text.ts';
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
const alarmsOf = (events: readonly DeviceStreamEvent[]) =>
  events.flatMap((event) =>
    event.type === 'alarmRaised'
      ? [['raised', event.alarm.msgType, event.alarm.triggerValue, event.alarm.extend.text ?? null]]
      : event.type === 'alarmReleased'
        ? [['released', event.alarm.msgType, (event.releasedAt - START) / MINUTE, event.reason]]
        : [],
  );

describe('faults that a device reports as events', () => {
  it('are warnings from the report until the fault ends: faults with code and text, external power', () => {
    const machine = new WatchedBattery();
    expect(alarmsOf(machine.send(eventAt(0)))).toEqual([['raised', 20, 7, 'fan']]);
    const power = { kind: EventKind.EXTERNAL_POWER_LOST, code: 0, text: '' };
    expect(alarmsOf(machine.send(eventAt(1, power)))).toEqual([['raised', 21, 0, null]]);
    expect(alarmsOf(machine.send(eventAt(2, { ...power, active: false })))).toEqual([['released', 21, 2, 'recovered']]);
    expect(alarmsOf(machine.send(eventAt(3, { active: false })))).toEqual([['released', 20, 3, 'recovered']]);
    expect(alarmsOf(machine.send(eventAt(4, { kind: EventKind.IGNITION })))).toEqual([]);
    expect(alarmsOf(machine.send(eventAt(5, { receivedAt: START - 10 * MINUTE })))).toEqual([]);
  });

  it('each fault of a unit has its own warning, with its own text and end', () => {
    const machine = new WatchedBattery();
    expect(alarmsOf(machine.send(eventAt(0, { code: 4323, text: 'motor' })))).toEqual([['raised', 20, 4323, 'motor']]);
    expect(alarmsOf(machine.send(eventAt(1, { code: 11, text: 'cell' })))).toEqual([['raised', 20, 11, 'cell']]);
    expect(alarmsOf(machine.send(eventAt(2, { code: 4323, active: false })))).toEqual([
      ['released', 20, 2, 'recovered'],
    ]);
    expect(machine.state.alarms.units[0]?.open).toMatchObject([
      { code: 11, triggerValue: 11, raisedAt: START + MINUTE, extend: { text: 'cell' } },
    ]);
  });

  it('a different fault is raised at once after one that has ended; the same one again after an hour if it is still present', () => {
    const machine = new WatchedBattery();
    machine.send(eventAt(0));
    machine.send(eventAt(2, { active: false }));
    expect(alarmsOf(machine.send(eventAt(3, { code: 42 })))).toEqual([['raised', 20, 42, 'fan']]);
    expect(alarmsOf(machine.send(eventAt(4)))).toEqual([]);
    expect(machine.at(59, {})).toEqual([]);
    expect(machine.at(60, {})).toEqual(['raised 20 @60']);
    expect(machine.state.alarms.units[0]?.open).toMatchObject([
      { code: 42 },
      { code: 7, breachedSince: START + 4 * MINUTE },
    ]);
  });

  it('are limited in number, whatever a device sends', () => {
    const machine = new WatchedBattery();
    machine.send(eventAt(0, { code: 2 ** 32 - 1, text: 'x'.repeat(500) }));
    expect(machine.state.alarms.units[0]?.open).toMatchObject([
      { code: 2 ** 31 - 1, extend: { text: 'x'.repeat(200) } },
    ]);
    for (let code = 1; code < 100; code++) machine.send(eventAt(code / 10, { code }));
    const unit = () => machine.state.alarms.units[0]!;
    expect(unit().open).toHaveLength(50);
    machine.send(eventAt(11, { code: 1, active: false }));
    machine.send(eventAt(12, { code: 500 }));
    expect(unit().open.map(({ code }) => code)).not.toContain(500);
    machine.send(eventAt(61, { code: 500 }));
    expect(unit().open.map(({ code }) => code)).toContain(500);
    expect([unit().open.length, unit().events?.length, Object.keys(unit().lastRaisedAt).length]).toEqual([50, 50, 50]);
    expect(parseState(serializeState(machine.state)).ok).toBe(true);
  });

  it('continues from a state that had one warning for all faults of a unit', () => {
    const earlier = (open: boolean) => {
      const machine = new WatchedBattery();
      machine.send(eventAt(0));
      machine.send(eventAt(1, { code: 9, text: 'cell', active: open }));
      if (!open) machine.send(eventAt(2, { active: false }));
      const { open: raised, timers } = machine.state.alarms.units[0]!;
      const first = raised.filter(({ code }) => code === 7).map(({ rule: _, code: __, ...alarm }) => alarm);
      const alarms = { open: first, timers, lastRaisedAt: { 20: START } };
      const parsed = parseState(reducerText(machine.state, 1, { alarms }));
      if (!parsed.ok) throw new Error(parsed.reason);
      machine.state = parsed.state;
      return machine;
    };
    const open = earlier(true);
    expect(alarmsOf(open.send(eventAt(3, { code: 7, active: false })))).toEqual([
      ['released', 20, 3, 'recovered'],
      ['raised', 20, 9, 'cell'],
    ]);
    const over = earlier(false);
    expect(alarmsOf(over.send(eventAt(3)))).toEqual([]);
    expect(alarmsOf(over.send(eventAt(3, { code: 42 })))).toEqual([['raised', 20, 42, 'fan']]);
    expect(over.at(60, {})).toEqual(['raised 20 @60']);
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
  const events: DeviceStreamEvent[] = [];
  const last = Math.max(...inputs.map(({ at }) => at));
  for (const input of inputs)
    deviceStream.take(state, { ...input, receivedAt: last }, batterySettings(), (event) => events.push(event));
  const statuses = (state.alarms.units[0]?.events ?? []).filter(({ active }) => active);
  return {
    alarms: alarmsOf(events),
    active: statuses.map(({ msgType, code, at }) => `${msgType}:${code}:${at}`).sort(),
    open: (state.alarms.units[0]?.open ?? []).map(({ msgType, code }) => `${msgType}:${code}`).sort(),
  };
};

describe('events in any order', () => {
  it('repeated events change nothing, and any order ends with the same faults', () => {
    fc.assert(
      fc.property(lives, ({ inOrder, repeated, shuffled }) => {
        const lived = endOf(inOrder);
        expect(endOf(repeated)).toEqual(lived);
        expect(endOf(shuffled).active).toEqual(lived.active);
        for (const key of lived.open) expect(lived.active.some((each) => each.startsWith(`${key}:`))).toBe(true);
        expect(new Set(lived.open).size).toBe(lived.open.length);
      }),
    );
  });
});
