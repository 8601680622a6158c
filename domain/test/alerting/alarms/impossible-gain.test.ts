import { describe, expect, it } from 'vitest';
import { faultCodesOf, faultOfCode, gainCode, ownFaultCode } from '#domain/alerting/alarms/words/fault-codes.ts';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { ChargerStage } from '#domain/foundation/kinds/wire.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import { START, WatchedBattery } from './watched-battery.ts';

const MINUTE = 60_000;
const CODE = gainCode(KIND.tc);

/** A charger that takes so many watts from the mains and says to give so many. */
function chargerAt(
  minute: number,
  inputWatt: number,
  outputWatt: number,
  more: { faultBits?: number } = {},
): RecordInput {
  const at = START + minute * MINUTE;
  const body = { stage: ChargerStage.BULK, inputWatt, outputCentiVolt: 5000, outputCentiAmp: outputWatt * 2, ...more };
  return { type: 'record', kind: KIND.tc, unit: 3, at, receivedAt: at, body } as RecordInput;
}
const told = (events: readonly DeviceStreamEvent[]) =>
  events.flatMap((event) =>
    event.type === 'alarmRaised' || event.type === 'alarmReleased'
      ? [[event.type, event.alarm.unit, event.alarm.code]]
      : [],
  );
const RAISED = [['alarmRaised', 3, CODE]];
const RELEASED = [['alarmReleased', 3, CODE]];

/** A charger of which a warning stands after ten minutes. */
function faulty() {
  const charger = new WatchedBattery();
  for (let minute = 0; minute < 10; minute += 1) expect(told(charger.send(chargerAt(minute, 150, 188)))).toEqual([]);
  expect(told(charger.send(chargerAt(10, 150, 188)))).toEqual(RAISED);
  return charger;
}

describe('a device that says to give more than it takes', () => {
  it('is warned of after ten minutes, once, with its name', () => {
    const charger = faulty();
    expect(told(charger.send(chargerAt(11, 150, 188)))).toEqual([]);
    expect(faultOfCode(CODE)).toEqual({ family: 'charger', name: 'impossibleGain' });
  });

  it('stays warned of while it rests, takes little, or reports other faults that end', () => {
    const charger = faulty();
    expect(told(charger.send(chargerAt(11, 0, 0)))).toEqual([]);
    for (let minute = 12; minute < 60; minute += 1) expect(told(charger.send(chargerAt(minute, 60, 57)))).toEqual([]);
    expect(told(charger.send(chargerAt(60, 0, 0, { faultBits: 1 })))).toHaveLength(1);
    expect(told(charger.send(chargerAt(61, 0, 0, { faultBits: 0 })))).not.toContainEqual(RELEASED[0]);
  });

  it('is in order when it gives less for ten minutes at the power at which it gave more', () => {
    const charger = faulty();
    for (let minute = 11; minute < 21; minute += 1) expect(told(charger.send(chargerAt(minute, 150, 140)))).toEqual([]);
    expect(told(charger.send(chargerAt(21, 150, 140)))).toEqual(RELEASED);
    expect(charger.state.alarms.units[3]?.gains).toEqual({});
  });

  it('is not in order by less than ten minutes, nor by minutes with a rest between', () => {
    const charger = faulty();
    for (let minute = 11; minute < 20; minute += 1) charger.send(chargerAt(minute, 150, 140));
    charger.send(chargerAt(20, 0, 0));
    expect(told(charger.send(chargerAt(21, 150, 140)))).toEqual([]);
    expect(told(charger.send(chargerAt(22, 150, 188)))).toEqual([]);
    expect(charger.state.alarms.units[3]?.open.map(({ code }) => code)).toEqual([CODE]);
  });

  it('is none where steps of the load are seen at two instants, nor where its sensors agree within three percent', () => {
    const charger = new WatchedBattery();
    for (let minute = 0; minute < 60; minute += 1)
      expect(told(charger.send(chargerAt(minute, 150, minute % 3 === 0 ? 188 : 140)))).toEqual([]);
    for (let minute = 60; minute < 120; minute += 1)
      expect(told(charger.send(chargerAt(minute, 400, 411)))).toEqual([]);
  });

  it('has a code of its own: no bit, no level, no cell, none of the device', () => {
    for (const kind of [KIND.inverter, KIND.tc, KIND.dmt, KIND.gpts, KIND.ups]) {
      expect(faultCodesOf(kind, { faultBits: 0xffff_ffff } as never)).not.toContain(gainCode(kind));
      expect(faultOfCode(ownFaultCode(gainCode(kind)))).toBeNull();
    }
  });
});
