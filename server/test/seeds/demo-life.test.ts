import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { distanceMetre } from '#simulator/route/geodesy.ts';
import { demoFleet } from '../../seeds/demo/fleet.ts';
import { inOrderOfHistory } from '../../seeds/demo/fleet-file.ts';
import { firstFleet, type Seen, seenAt } from './fleet-life.ts';
import { landMap } from './land.ts';

const HISTORY_DAYS = 2;
// a Thursday in November
const firstStartMs = Date.UTC(2026, 10, 19, 9, 20);
/** Every eleven hours over the weekend to Tuesday: all hours of the day come up, on days of work and of rest. */
const instants = Array.from({ length: 12 }, (_, index) => firstStartMs + index * 11 * HOUR_MS);
const devices = firstFleet(firstStartMs, HISTORY_DAYS);
let fleets: Seen[][] = [];

beforeAll(() => {
  const lives = devices.map((device) => seenAt(device, firstStartMs, instants));
  fleets = instants.map((_, index) => lives.map((life) => life[index] as Seen));
}, 180_000);

const percentOf = (fleet: Seen[], what: (one: Seen) => boolean) => (100 * fleet.filter(what).length) / fleet.length;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const within = (what: (fleet: Seen[]) => number, least: number, most: number) => {
  for (const [index, fleet] of fleets.entries()) {
    const value = what(fleet);
    expect(value, `at ${new Date(instants[index] ?? 0).toISOString()}`).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(most);
  }
};
const charging = (fleet: Seen[]) => percentOf(fleet, (one) => one.isOnline && one.state === 1);
const discharging = (fleet: Seen[]) => percentOf(fleet, (one) => one.isOnline && one.state === 2);

describe('the demo fleet at any time', () => {
  it('has batteries at every state of charge, most of them in the middle, some nearly empty', () => {
    within((fleet) => fleet.map(({ soc }) => soc).sort((a, b) => a - b)[30] ?? 0, 55, 82);
    within((fleet) => fleet.filter(({ soc }) => soc <= 30).length, 3, 12);
    within((fleet) => percentOf(fleet, ({ soc }) => soc > 30 && soc <= 90), 40, 90);
  });

  it('charges, works and rests', () => {
    within(charging, 7, 42);
    within(discharging, 10, 52);
    within((fleet) => percentOf(fleet, (one) => one.isOnline && (one.state ?? 0) >= 3), 20, 70);
    expect(mean(fleets.map(charging))).toBeGreaterThan(15);
    expect(mean(fleets.map(charging))).toBeLessThan(35);
    expect(mean(fleets.map(discharging))).toBeGreaterThan(15);
    expect(mean(fleets.map(discharging))).toBeLessThan(40);
    const chargeRates = fleets.flat().flatMap((one) => (one.state === 1 ? [one.chargeRate] : []));
    expect(chargeRates.filter((rate) => rate < 0.01).length / chargeRates.length).toBeLessThan(0.1);
  });

  it('has a handful of warnings of several kinds, and a few devices that are silent', () => {
    within((fleet) => fleet.filter(({ isOnline }) => !isOnline).length, 2, 4);
    within((fleet) => fleet.filter(({ alarms }) => alarms.length > 0).length, 4, 13);
    within((fleet) => new Set(fleet.flatMap(({ alarms }) => alarms)).size, 4, 9);
  });

  it('has temperatures that fit its places in November, apart from two hot devices', () => {
    for (const fleet of fleets) {
      const celsius = fleet.flatMap((one) => (one.celsius === null ? [] : [one.celsius])).sort((a, b) => b - a);
      expect(celsius.slice(0, 2)).toEqual([71, 57]);
      expect(celsius[2]).toBeLessThan(32);
      expect(celsius.at(-1)).toBeGreaterThan(-12);
    }
  });

  it('is on land near its sites and towns, and some of it moves', () => {
    const isLand = landMap();
    expect(isLand({ lat: 54.5, lon: 2 })).toBe(false);
    const inTheSea = fleets.flat().filter(({ place }) => !isLand(place));
    expect(inTheSea.map(({ name, place }) => `${name} ${place.lat} ${place.lon}`)).toEqual([]);
    for (const { home } of devices) {
      const around = [0, 90, 180, 270].map((degree) => offsetBy(home, degree, 300));
      expect(around.every(isLand)).toBe(true);
    }
    for (const fleet of fleets) {
      for (const [index, { place }] of fleet.entries()) {
        expect(distanceMetre(place, devices[index]?.home ?? place)).toBeLessThan(220_000);
      }
    }
    within((fleet) => fleet.filter(({ isMoving }) => isMoving).length, 1, 25);
    expect(mean(fleets.map((fleet) => fleet.filter(({ isMoving }) => isMoving).length))).toBeGreaterThan(4);
  });
});

const offsetBy = ({ lat, lon }: { lat: number; lon: number }, degree: number, metre: number) => ({
  lat: lat + (metre / 111_195) * Math.cos((degree * Math.PI) / 180),
  lon: lon + ((metre / 111_195) * Math.sin((degree * Math.PI) / 180)) / Math.cos((lat * Math.PI) / 180),
});

describe('the first minutes of the demo', () => {
  it('start devices of every site early, and every device once', () => {
    const order = inOrderOfHistory(demoFleet);
    expect(order.toSorted((one, other) => one.number - other.number)).toEqual(demoFleet);
    expect(order.slice(0, 8)).toEqual(demoFleet.slice(0, 8));
    const sites = new Set(demoFleet.map(({ siteId }) => siteId));
    expect(new Set(order.slice(0, 25).map(({ siteId }) => siteId))).toEqual(sites);
    const silent = order.flatMap((device, index) => (device.silentHours === undefined ? [] : [index]));
    expect(Math.max(...silent)).toBeLessThan(25);
  });

  it('show all kinds of devices even with only one day of history', () => {
    const day = firstFleet(firstStartMs, 1).map((device) => seenAt(device, firstStartMs, [firstStartMs])[0] as Seen);
    expect(day.filter(({ isOnline }) => !isOnline)).toHaveLength(3);
    expect(day.filter(({ soc }) => soc <= 30).length).toBeGreaterThanOrEqual(3);
    expect(charging(day)).toBeGreaterThan(7);
    expect(discharging(day)).toBeGreaterThan(10);
    expect(day.every(({ soc }) => soc > 0 && soc <= 100)).toBe(true);
    expect(firstStartMs % DAY_MS).toBeGreaterThan(0);
  });
});
