import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlarmHeldBack } from '#domain/alerting/alarms/life/open-alarm.ts';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import { EventKind } from '#domain/foundation/kinds/wire.ts';
import { batterySettings, minuteOf, START, WatchedBattery } from './watched-battery.ts';

const soc = (percent: number) => ({ socCentiPercent: percent * 100 });
const heldBack = (events: readonly DeviceStreamEvent[]) =>
  events.flatMap((event) => (event.type === 'alarmHeldBack' ? [event] : []));
const atOnce = batterySettings({ 11: { durationSeconds: 0 } });
const send = (battery: WatchedBattery, seconds: number, body: object) =>
  heldBack(
    battery.send({
      type: 'record',
      kind: 10,
      unit: 0,
      at: START + seconds * 1000,
      receivedAt: START + seconds * 1000,
      body,
    }),
  );
const line = ({ msgType, raisedAt, count, closestMs }: AlarmHeldBack) =>
  `${msgType} of @${minuteOf(raisedAt)}: ${count}, ${closestMs}`;

describe('repeats that the repeat gap holds back', () => {
  it('are each counted once, and so are the closest three', () => {
    const battery = new WatchedBattery(atOnce);
    const events = [20, 40, 20, 20, 40, 20, 40, 20].flatMap((percent, place) =>
      send(battery, place * 10, soc(percent)),
    );
    expect(events.map(line)).toEqual(['11 of @0: 1, null', '11 of @0: 2, 50000', '11 of @0: 3, 50000']);
  });

  it('begin again with the next alarm, and the previous hold-back is still known', () => {
    const battery = new WatchedBattery(atOnce);
    const at = (seconds: number, percent: number) => send(battery, seconds, soc(percent)).map(line);
    at(0, 20);
    at(10, 40);
    expect(at(3590, 20)).toEqual(['11 of @0: 1, null']);
    at(3595, 40);
    expect(at(3600, 20)).toEqual([]);
    at(3605, 40);
    expect(at(3610, 20)).toEqual(['11 of @60: 1, 20000']);
  });

  it('do not include an alarm that stays open within its hysteresis, nor a continuing breach', () => {
    const battery = new WatchedBattery(atOnce);
    for (const [place, percent] of [20, 31, 20, 31, 20].entries())
      expect(send(battery, place * 10, soc(percent))).toEqual([]);
  });

  it('include only the worst of a group', () => {
    const battery = new WatchedBattery(
      batterySettings({ 1: { durationSeconds: 0 }, 2: { durationSeconds: 0 }, 4: { durationSeconds: 0 } }),
    );
    const volt = (value: number) => ({ voltageCentiVolt: value });
    const lines = [1000, 1300, 1000, 1300, 1000, 1300, 1000].flatMap((value, place) =>
      send(battery, place * 10, volt(value)).map(line),
    );
    expect(lines).toEqual(['1 of @0: 1, null', '1 of @0: 2, 40000', '1 of @0: 3, 40000']);
  });

  it('include a fault that returns, but not one that is reported again', () => {
    const battery = new WatchedBattery();
    const fault = (seconds: number, active: boolean) =>
      heldBack(
        battery.send({
          type: 'event',
          unit: 0,
          at: START + seconds * 1000,
          receivedAt: START + seconds * 1000,
          kind: EventKind.FAULT,
          code: 7,
          text: '',
          active,
        } as Parameters<WatchedBattery['send']>[0]),
      ).map(line);
    expect([fault(0, true), fault(1, true), fault(2, false)]).toEqual([[], [], []]);
    expect([fault(3, true), fault(4, true), fault(5, false)]).toEqual([['20 of @0: 1, null'], [], []]);
    expect(fault(6, true)).toEqual(['20 of @0: 2, 6000']);
  });

  it('agree with a count by hand; when a repeat gap separates three, their time does not matter', () => {
    const step = fc.record({ seconds: fc.constantFrom(10, 60, 600, 1800, 3600), percent: fc.constantFrom(20, 40) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), (steps) => {
        const battery = new WatchedBattery(atOnce);
        const counted = new Map<number, Counts>();
        let at = 0;
        const values = steps.map(({ seconds, percent }) => {
          at += seconds;
          for (const { raisedAt, count, closestMs } of send(battery, at, soc(percent)))
            counted.set(raisedAt, { count, closestMs: close(closestMs) });
          return { at: START + at * 1000, isLow: percent === 20 };
        });
        expect(counted).toEqual(byHand(values));
      }),
    );
  });
});

interface Counts {
  readonly count: number;
  readonly closestMs: number | null;
}

const GAP_MS = 3_600_000;
const close = (ms: number | null) => (ms !== null && ms < GAP_MS ? ms : null);

/** What happened, one instant for each time that it was low, as long as it stays the same breach. */
function byHand(values: readonly { readonly at: number; readonly isLow: boolean }[]): Map<number, Counts> {
  const counts = new Map<number, Counts>();
  const times: number[] = [];
  let raisedAt = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  for (const [place, { at, isLow }] of values.entries()) {
    const isNew = !values[place - 1]?.isLow;
    isOpen &&= isLow;
    if (!isLow || isOpen) continue;
    isOpen = at - raisedAt >= GAP_MS;
    if (isOpen) raisedAt = at;
    if (isNew) times.push(at);
    else times[times.length - 1] = isOpen ? at : times.at(-1)!;
    if (isOpen || !isNew) continue;
    const known = counts.get(raisedAt);
    const three = times.length < 3 ? null : close(at - times.at(-3)!);
    const all = [known?.closestMs ?? null, three].filter((ms) => ms !== null);
    counts.set(raisedAt, { count: (known?.count ?? 0) + 1, closestMs: all.length > 0 ? Math.min(...all) : null });
  }
  return counts;
}
