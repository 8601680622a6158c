import { gaussian, uniform } from '../random/seeded.ts';
import { seasonFraction, solarHour } from './sun.ts';

const dayMilliseconds = 86_400_000;

/** Value noise over days: smooth between one draw per `days`. */
function weatherNoise(seed: number, atMs: number, days: number): number {
  const place = atMs / (days * dayMilliseconds);
  const before = Math.floor(place);
  const part = place - before;
  const smooth = part * part * (3 - 2 * part);
  return gaussian(seed, before) * (1 - smooth) + gaussian(seed, before + 1) * smooth;
}

/**
 * Air temperature outside, °C: mean and season by latitude, day by the sun, weather from the seed.
 * Means follow the sea-level climate roughly: 27 at the equator, 9 at 50°, −12 at 75°.
 */
export function outsideCelsius(seed: number, atMs: number, lat: number, lon: number): number {
  const north = Math.abs(lat);
  const mean = 27 - 0.007 * north * north;
  const seasonal = Math.min(18, 0.22 * north) * (lat < 0 ? 1 : -1);
  const season = seasonal * Math.cos(2 * Math.PI * seasonFraction(atMs));
  // warmest about three in the afternoon
  const daily = 4.5 * Math.cos((2 * Math.PI * (solarHour(atMs, lon) - 15)) / 24);
  return mean + season + daily + 2.5 * weatherNoise(seed, atMs, 3) + 1.2 * weatherNoise(seed + 1, atMs, 0.8);
}

/** Air inside a building that is heated in winter: half of the way from outside to 20 °C. */
export function hallCelsius(outside: number): number {
  return 20 + 0.35 * (outside - 20);
}

/** Part of the sun that comes through the clouds of that day, 0.15 … 1. */
export function clearSky(seed: number, atMs: number): number {
  const day = Math.floor(atMs / dayMilliseconds);
  return 0.15 + 0.85 * Math.sqrt(uniform(seed + 2, day));
}
