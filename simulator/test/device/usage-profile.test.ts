import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { deviceModel, initialDevice } from '#simulator/device/model.ts';
import { stepDevice } from '#simulator/device/step.ts';
import { localTime } from '#simulator/duty-cycle/local-time.ts';
import type { UsageProfileInput } from '#simulator/fleet/usage-profile.ts';
import { measureMonitor } from '#simulator/measure/monitor.ts';
import { distanceMetre } from '#simulator/route/geodesy.ts';
import { demoDevice } from '../demo-devices.ts';

// a week around the end of summer time in Berlin
const from = Date.UTC(2026, 9, 22);

function lived(changed: Parameters<typeof demoDevice>[0], habits: UsageProfileInput, days = 8) {
  const model = deviceModel(demoDevice({ ...changed, habits }));
  const states = [initialDevice(model, from)];
  for (let at = from + MINUTE_MS; at <= from + days * DAY_MS; at += MINUTE_MS) {
    states.push(stepDevice(model, states.at(-1) ?? initialDevice(model, from), at));
  }
  const unit = model.units[0];
  if (unit === undefined) throw new Error('no unit');
  const measured = states.map((state) => measureMonitor(model, state, unit));
  return { states: states.slice(1), measured: measured.slice(1) };
}

const hourOf = (atMs: number) => localTime(atMs, 'Europe/Berlin').minute / 60;

describe('shifts', () => {
  it('of the night continue over midnight, with route and odometer', () => {
    const { states } = lived({}, { shift: 'night', workDays: [0, 1, 2, 3, 4, 5, 6] });
    const working = states.filter(({ activity }) => activity === 'working');
    expect(working.length).toBeGreaterThan(4 * 6 * 60);
    for (const { atMs } of working) expect(hourOf(atMs) >= 21.5 || hourOf(atMs) <= 6.5).toBe(true);
    let overMidnight = 0;
    for (const [index, state] of states.slice(1).entries()) {
      const before = states[index] ?? state;
      const driven = state.odometerMetre - before.odometerMetre;
      expect(driven).toBeLessThan(400);
      // the hour repeated by the clock change is worked twice, on the same route
      const isSetBack = state.atMs === Date.UTC(2026, 9, 25, 1);
      if (before.activity === state.activity && !isSetBack) {
        expect(distanceMetre(before, state)).toBeLessThanOrEqual(driven + 1);
      }
      if (hourOf(state.atMs) < hourOf(before.atMs) && before.activity === 'working' && driven > 0) overMidnight += 1;
    }
    expect(overMidnight).toBeGreaterThan(0);
  });

  it('around the clock cover every hour of the day and every day of the week', () => {
    const { states } = lived({}, { shift: 'round-the-clock', workDays: [0, 1, 2, 3, 4, 5, 6] });
    const hours = new Set<number>();
    const days = new Set<number>();
    for (const { atMs, activity } of states) {
      if (activity !== 'working') continue;
      hours.add(Math.floor(hourOf(atMs)));
      days.add(localTime(atMs, 'Europe/Berlin').day);
    }
    expect(hours.size).toBe(24);
    expect(days.size).toBeGreaterThanOrEqual(8);
  });

  it('do not exist for a stored device: it does not move and hardly loses charge', () => {
    const { states, measured } = lived(
      { profile: 'rental-unit', chemistry: 'lead-acid' },
      { shift: 'stored', startCharge: 0.6, plugInBelow: 0.5 },
    );
    expect(new Set(states.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBe(1);
    expect(measured.at(-1)?.socCentiPercent).toBeGreaterThan(5800);
    expect(measured.at(-1)?.socCentiPercent).toBeLessThan(6000);
    for (const one of measured) expect([one.currentUsingCentiAmp, one.currentChargingCentiAmp]).toEqual([0, 0]);
  });
});

describe('charging', () => {
  it('begins only when the charge is low enough, and ends at its target', () => {
    const { states } = lived(
      {},
      { shift: 'day', workDays: [0, 1, 2, 3, 4, 5, 6], plugInBelow: 0.5, chargeTo: 0.8, startCharge: 0.75 },
    );
    const begun: number[] = [];
    const ended: number[] = [];
    for (const [index, state] of states.slice(1).entries()) {
      const [before, after] = [states[index]?.units[0], state.units[0]];
      if (before === undefined || after === undefined) continue;
      if (before.charger.stage === 'off' && after.charger.stage !== 'off') begun.push(before.socEstimate);
      if (before.charger.stage !== 'off' && after.charger.stage === 'off') ended.push(before.socEstimate);
    }
    expect(begun.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...begun)).toBeLessThan(0.5);
    expect(Math.min(...begun)).toBeGreaterThan(0.02);
    expect(Math.max(...ended)).toBeCloseTo(0.8, 1);
  });

  it.each(['lead-acid', 'lfp'] as const)('of a full %s battery has ended: no current is measured', (chemistry) => {
    const { states, measured } = lived({ profile: 'rental-unit', chemistry }, { hiredOut: false, workDays: [] }, 3);
    const full = states.findIndex((state) => state.units[0]?.charger.stage === 'full');
    expect(full).toBeGreaterThan(-1);
    // surface charge flows back for a moment
    const rested = measured.slice(full + 60, full + 12 * 60);
    expect(rested.length).toBeGreaterThan(600);
    for (const one of rested) expect([one.currentUsingCentiAmp, one.currentChargingCentiAmp]).toEqual([0, 0]);
    for (const one of rested) expect(one.socCentiPercent).toBeGreaterThan(9700);
  });

  it('on float is too weak to be measured after some hours', () => {
    const { measured } = lived({ profile: 'telecom', chemistry: 'lead-acid', seed: 4 }, { startCharge: 0.95 }, 2);
    const idle = measured.filter(
      ({ currentChargingCentiAmp, currentUsingCentiAmp }) =>
        currentChargingCentiAmp === 0 && currentUsingCentiAmp === 0,
    );
    expect(idle.length).toBeGreaterThan(measured.length / 3);
  });
});

describe('a current sensor', () => {
  it('reports no current below its drift, and every current above', () => {
    const { measured } = lived({ capacityAmpHour: 200 }, { shift: 'round-the-clock' }, 2);
    const currents = measured.flatMap(({ currentUsingCentiAmp = 0, currentChargingCentiAmp = 0 }) => [
      currentUsingCentiAmp,
      currentChargingCentiAmp,
    ]);
    expect(currents.filter((centiAmp) => centiAmp > 0 && centiAmp < 19)).toEqual([]);
    expect(currents.some((centiAmp) => centiAmp > 1000)).toBe(true);
  });
});
