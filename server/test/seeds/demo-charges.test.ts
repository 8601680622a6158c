import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { type ChargeOutcome, outcomeOf } from '#domain/power/charging/charging-session.ts';
import { ALL_CHARGES, ChargingRecompute } from '#domain/power/charging/recompute-sessions.ts';
import { deviceModel, initialDevice } from '#simulator/device/model.ts';
import { positionIn, segmentAt } from '#simulator/duty-cycle/day-plan.ts';
import { distanceMetre } from '#simulator/route/geodesy.ts';
import { reportAt } from '#simulator/run/advance.ts';
import { demoSites } from '../../seeds/demo/companies.ts';
import { demoFleet } from '../../seeds/demo/fleet.ts';
import { demoGeofences } from '../../seeds/demo/geofences.ts';
import { firstFleet } from './fleet-life.ts';

// a Thursday in November
const FIRST_START_MS = Date.UTC(2026, 10, 19, 9, 20);
const DAYS = 10;
const NORTHFIELD_SITES = [1, 2, 3, 4];

/** Outcomes of the charging sessions of a device in the days before the first start. */
function outcomesOf(name: string): ChargeOutcome[] {
  const device = firstFleet(FIRST_START_MS, DAYS).find((each) => each.name === name)!;
  const model = deviceModel(device);
  let state = initialDevice(model, FIRST_START_MS - DAYS * DAY_MS);
  const recompute = new ChargingRecompute(ALL_CHARGES, { gapMs: 10 * MINUTE_MS, mostWatt: 100_000 });
  const options = { firstStartMs: FIRST_START_MS, nowMs: FIRST_START_MS, silentUntilMs: 0, clockShiftMs: 0 };
  for (let minute = 0; minute < DAYS * 1440; minute += 1) {
    const report = reportAt(model, state, state.atMs + MINUTE_MS, options);
    state = report.state;
    for (const one of report.measurements) if (one.kind === KIND.charger) recompute.take(one);
  }
  return recompute.charges.map(({ endReason }) => outcomeOf(endReason));
}

describe('the charging sessions of Northfield', () => {
  const chargers = firstFleet(FIRST_START_MS, DAYS)
    .filter(({ name, chargerUnit }) => {
      const { siteId } = demoFleet.find((device) => device.name === name)!;
      return chargerUnit !== undefined && NORTHFIELD_SITES.includes(siteId);
    })
    .map(({ name }) => name);
  const sessions = new Map(chargers.map((name) => [name, outcomesOf(name)]));

  test.each(chargers)('%s charges some times a day at most', (name) => {
    expect(sessions.get(name)!.length).toBeLessThan(5 * DAYS);
  });

  test('are completed in most cases, and not in all', () => {
    const all = [...sessions.values()].flat();
    const completed = all.filter((outcome) => outcome === 'completed').length / all.length;
    expect(completed).toBeGreaterThan(0.5);
    expect(completed).toBeLessThan(0.95);
  });
});

test('a geofence of the demo is left on few days', () => {
  for (const { device: name, area } of demoGeofences.filter(({ onEnter }) => !onEnter)) {
    const { siteId } = demoFleet.find((device) => device.name === name)!;
    const { latitude: lat, longitude: lon } = demoSites.find(({ id }) => id === siteId)!;
    const model = deviceModel(firstFleet(FIRST_START_MS, DAYS).find((device) => device.name === name)!);
    const first = Math.floor(FIRST_START_MS / DAY_MS);
    const { radiusMetre } = area as { radiusMetre: number };
    const isLeft = Array.from({ length: 200 }, (_, past) => {
      const plan = model.planOf(first + past);
      return Array.from({ length: 1440 }, (__, minute) => positionIn(segmentAt(plan, minute), minute)).some(
        (place) => distanceMetre(place, { lat, lon }) > radiusMetre,
      );
    });
    const share = isLeft.filter(Boolean).length / isLeft.length;
    expect(share).toBeGreaterThan(0.03);
    expect(share).toBeLessThan(0.15);
  }
});
