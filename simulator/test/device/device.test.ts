import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { decodeBody, encodeBody } from '#domain/foundation/kinds/wire.ts';
import { deviceModel, initialDevice } from '#simulator/device/model.ts';
import { stepDevice } from '#simulator/device/step.ts';
import { chemistries, profiles } from '#simulator/fleet/format.ts';
import { measure } from '#simulator/measure/measure.ts';
import { distanceMetre } from '#simulator/route/geodesy.ts';
import { demoDevice } from '../demo-devices.ts';

// a week around the end of summer time in Berlin
const from = Date.UTC(2026, 9, 22);

function lived(changed: Parameters<typeof demoDevice>[0], days: number, everySeconds = 60) {
  const model = deviceModel(demoDevice(changed));
  let state = initialDevice(model, from);
  const measurements: Measurement[] = [];
  const states = [state];
  for (let at = from + everySeconds * 1000; at <= from + days * DAY_MS; at += everySeconds * 1000) {
    const measured = measure(model, stepDevice(model, state, at), 300_000);
    measurements.push(...measured.measurements);
    state = measured.state;
    states.push(state);
  }
  return { model, measurements, states };
}

const kinds = chemistries.flatMap((chemistry) => profiles.map((profile) => ({ chemistry, profile })));

describe.each(kinds)('a week of a $profile on $chemistry', ({ chemistry, profile }) => {
  const { measurements, states } = lived({ chemistry, profile, waterSensor: chemistry === 'lead-acid' }, 8);

  it('is accepted by the server: every value is within its physical range', () => {
    const refused = measurements.filter((one) => !decodeBody(one.kind, encodeBody(one.kind, one.body)).ok);
    expect(refused).toEqual([]);
  });

  it('discharges the battery and charges it again', () => {
    const charges = states.map((state) => state.units[0]?.socEstimate ?? Number.NaN);
    expect(Math.max(...charges) - Math.min(...charges)).toBeGreaterThan(0.01);
    const temperatures = states.map((state) => state.units[0]?.battery.temperatureCelsius ?? Number.NaN);
    expect(Math.min(...temperatures)).toBeGreaterThan(-15);
    expect(Math.max(...temperatures)).toBeLessThan(50);
  });

  it('moves no faster than it reports', () => {
    let last = states[0];
    for (const state of states.slice(1)) {
      expect(distanceMetre(last ?? state, state) / 60).toBeLessThan(32);
      last = state;
    }
    expect(states.at(-1)?.odometerMetre).toBeGreaterThanOrEqual(states[0]?.odometerMetre ?? Infinity);
  });
});

describe('a device', () => {
  it('behaves the same with the same seed, differently with another', () => {
    expect(lived({ seed: 5 }, 2).measurements).toEqual(lived({ seed: 5 }, 2).measurements);
    expect(lived({ seed: 5 }, 1).measurements).not.toEqual(lived({ seed: 6 }, 1).measurements);
  });

  it('behaves the same after its state was saved and loaded', () => {
    const { model, states } = lived({ units: 2 }, 1);
    const state = states.at(-1);
    if (state === undefined) throw new Error('no state');
    const read = JSON.parse(JSON.stringify(state)) as typeof state;
    const at = from + 2 * DAY_MS;
    expect(stepDevice(model, read, at)).toEqual(stepDevice(model, state, at));
  });

  it('works by local time: no tractor at night, and on Sundays only in a yard that never closes', () => {
    const sundays = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const { states } = lived({ profile: 'yard-tractor', seed }, 7, 600);
      const times = states
        .filter((one) => one.activity === 'working')
        .map((one) =>
          new Date(one.atMs).toLocaleString('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short', hour: 'numeric' }),
        );
      for (const time of times) expect(time).toMatch(/(0[6-9]|1\d|2[0-2])$/);
      expect(times.length).toBeGreaterThan(300);
      return times.some((time) => time.startsWith('Sun'));
    });
    expect(new Set(sundays)).toEqual(new Set([true, false]));
  });

  it('has a separate battery for each unit', () => {
    const { measurements } = lived({ units: 2 }, 0.1);
    const monitors = measurements.filter((one) => one.kind === KIND.monitor);
    const of = (unit: number) => monitors.filter((one) => one.unit === unit).map((one) => one.body);
    expect(of(0)).toHaveLength(of(1).length);
    expect(of(0)).not.toEqual(of(1));
  });

  it('has cells whose voltages sum to the voltage of the pack, one of them weaker', () => {
    const { measurements } = lived({ chemistry: 'lfp' }, 1);
    const packs = measurements.flatMap((one) => (one.kind === KIND.bms ? [one.body] : []));
    expect(packs.length).toBeGreaterThan(200);
    for (const pack of packs) {
      const sum = pack.cellMillivolt.reduce((total, cell) => total + cell, 0);
      expect(Math.abs(sum - (pack.packCentiVolt ?? 0) * 10)).toBeLessThan(20);
    }
  });

  it('reports GCJ-02 if configured, a few hundred metres off in China', () => {
    const china = { home: { lat: 31.23, lon: 121.47 }, timeZone: 'Asia/Shanghai', seed: 3 };
    const place = (changed: object) =>
      lived({ ...china, ...changed }, 0.01).measurements.find((one) => one.kind === KIND.location)?.body;
    const world = place({});
    const regional = place({ coordinateSystem: 'gcj02' });
    const metre = distanceMetre(degrees(world), degrees(regional));
    expect(metre).toBeGreaterThan(200);
    expect(metre).toBeLessThan(1000);
  });
});

function degrees(body: unknown): { lat: number; lon: number } {
  const { latitudeMicroDegree, longitudeMicroDegree } = body as Record<string, number>;
  return { lat: (latitudeMicroDegree ?? 0) / 1e6, lon: (longitudeMicroDegree ?? 0) / 1e6 };
}
