import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState, parseState, serializeState } from '#domain/assembly/device-state/state.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { fieldBit, hasField } from '#domain/foundation/kinds/record-notes.ts';
import { KIND, type Kind } from '#domain/foundation/kinds/registry.ts';
import {
  type Bms,
  bodyOfLogged,
  type Charger,
  ChargerStage,
  encodeBody,
  type Location,
  LocationKind,
  type Monitor,
} from '#domain/foundation/kinds/wire.ts';
import { believe, heldSince, noteBelieved, nothingBelieved } from '#domain/stream/believed/hold.ts';
import type { BelievedState } from '#domain/stream/believed/state.ts';
import { settingsOf } from '../../assembly/device-state/device-under-test.ts';

const START = Date.UTC(2026, 4, 1);
const VOLTAGE = 2;
const SOC = 1;
const TEMPERATURE = 5;

/** Gives a device's records to the step; what the log stores of each, read again. */
const device = (state: BelievedState = nothingBelieved()) => {
  const give = <B extends object>(kind: Kind, at: number, body: B): B => {
    const stored = believe(state, { kind, unit: 0, at }, { body, payload: encodeBody(kind, body as never) });
    const logged = bodyOfLogged(kind, stored.payload);
    expect(JSON.parse(JSON.stringify(logged))).toEqual(JSON.parse(JSON.stringify(stored.body)));
    return JSON.parse(JSON.stringify(logged));
  };
  return {
    state,
    monitor: (at: number, body: Monitor) => give(KIND.monitor, at, body),
    bms: (at: number, body: Partial<Bms>) =>
      give<Bms>(KIND.bms, at, { cellMillivolt: [], temperatureCentiCelsius: [], ...body }),
    location: (at: number, body: Partial<Location>) =>
      give<Location>(KIND.location, at, {
        latitudeMicroDegree: 1,
        longitudeMicroDegree: 1,
        kind: LocationKind.GNSS,
        system: 0,
        ...body,
      }),
  };
};

describe('a value that a record does not bring', () => {
  it('holds, is marked as held and keeps its own age', () => {
    const { monitor, state } = device();
    monitor(START, { socCentiPercent: 400, voltageCentiVolt: 5200, relayClosed: false });
    expect(monitor(START + 1000, { voltageCentiVolt: 5210 })).toEqual({
      socCentiPercent: 400,
      voltageCentiVolt: 5210,
      relayClosed: false,
      heldFields: fieldBit(SOC) + fieldBit(8),
    });
    expect(monitor(START + 2000, { voltageCentiVolt: 5220 }).socCentiPercent).toBe(400);
    expect(heldSince(state, 0, KIND.monitor)).toEqual([
      { field: SOC, since: START },
      { field: 8, since: START },
    ]);
    monitor(START + 3000, { socCentiPercent: 390 });
    expect(heldSince(state, 0, KIND.monitor).map(({ field }) => field)).toEqual([VOLTAGE, 8]);
  });

  it('is gone when the source says so, and does not come back by itself', () => {
    const { monitor } = device();
    monitor(START, { socCentiPercent: 400, voltageCentiVolt: 5200 });
    expect(monitor(START + 1000, { voltageCentiVolt: 5210, goneFields: fieldBit(SOC) })).toEqual({
      voltageCentiVolt: 5210,
      goneFields: fieldBit(SOC),
    });
    expect(monitor(START + 2000, { voltageCentiVolt: 5220, changes: true })).toEqual({
      voltageCentiVolt: 5220,
      changes: true,
    });
  });

  it.each([
    ['of a source of changes', true, 24 * HOUR_MS],
    ['that came every ten seconds', undefined, 10 * MINUTE_MS],
  ])('%s holds up to its limit', (_, changes, limit) => {
    const { monitor } = device();
    const last = START + 9 * 10 * SECOND_MS;
    for (let at = START; at <= last; at += 10 * SECOND_MS) monitor(at, { socCentiPercent: 50, voltageCentiVolt: 1 });
    let soc: number | undefined;
    for (let at = last + MINUTE_MS; at <= last + limit; at += MINUTE_MS)
      soc = monitor(at, { voltageCentiVolt: 2, changes }).socCentiPercent;
    expect(soc).toBe(50);
    expect(monitor(last + limit + 1, { voltageCentiVolt: 2, changes }).socCentiPercent).toBeUndefined();
  });

  it('holds for three of its own intervals, whatever else comes meanwhile', () => {
    const { monitor } = device();
    const socAt = (minute: number) =>
      monitor(START + minute * MINUTE_MS, {
        voltageCentiVolt: 1,
        ...(minute <= 80 && minute % 20 === 0 && { socCentiPercent: minute }),
      }).socCentiPercent;
    const seen = Array.from({ length: 200 }, (_, minute) => socAt(minute));
    expect(seen.slice(0, 141)).not.toContain(undefined);
    expect(seen[140]).toBe(80);
    expect(seen.slice(141).every((soc) => soc === undefined)).toBe(true);
  });

  it('is not learned to stay away by a silence of the device', () => {
    const { monitor } = device();
    for (let second = 0; second < 50; second += 10)
      monitor(START + second * SECOND_MS, { socCentiPercent: 50, voltageCentiVolt: 1, temperatureCentiCelsius: 5 });
    const again = START + 8 * HOUR_MS;
    for (let second = 0; second < 50; second += 10)
      monitor(again + second * SECOND_MS, { socCentiPercent: 50, voltageCentiVolt: 1 });
    expect(monitor(again + MINUTE_MS, { voltageCentiVolt: 1 }).socCentiPercent).toBe(50);
    let soc: number | undefined = 0;
    for (let minute = 2; minute <= 12; minute++)
      soc = monitor(again + minute * MINUTE_MS, { voltageCentiVolt: 1 }).socCentiPercent;
    expect(soc).toBeUndefined();
  });

  it('is a conclusion of its instant: remaining time does not hold', () => {
    const { monitor } = device();
    monitor(START, { voltageCentiVolt: 5200, remainingMinutes: 90 });
    expect(monitor(START + 1000, { voltageCentiVolt: 5200 })).toEqual({ voltageCentiVolt: 5200 });
  });

  it('is a current against one that flows now', () => {
    const { monitor } = device();
    monitor(START, { currentUsingCentiAmp: 500 });
    expect(monitor(START + 1000, { currentChargingCentiAmp: 300 }).currentUsingCentiAmp).toBeUndefined();
    expect(monitor(START + 2000, { currentUsingCentiAmp: 0 })).toMatchObject({ currentChargingCentiAmp: 300 });
  });

  it('of a position holds only where the source says that it sends changes', () => {
    const { location } = device();
    location(START, { altitudeDecimetre: 100 });
    expect(location(START + 1000, {}).altitudeDecimetre).toBeUndefined();
    location(START + 2000, { altitudeDecimetre: 120 });
    expect(location(START + 3000, { changes: true }).altitudeDecimetre).toBe(120);
  });
});

describe('an enumeration', () => {
  it('that is not told holds where the source says that it sends changes, and nowhere else', () => {
    const state = nothingBelieved();
    const stage = (at: number, body: Partial<Charger>) => {
      const sent = { stage: ChargerStage.CHARGER_STAGE_UNSPECIFIED, ...body };
      const stored = believe(
        state,
        { kind: KIND.charger, unit: 0, at },
        { body: sent, payload: encodeBody(KIND.charger, sent) },
      );
      return bodyOfLogged(KIND.charger, stored.payload).stage;
    };
    expect(stage(START, { stage: ChargerStage.FLOAT, outputCentiVolt: 5400 })).toBe(ChargerStage.FLOAT);
    expect(stage(START + 1, { outputCentiVolt: 5401, changes: true })).toBe(ChargerStage.FLOAT);
    expect(stage(START + 2, { outputCentiVolt: 5402, changes: true, goneFields: fieldBit(3) })).toBe(0);
    expect(stage(START + 3, { stage: ChargerStage.BULK, changes: true })).toBe(ChargerStage.BULK);
    expect(stage(START + 4, { outputCentiVolt: 5403 })).toBe(0);
  });
});

describe('a list', () => {
  it('that did not come holds as a whole', () => {
    const { bms } = device();
    bms(START, { cellMillivolt: [3300, 3310], socCentiPercent: 50 });
    expect(bms(START + 1000, { socCentiPercent: 51 })).toMatchObject({
      cellMillivolt: [3300, 3310],
      heldFields: fieldBit(1),
    });
  });

  it('of a source of changes holds in the places that were not read', () => {
    const { bms } = device();
    bms(START, { cellMillivolt: [3300, 3310], temperatureCentiCelsius: [2000, 2100] });
    const joined = bms(START + 1000, {
      cellMillivolt: [0, 3320],
      temperatureCentiCelsius: [2050, -27_315, -27_315],
      changes: true,
    });
    expect(joined.cellMillivolt).toEqual([3300, 3320]);
    expect(joined.temperatureCentiCelsius).toEqual([2050, 2100, -27_315]);
    expect(hasField(joined.heldFields, 1) && hasField(joined.heldFields, 2)).toBe(true);
    expect(bms(START + 2000, { cellMillivolt: [0, 3320], socCentiPercent: 5 }).cellMillivolt).toEqual([0, 3320]);
  });
});

describe('a record', () => {
  it('that is whole is stored as it came', () => {
    const { state } = device();
    const body: Monitor = { socCentiPercent: 400, voltageCentiVolt: 5200 };
    const sent = { body, payload: encodeBody(KIND.monitor, body) };
    const place = { kind: KIND.monitor, unit: 0 };
    expect(believe(state, { ...place, at: START }, sent)).toBe(sent);
    expect(believe(state, { ...place, at: START + 1 }, sent)).toBe(sent);
  });

  it('older than the newest is left as it is, and changes nothing', () => {
    const { monitor, state } = device();
    monitor(START, { socCentiPercent: 400, voltageCentiVolt: 5200 });
    const before = structuredClone(state);
    expect(monitor(START - 1000, { voltageCentiVolt: 5000 })).toEqual({ voltageCentiVolt: 5000 });
    expect(state).toEqual(before);
  });

  it('is completed whatever fields of other versions it has', () => {
    const { monitor, state } = device();
    monitor(START, { socCentiPercent: 400, voltageCentiVolt: 5200 });
    const foreign = [0xc8, 0x3e, 0x07];
    const payload = Uint8Array.from([...encodeBody(KIND.monitor, { voltageCentiVolt: 5100 }), ...foreign]);
    const stored = believe(
      state,
      { kind: KIND.monitor, unit: 0, at: START + 1 },
      {
        body: { voltageCentiVolt: 5100 },
        payload,
      },
    );
    expect([...stored.payload.slice(-3)]).toEqual(foreign);
    expect(bodyOfLogged(KIND.monitor, stored.payload)).toMatchObject({ socCentiPercent: 400 });
  });
});

const bodies = fc.record(
  {
    socCentiPercent: fc.integer({ min: 0, max: 10_000 }),
    voltageCentiVolt: fc.integer({ min: 1000, max: 6000 }),
    temperatureCentiCelsius: fc.integer({ min: -2000, max: 6000 }),
    changes: fc.constant(true),
    goneFields: fc
      .subarray([SOC, TEMPERATURE])
      .map((fields) => fields.reduce((bits, field) => bits + fieldBit(field), 0)),
  },
  { requiredKeys: [] },
);

describe('what is believed', () => {
  it('follows from the log alone, also from a snapshot on', () => {
    const records = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 3 * HOUR_MS }), bodies, fc.constantFrom(0, 0, 2000, -2000, -9 * MINUTE_MS)),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(records, fc.nat(40), (steps, snapshotAt) => {
        const settings = settingsOf();
        const live = emptyState();
        let replayed = emptyState();
        let at = START;
        for (const [place, [step, body, late]] of steps.entries()) {
          at += step;
          const receivedAt = at + late;
          const sent = { body, payload: encodeBody(KIND.monitor, body) };
          const stored = believe(
            live.believed,
            { kind: KIND.monitor, unit: 0, at: Math.min(at, receivedAt), sentAt: at },
            sent,
          );
          const input = { type: 'record' as const, kind: KIND.monitor, unit: 0, at, receivedAt };
          deviceStream.take(live, { ...input, body: stored.body }, settings, () => {});
          if (place === snapshotAt) {
            const parsed = parseState(serializeState(replayed));
            expect(parsed.ok).toBe(true);
            if (parsed.ok) replayed = parsed.state;
          }
          deviceStream.take(
            replayed,
            { ...input, body: bodyOfLogged(KIND.monitor, stored.payload) },
            settings,
            () => {},
          );
        }
        expect(JSON.parse(serializeState(replayed))).toEqual(JSON.parse(serializeState(live)));
      }),
    );
  });

  it('is empty in a state of before, which goes on', () => {
    const { believed: _, ...slices } = JSON.parse(serializeState(emptyState())).slices;
    const parsed = parseState(JSON.stringify({ ...JSON.parse(serializeState(emptyState())), slices }));
    expect(parsed).toEqual({ ok: true, state: emptyState(), begun: [] });
  });

  it('is bounded for a hub with more units than anybody has', () => {
    const state = nothingBelieved();
    for (let unit = 0; unit < 1000; unit++)
      noteBelieved(state, { kind: KIND.monitor, unit, at: START, body: { socCentiPercent: 1 } });
    expect(Object.keys(state.units).length).toBeLessThanOrEqual(256);
  });
});
