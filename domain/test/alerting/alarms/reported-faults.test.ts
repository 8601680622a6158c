import { describe, expect, it } from 'vitest';
import {
  FAULT_FAMILIES,
  faultCodesOf,
  faultOfCode,
  faultsOf,
  ownFaultCode,
  shownFaultCode,
} from '#domain/alerting/alarms/words/fault-codes.ts';
import { faultText } from '#domain/alerting/alarms/words/fault-text.ts';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { EventKind } from '#domain/foundation/kinds/wire.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import faults from '../../../texts/faults/en.json' with { type: 'json' };
import { START, WatchedBattery } from './watched-battery.ts';

const MINUTE = 60_000;
const recordAt = (minute: number, measured: Omit<Measurement, 'at' | 'unit'> & { unit?: number }): RecordInput => {
  const at = START + minute * MINUTE;
  return { type: 'record', unit: 0, at, receivedAt: at, ...measured } as RecordInput;
};
const inverterAt = (minute: number, faultBits: number | undefined, unit = 2) =>
  recordAt(minute, { kind: KIND.inverter, unit, body: { state: 4, ...(faultBits !== undefined && { faultBits }) } });
const bmsAt = (minute: number, more: { faultBits?: number; warningLevel?: number }) =>
  recordAt(minute, { kind: KIND.bms, body: { cellMillivolt: [], temperatureCentiCelsius: [], ...more } });
const alarmsOf = (events: readonly DeviceStreamEvent[]) =>
  events.flatMap((event) =>
    event.type === 'alarmRaised'
      ? [['raised', event.alarm.unit, event.alarm.code]]
      : event.type === 'alarmReleased'
        ? [['released', event.alarm.unit, event.alarm.code]]
        : [],
  );

describe('faults that records report', () => {
  it('are separate warnings from the first record that shows them to the first that does not', () => {
    const machine = new WatchedBattery();
    expect(alarmsOf(machine.send(inverterAt(0, 0b11)))).toEqual([
      ['raised', 2, 140_001],
      ['raised', 2, 140_002],
    ]);
    expect(alarmsOf(machine.send(inverterAt(1, 0b11)))).toEqual([]);
    expect(alarmsOf(machine.send(inverterAt(2, undefined)))).toEqual([]);
    expect(alarmsOf(machine.send(inverterAt(3, 0b10)))).toEqual([['released', 2, 140_001]]);
    expect(alarmsOf(machine.send(inverterAt(4, 0)))).toEqual([['released', 2, 140_002]]);
  });

  it('of two kinds of a unit, and of events, do not end each other', () => {
    const machine = new WatchedBattery();
    machine.send(inverterAt(0, 1, 0));
    expect(alarmsOf(machine.send(bmsAt(1, { faultBits: 2 })))).toEqual([['raised', 0, 120_002]]);
    const at = START + 2 * MINUTE;
    const event = {
      type: 'event',
      unit: 0,
      at,
      receivedAt: at,
      kind: EventKind.FAULT,
      code: 7,
      text: '',
      active: true,
    } as const;
    expect(alarmsOf(machine.send(event))).toEqual([['raised', 0, 7]]);
    expect(alarmsOf(machine.send(bmsAt(3, { faultBits: 0 })))).toEqual([['released', 0, 120_002]]);
    expect(machine.state.alarms.units[0]?.open.map(({ code }) => code)).toEqual([140_001, 7]);
  });

  it('a management system that warns at level 2 or 3 raises a warning without bits too', () => {
    const machine = new WatchedBattery();
    expect(alarmsOf(machine.send(bmsAt(0, { warningLevel: 1 })))).toEqual([]);
    expect(alarmsOf(machine.send(bmsAt(1, { warningLevel: 2 })))).toEqual([['raised', 0, 120_102]]);
    expect(alarmsOf(machine.send(bmsAt(2, { warningLevel: 3 })))).toEqual([
      ['released', 0, 120_102],
      ['raised', 0, 120_103],
    ]);
    expect(alarmsOf(machine.send(bmsAt(3, { warningLevel: 3, faultBits: 1 })))).toEqual([
      ['released', 0, 120_103],
      ['raised', 0, 120_001],
    ]);
    expect(alarmsOf(machine.send(bmsAt(4, { warningLevel: 0, faultBits: 0 })))).toEqual([['released', 0, 120_001]]);
  });

  it('a fault that returns within the repeat gap raises no second warning', () => {
    const machine = new WatchedBattery();
    machine.send(inverterAt(0, 1));
    machine.send(inverterAt(1, 0));
    expect(alarmsOf(machine.send(inverterAt(2, 1)))).toEqual([]);
    expect(alarmsOf(machine.send(inverterAt(61, 1)))).toEqual([['raised', 2, 140_001]]);
  });

  it('a flood of bits stays within the limit of a unit', () => {
    const machine = new WatchedBattery();
    machine.send(inverterAt(0, 0xffff_ffff, 0));
    machine.send(bmsAt(1, { faultBits: 0xffff_ffff, warningLevel: 3 }));
    expect(machine.state.alarms.units[0]?.open.length).toBeLessThanOrEqual(50);
  });
});

describe('a code', () => {
  it("of a device's own list is none of records and analyses, fits the column, and is shown as the device numbers it", () => {
    for (const code of [
      0,
      7,
      3601,
      119_999,
      120_000,
      120_001,
      120_205,
      129_999,
      212_345,
      219_999,
      220_000,
      2 ** 31 - 1,
    ]) {
      const stored = ownFaultCode(code);
      expect(faultOfCode(stored)).toBeNull();
      expect(stored).toBeLessThanOrEqual(2 ** 31 - 1);
      expect(shownFaultCode(stored)).toBe(code);
    }
    expect(ownFaultCode(2 ** 32 - 1)).toBe(2 ** 31 - 1);
    expect(shownFaultCode(120_205)).toBe(120_205);
  });

  it('identifies a bit of a kind, including the highest', () => {
    expect(faultCodesOf(KIND.inverter, { state: 4, faultBits: 0x8000_0001 })).toEqual([140_001, 140_032]);
    expect(faultOfCode(140_001)).toEqual({ family: 'inverter', name: 'overload' });
    expect(faultOfCode(140_032)).toEqual({ family: 'inverter', bit: 32 });
    expect(faultOfCode(120_102)).toEqual({ family: 'battery', level: 2 });
    expect(faultOfCode(3601)).toBeNull();
    expect(faultOfCode(990_001)).toBeNull();
  });

  it('has a text, whatever its family', () => {
    const text = (key: keyof typeof faults, values: Readonly<Record<string, string | number>> = {}) =>
      faults[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
    expect(faultText({ family: 'inverter', name: 'overload' }, text)).toBe('Inverter: overload');
    expect(faultText({ family: 'battery', level: 3 }, text)).toBe('Battery: warns at level 3');
    for (const family of FAULT_FAMILIES)
      for (const name of faultsOf(family)) expect(faultText({ family, name }, text)).toMatch(/: \S/);
  });
});

describe('a warning level of a battery that comes and goes', () => {
  const level = (minute: number, warningLevel: number) => bmsAt(minute, { warningLevel });
  const returnsOf = (events: readonly DeviceStreamEvent[]) =>
    events.flatMap((event) => (event.type === 'alarmHeldBack' ? [[event.count, (event.lastAt - START) / MINUTE]] : []));

  it('stays one alarm that counts its returns, for months', () => {
    const machine = new WatchedBattery();
    const events = Array.from({ length: 600 }, (_, place) =>
      machine.send(level(place * 20, place % 2 === 0 ? 2 : 0)),
    ).flat();
    expect(alarmsOf(events)).toEqual([['raised', 0, 120_102]]);
    expect(returnsOf(events).at(-1)).toEqual([299, 598 * 20]);
  });

  it('ends when it has been away for the repeat gap, and is another one after that', () => {
    const machine = new WatchedBattery();
    machine.send(level(0, 2));
    expect(alarmsOf(machine.send(level(10, 0)))).toEqual([]);
    expect(alarmsOf(machine.send(level(69, 0)))).toEqual([]);
    expect(alarmsOf(machine.send(level(70, 0)))).toEqual([['released', 0, 120_102]]);
    expect(alarmsOf(machine.send(level(100, 2)))).toEqual([['raised', 0, 120_102]]);
  });

  it('gives way at once to a higher level and to the fault itself, and a lower one says nothing new', () => {
    const machine = new WatchedBattery();
    machine.send(level(0, 2));
    expect(alarmsOf(machine.send(level(1, 3)))).toEqual([
      ['released', 0, 120_102],
      ['raised', 0, 120_103],
    ]);
    expect(alarmsOf(machine.send(level(2, 2)))).toEqual([]);
    expect(alarmsOf(machine.send(bmsAt(3, { warningLevel: 2, faultBits: 1 })))).toEqual([
      ['released', 0, 120_103],
      ['raised', 0, 120_001],
    ]);
  });
});

describe('weak cells that the analysis of a day finds', () => {
  const found = (minute: number, ...weakCells: number[]) =>
    ({
      type: 'found',
      now: START + minute * MINUTE,
      unit: 0,
      weakCells: weakCells.map((cell) => ({ cell, since: START })),
      apart: null,
    }) as const;

  it('are a warning each, and end when they are not among them any more', () => {
    const machine = new WatchedBattery();
    expect(alarmsOf(machine.send(found(0)))).toEqual([]);
    expect(alarmsOf(machine.send(found(1, 81)))).toEqual([['raised', 0, 120_282]]);
    expect(alarmsOf(machine.send(found(2, 3, 81)))).toEqual([['raised', 0, 120_204]]);
    expect(alarmsOf(machine.send(found(3, 3)))).toEqual([['released', 0, 120_282]]);
    expect(alarmsOf(machine.send(found(4)))).toEqual([['released', 0, 120_204]]);
  });

  it('are not ended by records that report no fault, and end none of theirs', () => {
    const machine = new WatchedBattery();
    machine.send(found(0, 81));
    expect(alarmsOf(machine.send(bmsAt(1, { faultBits: 1 })))).toEqual([['raised', 0, 120_001]]);
    expect(alarmsOf(machine.send(found(2)))).toEqual([['released', 0, 120_282]]);
    expect(alarmsOf(machine.send(bmsAt(3, { faultBits: 0 })))).toEqual([['released', 0, 120_001]]);
  });

  it('are never what an event of the device names by a number of its own list', () => {
    const machine = new WatchedBattery();
    machine.send(found(0, 4));
    const event = (minute: number, active: boolean) => ({
      ...{ type: 'event' as const, unit: 0, at: START + minute * MINUTE, receivedAt: START + minute * MINUTE },
      ...{ kind: EventKind.FAULT, code: 120_205, text: '', active },
    });
    expect(alarmsOf(machine.send(event(1, true)))).toEqual([['raised', 0, 2_000_120_205]]);
    expect(alarmsOf(machine.send(found(2)))).toEqual([['released', 0, 120_205]]);
    expect(alarmsOf(machine.send(bmsAt(3, { faultBits: 0 })))).toEqual([]);
    expect(alarmsOf(machine.send(event(4, false)))).toEqual([['released', 0, 2_000_120_205]]);
  });

  it('do not say that the device was heard', () => {
    const machine = new WatchedBattery();
    machine.send(found(0, 81));
    expect(machine.state.presence).toMatchObject({ online: false, lastReceivedAt: null });
    expect(machine.state.alarms.lastReceivedAt).toBeNull();
  });

  it('carry the day since which the records show them, and are raised when they are found', () => {
    const machine = new WatchedBattery();
    const since = START - 5 * 86_400_000;
    const events = machine.send({ type: 'found', now: START, unit: 0, weakCells: [{ cell: 81, since }], apart: null });
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'alarmRaised',
        alarm: expect.objectContaining({
          raisedAt: START,
          breachedSince: since,
          extend: expect.objectContaining({ stoodOutAt: since }),
        }),
      }),
    );
  });

  it('are told by their number', () => {
    expect(faultOfCode(120_282)).toEqual({ family: 'battery', cell: 82 });
  });
});
