/** A source that sends what changed gives the same as one that sends everything. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeviceStreamEvent, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { fieldBit, type RecordNotes } from '#domain/foundation/kinds/record-notes.ts';
import { KIND, type Kind, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged, encodeBody, InverterState, type Monitor } from '#domain/foundation/kinds/wire.ts';
import { believe } from '#domain/stream/believed/hold.ts';
import { settingsOf } from '../../assembly/device-state/device-under-test.ts';

const START = Date.UTC(2026, 4, 1, 10);
const settings = settingsOf({ reportIntervalSeconds: 30, nominalCentiVolt: 5120, chemistry: 'lfp' });

type Values = Readonly<Record<string, number | boolean | readonly number[]>>;
interface Sample {
  readonly at: number;
  readonly kind: Kind;
  readonly body: Values;
}

/** What a codec needs of values that were not sent. */
const WITHOUT_PRESENCE: Readonly<Partial<Record<Kind, object>>> = {
  [KIND.bms]: { cellMillivolt: [], temperatureCentiCelsius: [] },
  [KIND.inverter]: { state: InverterState.INVERTER_STATE_UNSPECIFIED },
};

/** What a device's records come to: its live values, everything that followed, and the values of its log. */
function outcome(samples: readonly (Omit<Sample, 'body'> & { readonly body: object })[]) {
  const state = emptyState();
  const events: DeviceStreamEvent[] = [];
  const log: unknown[] = [];
  for (const { at, kind, body } of samples) {
    const whole = { ...WITHOUT_PRESENCE[kind], ...body };
    const sent = { body: whole, payload: encodeBody(kind, whole as never) };
    const { payload } = believe(state.believed, { kind, unit: 0, at }, sent);
    const believed = bodyOfLogged(kind, payload);
    log.push({ at, kind, body: valuesOf(believed) });
    const input = { type: 'record', unit: 0, at, receivedAt: at, kind, body: believed } as Measurement;
    deviceStream.take(state, { ...input, type: 'record', receivedAt: at }, settings, (event) => events.push(event));
  }
  const { believed: _, ...rest } = state;
  return { state: JSON.parse(JSON.stringify(rest)), events: JSON.parse(JSON.stringify(events)), log };
}

const NOTES = ['heldFields', 'goneFields', 'changes'];
const valuesOf = (body: object): unknown =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(body).filter(([key]) => !NOTES.includes(key)))));

/** Each sample without what is as it was in the one before of its kind; all of it after so many. */
function onlyChanges(samples: readonly Sample[], notes: RecordNotes, wholeEvery = samples.length): Sample[] {
  const before = new Map<Kind, Values>();
  return samples.map((sample, place) => {
    const last = before.get(sample.kind);
    before.set(sample.kind, sample.body);
    const changed = Object.entries(sample.body).filter(
      ([key, value]) =>
        (key === 'state' && !notes.changes) ||
        Math.floor(place / 3) % wholeEvery === 0 ||
        JSON.stringify(last?.[key]) !== JSON.stringify(value),
    );
    return { ...sample, body: { ...Object.fromEntries(changed), ...notes } as Values };
  });
}

/** A value that stays for some samples before it is another. */
const steps = (values: fc.Arbitrary<number>, longest: number) =>
  fc
    .array(fc.tuple(values, fc.integer({ min: 1, max: longest })), { minLength: 200, maxLength: 200 })
    .map((pieces) => pieces.flatMap(([value, length]) => Array.from({ length }, () => value)).slice(0, 200));

/** Samples of a monitor, its cells and an inverter, every 30 seconds; a value stays for so many at most. */
const signals = (longest: number) =>
  fc
    .record({
      soc: steps(fc.constantFrom(300, 400, 900, 1600, 2600, 5000), longest),
      net: steps(fc.constantFrom(-4000, -1240, 0, 900, 6000), longest),
      voltage: steps(fc.integer({ min: 4400, max: 5600 }), 2),
      temperature: steps(fc.constantFrom(-2500, 100, 2500, 6500), longest),
      cells: steps(fc.constantFrom(2600, 3300, 3700), longest),
      watts: steps(fc.integer({ min: 0, max: 3000 }), longest),
    })
    .map((signal): Sample[] =>
      signal.soc.flatMap((socCentiPercent, place): Sample[] => {
        const at = START + place * 30 * SECOND_MS;
        const net = signal.net[place]!;
        const cell = signal.cells[place]!;
        const monitor = {
          socCentiPercent,
          voltageCentiVolt: signal.voltage[place]!,
          currentUsingCentiAmp: Math.max(0, -net),
          currentChargingCentiAmp: Math.max(0, net),
          temperatureCentiCelsius: signal.temperature[place]!,
          relayClosed: net !== 0,
        };
        const bms = {
          cellMillivolt: [cell, cell + 10],
          temperatureCentiCelsius: [signal.temperature[place]!],
          packCentiAmp: net,
        };
        const wattHours = signal.watts.slice(0, place + 1).reduce((sum, watt) => sum + watt, 0);
        const inverter = {
          state: InverterState.INVERTING,
          outputWatt: signal.watts[place]!,
          outputEnergyWattHour: Math.floor(wattHours / 120),
        };
        return [
          { at, kind: KIND.monitor, body: monitor },
          { at, kind: KIND.bms, body: bms },
          { at, kind: KIND.inverter, body: inverter },
        ];
      }),
    );

describe('a source that sends only what changed gives the same values, warnings, hours and energies', () => {
  it('where it says so, however long a value stays', () => {
    fc.assert(
      fc.property(signals(150), (samples) => {
        expect(outcome(onlyChanges(samples, { changes: true }))).toEqual(outcome(samples));
      }),
      { numRuns: 20 },
    );
  });

  it('where it does not say so, and sends everything every nine minutes', () => {
    fc.assert(
      fc.property(signals(150), (samples) => {
        expect(outcome(onlyChanges(samples, {}, 18))).toEqual(outcome(samples));
      }),
      { numRuns: 20 },
    );
  });
});

const monitors = (samples: readonly (readonly [seconds: number, body: Monitor])[]) =>
  outcome(samples.map(([seconds, body]) => ({ at: START + seconds * SECOND_MS, kind: KIND.monitor, body })));

const LOW_CHARGE = 11;
const raised = ({ events }: ReturnType<typeof outcome>) =>
  events.filter(
    (event: { type: string; alarm?: { msgType: number } }) =>
      event.type === 'alarmRaised' && event.alarm?.msgType === LOW_CHARGE,
  );

describe('a charge that came once', () => {
  const voltages = (body: Monitor = {}) =>
    Array.from({ length: 10 }, (_, place): [number, Monitor] => [
      (place + 1) * 30,
      { ...body, voltageCentiVolt: 5200 + place },
    ]);

  it('raises its warning after the duration while other values go on', () => {
    const told = raised(monitors([[0, { socCentiPercent: 400, voltageCentiVolt: 5100 }], ...voltages()]));
    expect(told).toMatchObject([{ alarm: { raisedAt: START + MINUTE_MS, triggerValue: 400 } }]);
  });

  it('raises none once it is gone, and begins anew when it is there again', () => {
    const [first, ...rest] = voltages();
    const gone: Monitor = { goneFields: fieldBit(1), voltageCentiVolt: 5100 };
    const low: [number, Monitor] = [0, { socCentiPercent: 400, voltageCentiVolt: 5100 }];
    expect(raised(monitors([low, first!, [45, gone], ...rest]))).toEqual([]);
    const again = monitors([low, first!, [45, gone], ...rest, [600, { socCentiPercent: 400 }], [630, {}], [660, {}]]);
    expect(raised(again)).toMatchObject([
      { alarm: { raisedAt: START + 660 * SECOND_MS, breachedSince: START + 600 * SECOND_MS } },
    ]);
  });
});

describe('a current that is gone', () => {
  it('counts no further', () => {
    const flowing: Monitor = { currentUsingCentiAmp: 2000, currentChargingCentiAmp: 0, voltageCentiVolt: 5200 };
    const { state } = monitors([
      [0, flowing],
      [60, { goneFields: fieldBit(3) + fieldBit(4), voltageCentiVolt: 5210 }],
      [120, { voltageCentiVolt: 5220 }],
      [180, { voltageCentiVolt: 5220 }],
    ]);
    const { bucket } = state.history.units[0];
    expect(bucket.outCentiAmpMs).toBe(2000 * MINUTE_MS);
    expect(bucket.coveredMs).toBe(MINUTE_MS);
    expect(bucket.endAt - bucket.startAt).toBe(HOUR_MS);
  });
});
