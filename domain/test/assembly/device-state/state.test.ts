import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import { deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState, parseState, serializeState } from '#domain/assembly/device-state/state.ts';
import { remainingMinutes } from '#domain/foundation/kinds/remaining-time.ts';
import { EventKind } from '#domain/foundation/kinds/wire.ts';
import { shownLocation, shownUnit } from '#domain/stream/readings/shown.ts';
import type { StreamInput } from '#domain/stream/stream/input.ts';
import { recordsFrom } from '../../foundation/kinds/arbitrary-records.ts';
import { monitorRecord, settingsOf } from './device-under-test.ts';
import { stateAfter, stateAfterAll } from './run.ts';
import { typedText, withoutIntervals } from './typed-text.ts';

const START = Date.UTC(2026, 4, 5, 6);
const settings = settingsOf();

const takeAll = (inputs: readonly StreamInput[]) => stateAfterAll(inputs, settings);

const position = (at: number, latitudeMicroDegree: number, unit = 0): StreamInput => ({
  type: 'record',
  kind: 11,
  unit,
  at,
  receivedAt: at,
  body: { latitudeMicroDegree, longitudeMicroDegree: 1, kind: 1, system: 0 },
});

describe('live values', () => {
  it('are those of the newest record of each kind and unit', () => {
    const { state, events } = takeAll([
      monitorRecord(START, { socCentiPercent: 1 }),
      monitorRecord(START, { socCentiPercent: 2 }, { unit: 1 }),
      monitorRecord(START + 1, { voltageCentiVolt: 1200 }),
      position(START - 5, 7),
    ]);
    expect(state.readings.units[0]?.monitor).toEqual({
      at: START + 1,
      receivedAt: START + 1,
      body: { voltageCentiVolt: 1200 },
    });
    expect(state.readings.units[1]?.monitor?.body).toEqual({ socCentiPercent: 2 });
    expect(state.arrivals.units[0]).toEqual({ 10: START + 1, 11: START - 5 });
    expect(events.filter((event) => event.type === 'live')).toEqual([
      { type: 'live', kind: 10, unit: 0, at: START },
      { type: 'live', kind: 10, unit: 1, at: START },
      { type: 'live', kind: 10, unit: 0, at: START + 1 },
      { type: 'live', kind: 11, unit: 0, at: START - 5 },
    ]);
  });

  it('are not changed by late and repeated records, which are reported', () => {
    const inOrder = [monitorRecord(START, { socCentiPercent: 9000 }), monitorRecord(START + 60_000, {})];
    const before = takeAll([...inOrder, position(START, 7)]).state;
    const late = [
      monitorRecord(START + 30_000, { socCentiPercent: 1 }, { receivedAt: START + 60_000 }),
      monitorRecord(START + 10_000, { socCentiPercent: 1 }, { receivedAt: START + 60_000 }),
      monitorRecord(START + 20_000, { socCentiPercent: 1 }, { receivedAt: START + 60_000 }),
      monitorRecord(START + 60_000, { socCentiPercent: 1 }, { receivedAt: START + 60_000 }),
      position(START - 1, 8),
    ];
    const { state, events } = takeAll([...inOrder, position(START, 7), ...late]);
    expect(events.slice(-5)).toEqual([
      { type: 'late', kind: 10, unit: 0, at: START + 30_000 },
      { type: 'late', kind: 10, unit: 0, at: START + 10_000 },
      { type: 'late', kind: 10, unit: 0, at: START + 20_000 },
      { type: 'refused', reason: 'duplicate', kind: 10, unit: 0, at: START + 60_000 },
      { type: 'late', kind: 11, unit: 0, at: START - 1 },
    ]);
    const others = { presence: null, alarms: null, clocks: null };
    expect({ ...state, ...others }).toEqual({ ...before, ...others });
  });

  it('ignore records from more than 10 min in the future, but the device counts as online', () => {
    const ahead = (ms: number) => takeAll([monitorRecord(START + ms, {}, { receivedAt: START })]);
    expect(ahead(600_000).events.map((event) => event.type)).toEqual(['wentOnline', 'live']);
    const refused = ahead(600_001);
    expect(refused.events).toEqual([
      { type: 'wentOnline', at: START },
      { type: 'refused', reason: 'future', kind: 10, unit: 0, at: START + 600_001 },
    ]);
    expect(refused.state).toEqual({
      ...emptyState(),
      clocks: expect.anything(),
      presence: { online: true, lastReceivedAt: START },
      alarms: { lastReceivedAt: START, units: {} },
    });
  });

  it('summarise the data of a battery management system', () => {
    const body = {
      cellMillivolt: [3300, 0, 3250, 3310],
      temperatureCentiCelsius: [2100, -300],
      sohCentiPercent: 9400,
      cycleCount: 412,
    };
    const { state } = takeAll([{ type: 'record', kind: 12, unit: 3, at: START, receivedAt: START, body }]);
    expect(state.readings.units[3]?.bms?.body).toMatchObject({
      cellCount: 4,
      minimumCellMillivolt: 3250,
      minimumCellIndex: 2,
      maximumCellMillivolt: 3310,
      maximumCellIndex: 3,
      cellSpreadMillivolt: 60,
      minimumCentiCelsius: -300,
      maximumCentiCelsius: 2100,
      socCentiPercent: null,
      sohCentiPercent: 9400,
      cycleCount: 412,
    });
    expect(shownUnit(state.readings)?.unit).toBe(3);
  });

  it('are those of the lowest unit that measures', () => {
    expect(shownUnit(emptyState().readings)).toBeNull();
    expect(shownLocation(emptyState().readings)).toBeNull();
    const { state } = takeAll([
      position(START, 5, 4),
      monitorRecord(START, { remainingMinutes: 90 }, { unit: 2 }),
      monitorRecord(START, {}, { unit: 10 }),
    ]);
    expect(shownUnit(state.readings)?.unit).toBe(2);
    expect(shownLocation(state.readings)?.body.latitudeMicroDegree).toBe(5);
    expect(remainingMinutes(state.readings.units[2]?.monitor?.body.remainingMinutes, 2)).toBe(90);
    expect(remainingMinutes(90, 1)).toBeNull();
    expect(remainingMinutes(state.readings.units[10]?.monitor?.body.remainingMinutes, 2)).toBeNull();
  });
});

describe('hours and sessions', () => {
  it('are reported with their unit as they are completed', () => {
    const inputs = Array.from({ length: 75 }, (_, minute) =>
      monitorRecord(START + minute * 60_000, { currentUsingCentiAmp: minute < 65 ? 1000 : 0 }, { unit: 7 }),
    );
    const reported = takeAll(inputs).events.filter((event) => /bucket|session/.test(event.type));
    expect(reported).toMatchObject([
      { type: 'sessionStarted', unit: 7, session: { kind: 'discharge', startedAt: START } },
      { type: 'bucketClosed', unit: 7, bucket: { startAt: START, ampHoursOut: 10 } },
      { type: 'sessionClosed', unit: 7, session: { endedAt: START + 64 * 60_000 } },
    ]);
  });
});

describe('the state', () => {
  const inputs = fc
    .tuple(
      recordsFrom(START, 8),
      fc.infiniteStream(fc.constantFrom(0, 0, 1)),
      fc.infiniteStream(fc.integer({ min: 0, max: 5 })),
    )
    .map(([records, units, choices]) =>
      records.flatMap(({ at, body }): StreamInput[] => {
        const unit = units.next().value as number;
        const record = monitorRecord(at, body, { unit });
        const more: StreamInput[][] = [
          [],
          [],
          [record],
          [{ type: 'deadline', now: at + 500_000 }],
          [position(at, at % 90, unit)],
          [],
        ];
        return [record, ...(more[choices.next().value as number] ?? [])];
      }),
    );

  it('survives being stored after every input', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const kept = emptyState();
        let text: string | null = null;
        for (const input of all) {
          const parsed = parseState(text);
          if (!parsed.ok) throw new Error(parsed.reason);
          const fromText: DeviceStreamEvent[] = [];
          const fromMemory: DeviceStreamEvent[] = [];
          deviceStream.take(parsed.state, input, settings, (event) => fromText.push(event));
          deviceStream.take(kept, input, settings, (event) => fromMemory.push(event));
          expect(fromText).toEqual(fromMemory);
          text = serializeState(parsed.state);
          expect(parsed.state).toEqual(kept);
        }
        expect(parseState(serializeState(kept))).toEqual({ ok: true, state: kept, begun: [] });
      }),
      { numRuns: 50 },
    );
  });

  it('continues from alarms that were named by their types, without being derived again', () => {
    const event = (at: number, kind: EventKind, code: number): StreamInput => ({
      type: 'event',
      unit: 0,
      at,
      receivedAt: at,
      kind,
      code,
      text: 'fan',
      active: true,
    });
    const worst = { voltageCentiVolt: 900, temperatureCentiCelsius: 9000, socCentiPercent: 10 };
    const { state } = takeAll([
      monitorRecord(START, worst),
      monitorRecord(START + 60_000, worst),
      monitorRecord(START + 61_000, { socCentiPercent: 9000 }),
      event(START + 62_000, EventKind.FAULT, 7),
      event(START + 63_000, EventKind.EXTERNAL_POWER_LOST, 0),
      { type: 'deadline', now: START + 900_000 },
    ]);
    const { open, timers, lastRaisedAt } = state.alarms.units[0]!;
    expect([open.map(({ rule }) => rule), timers.length, Object.keys(lastRaisedAt)]).toEqual([
      ['lowVoltage1', 'highTemperature1', 'fault', 'externalPowerLost', 'offline'],
      6,
      ['lowVoltage1', 'highTemperature1', 'lowSoc', 'fault:7', 'externalPowerLost', 'offline'],
    ]);
    expect(typedText(state)).toContain('"timers":[{"msgType":1,');
    expect(typedText(state)).toContain('"20:7":');
    expect(parseState(typedText(state))).toEqual({ ok: true, state: withoutIntervals(state), begun: [] });
    fc.assert(
      fc.property(inputs, (all) => {
        const lived = takeAll(all).state;
        expect(parseState(typedText(lived))).toEqual({ ok: true, state: withoutIntervals(lived), begun: [] });
      }),
      { numRuns: 30 },
    );
  });

  it('is derived again when alarms have a version other than the previous one', () => {
    const text = JSON.parse(serializeState(emptyState()));
    text.slices.alarms[0] = 0;
    expect(parseState(JSON.stringify(text))).toEqual({ ok: false, reason: 'other_version' });
    text.slices.alarms = [1, null];
    expect(parseState(JSON.stringify(text))).toEqual({ ok: false, reason: 'other_version' });
  });

  it('is not shared with a copy', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        let state = emptyState();
        for (const input of all) {
          const before = serializeState(state);
          const inputBefore = JSON.stringify(input);
          const next = stateAfter(state, input, settings).state;
          expect(serializeState(state)).toBe(before);
          expect(JSON.stringify(input)).toBe(inputBefore);
          state = next;
        }
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [null, { ok: true, state: emptyState(), begun: [] }],
    ['', { ok: false, reason: 'damaged' }],
    ['{"v":1', { ok: false, reason: 'damaged' }],
    ['null', { ok: false, reason: 'damaged' }],
    ['[]', { ok: false, reason: 'damaged' }],
    ['{"v":1}', { ok: false, reason: 'damaged' }],
    ['{"v":0,"units":{},"online":true}', { ok: false, reason: 'other_version' }],
    ['{"v":3}', { ok: false, reason: 'damaged' }],
    ['{"v":3,"arrivals":{"units":{}},"slices":{}}', { ok: false, reason: 'other_version' }],
    ['{"v":99}', { ok: false, reason: 'other_version' }],
  ])('parsed from %s', (text, expected) => {
    expect(parseState(text)).toEqual(expected);
  });

  it('is that of UTC for a zone that this runtime does not know', () => {
    const inZone = (timeZone: string) => stateAfter(emptyState(), monitorRecord(START, {}), settingsOf({ timeZone }));
    expect(inZone('Mars/Olympus_Mons')).toEqual(inZone('Etc/UTC'));
  });
});
