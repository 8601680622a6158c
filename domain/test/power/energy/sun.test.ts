import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { type Forecast, forecastOf } from '#domain/power/energy/forecast.ts';
import { allowedHour, type HourlyEnergy, solarResponse } from '#domain/power/energy/solar-yield.ts';
import { clearSkyHour, clearSkyIrradiance, type Place, sunHeightSine } from '#domain/power/energy/sun.ts';

const BERLIN: Place = { lat: 52.52, lon: 13.405 };
const SYDNEY: Place = { lat: -33.87, lon: 151.21 };
const degrees = (sine: number) => (Math.asin(sine) * 180) / Math.PI;

/** Instant of the highest sun of a UTC day, to the minute. */
function noonOf(day: number, place: Place): number {
  const minutes = Array.from({ length: 1440 }, (_, minute) => day + minute * 60_000);
  return minutes.reduce((best, at) => (sunHeightSine(at, place) > sunHeightSine(best, place) ? at : best));
}

describe('the sun', () => {
  // Heights and transits of the almanac.
  test.each([
    ['the longest day', Date.UTC(2026, 5, 21), BERLIN, 60.92, Date.UTC(2026, 5, 21, 11, 8)],
    ['the shortest day', Date.UTC(2026, 11, 21), BERLIN, 14.05, Date.UTC(2026, 11, 21, 11, 4)],
    ['an equinox', Date.UTC(2026, 2, 20), BERLIN, 37.45, Date.UTC(2026, 2, 20, 11, 14)],
    ['a summer in the south', Date.UTC(2026, 11, 21), SYDNEY, 79.57, Date.UTC(2026, 11, 21, 1, 53)],
  ])('stands highest when and where the almanac says on %s', (_, day, place, height, transit) => {
    const noon = noonOf(day, place);
    expect(Math.abs(degrees(sunHeightSine(noon, place)) - height)).toBeLessThan(0.2);
    expect(Math.abs(noon - transit)).toBeLessThanOrEqual(2 * 60_000);
  });

  test('gives no light at night and about a kilowatt when it is high', () => {
    expect(clearSkyIrradiance(Date.UTC(2026, 5, 21, 23), BERLIN)).toBe(0);
    expect(clearSkyIrradiance(noonOf(Date.UTC(2026, 11, 21), SYDNEY), SYDNEY)).toBeGreaterThan(980);
    const day = Array.from({ length: 24 }, (_, hour) => clearSkyHour(Date.UTC(2026, 5, 21, hour), BERLIN));
    // A cloudless midsummer day in Berlin: 8 to 8.6 kWh/m².
    expect(day.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(7_900);
    expect(day.reduce((sum, each) => sum + each, 0)).toBeLessThan(8_700);
  });
});

/** Uniform in 0 … 1, the same for the same number (the finaliser of MurmurHash3). */
function uniform(seed: number): number {
  let mixed = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

const START = Date.UTC(2026, 7, 1);
/** Light that the clouds of a day let through. */
const sky = (seed: number, day: number) => 0.15 + 0.85 * Math.sqrt(uniform(seed * 7919 + day * 104_729));
/** Panels that look south-west: more in the afternoon. */
const panels = (hour: number) => 0.8 + 0.5 * Math.sin(((hour - 4) / 24) * 2 * Math.PI) ** 2;
const sunHour = (seed: number, hour: number) => {
  const at = START + hour * HOUR_MS;
  return clearSkyHour(at, BERLIN) * panels(hour % 24) * sky(seed, Math.floor(hour / 24));
};
const sunOf = (seed: number, hours: number): HourlyEnergy => ({
  start: START,
  hours: Array.from({ length: hours }, (_, hour) => sunHour(seed, hour)),
});

describe('the available solar energy', () => {
  test('is learned from the best of the previous days', () => {
    const days = 30;
    const shares: number[] = [];
    for (let seed = 1; seed <= 20; seed++) {
      const sun = sunOf(seed, days * 24);
      const response = solarResponse(sun, BERLIN)!;
      expect(response.days).toBe(days);
      let [allowed, clear] = [0, 0];
      for (let hour = 0; hour < days * 24; hour++) {
        allowed += allowedHour(response, START + hour * HOUR_MS, BERLIN) ?? 0;
        clear += clearSkyHour(START + hour * HOUR_MS, BERLIN) * panels(hour % 24);
      }
      shares.push(allowed / clear);
    }
    // The best of thirty changing days is nearly a clear one.
    expect(Math.min(...shares)).toBeGreaterThan(0.9);
    expect(shares.reduce((sum, each) => sum + each, 0) / shares.length).toBeGreaterThan(0.97);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1.001);
  });

  test('is unknown with six days, at night, or without any yield', () => {
    expect(solarResponse(sunOf(1, 6 * 24), BERLIN)).toBeNull();
    expect(solarResponse({ start: START, hours: new Array(30 * 24).fill(0) }, BERLIN)).toBeNull();
    expect(solarResponse({ start: START, hours: new Array(30 * 24).fill(null) }, BERLIN)).toBeNull();
    expect(solarResponse({ start: START, hours: [] }, BERLIN)).toBeNull();
  });

  test('needs no sun at night, and is unknown for hours without measurements', () => {
    const sun = sunOf(1, 30 * 24);
    const halves = { start: START, hours: sun.hours.map((value, hour) => (hour % 24 < 12 ? value : null)) };
    const response = solarResponse(halves, BERLIN)!;
    expect(allowedHour(response, START, BERLIN)).toBe(0);
    expect(allowedHour(response, START + 9 * HOUR_MS, BERLIN)).toBeGreaterThan(0);
    expect(allowedHour(response, START + 14 * HOUR_MS, BERLIN)).toBeNull();
  });
});

const NOW_HOUR = 31 * 24 + 9;
const CAPACITY = 12_000;
const used = (seed: number, hour: number) => 150 + 250 * uniform(seed * 31 + hour * 17);
const battery = (seed: number, hours: number): HourlyEnergy => ({
  start: START,
  hours: Array.from({ length: hours }, (_, hour) => sunHour(seed, hour) - used(seed, hour)),
});

function forecast(seed: number, hours = NOW_HOUR): Forecast {
  return forecastOf(
    { sun: sunOf(seed, hours), battery: battery(seed, hours) },
    { now: START + hours * HOUR_MS, place: BERLIN, charge: { soc: 60, capacity: CAPACITY } },
  )!;
}

describe('the next 24 hours', () => {
  test('are within the range in eight of ten cases, for sun and charge', () => {
    const inside = { sun: 0, soc: 0, all: 0 };
    for (let seed = 1; seed <= 400; seed++) {
      const { total, hours, days } = forecast(seed);
      expect(days).toBe(30);
      const truth = Array.from({ length: 24 }, (_, hour) => sunHour(seed, NOW_HOUR + hour)).reduce((a, b) => a + b);
      inside.sun += Number(truth >= total!.low && truth <= total!.high);
      let soc = 60;
      for (let hour = 0; hour < 24; hour++) {
        const moved = sunHour(seed, NOW_HOUR + hour) - used(seed, NOW_HOUR + hour);
        soc = Math.min(100, Math.max(0, soc + (100 * moved) / CAPACITY));
        inside.soc += Number(soc >= hours[hour]!.soc!.low && soc <= hours[hour]!.soc!.high);
        inside.all++;
      }
    }
    expect(inside.sun / 400).toBeGreaterThan(0.7);
    expect(inside.soc / inside.all).toBeGreaterThan(0.7);
    // A range that holds everything would say nothing.
    expect(inside.sun / 400).toBeLessThan(0.92);
  });

  test('begin with the next full hour, without sun at night', () => {
    const { hours } = forecast(3);
    expect(hours).toHaveLength(24);
    expect(hours[0]!.at).toBe(START + NOW_HOUR * HOUR_MS);
    const midnight = hours.find(({ at }) => at % DAY_MS === 0)!;
    expect(midnight.sun).toEqual({ low: 0, middle: 0, high: 0 });
    for (const { sun, soc } of hours) {
      expect(sun!.low).toBeLessThanOrEqual(sun!.middle);
      expect(sun!.middle).toBeLessThanOrEqual(sun!.high);
      expect(soc!.low).toBeGreaterThanOrEqual(0);
      expect(soc!.high).toBeLessThanOrEqual(100);
    }
  });

  test('are not predicted from fewer than seven whole days; without panels or capacity, only the other half', () => {
    const early = 7 * 24 + 5;
    const options = { now: START + early * HOUR_MS, place: BERLIN, charge: null };
    expect(forecastOf({ sun: sunOf(1, 6 * 24), battery: null }, { ...options, now: START + 6 * DAY_MS })).toBeNull();
    const noCharge = forecastOf({ sun: sunOf(1, early), battery: battery(1, early) }, options)!;
    expect(noCharge.days).toBe(7);
    expect(noCharge.hours[3]!.soc).toBeNull();
    const noSun = forecastOf(
      { sun: null, battery: battery(1, early) },
      { ...options, charge: { soc: 50, capacity: CAPACITY } },
    )!;
    expect(noSun.total).toBeNull();
    expect(noSun.hours[3]!.soc).not.toBeNull();
  });
});
