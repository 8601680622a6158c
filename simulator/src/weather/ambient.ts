import { gaussian, uniform } from '../random/seeded.ts';
import type { Place } from '../route/geodesy.ts';
import { seasonFraction, solarHour } from './sun.ts';

const dayMilliseconds = 86_400_000;

/** Value noise over days: interpolated between random values, one per `days`. */
function weatherNoise(seed: number, atMs: number, days: number): number {
  const place = atMs / (days * dayMilliseconds);
  const before = Math.floor(place);
  const part = place - before;
  const smooth = part * part * (3 - 2 * part);
  return gaussian(seed, before) * (1 - smooth) + gaussian(seed, before + 1) * smooth;
}

/** Climate of a place: mean of the year, and how much the warmest month is above it, °C. */
interface Climate {
  meanCelsius: number;
  seasonCelsius: number;
}

/** Rough annual mean at sea level: 27 at the equator, 9 at 50°, −12 at 75°. */
function climateAt(lat: number): Climate {
  const north = Math.abs(lat);
  return { meanCelsius: 27 - 0.007 * north * north, seasonCelsius: Math.min(18, 0.22 * north) };
}

/**
 * Air temperature outside, °C: mean and season from the climate, time of day from the sun, weather from the seed.
 *
 * @param climate if left out, that of the latitude
 */
export function outsideCelsius(seed: number, atMs: number, { lat, lon }: Place, climate = climateAt(lat)): number {
  const hemisphere = lat < 0 ? 1 : -1;
  const season = hemisphere * climate.seasonCelsius * Math.cos(2 * Math.PI * seasonFraction(atMs));
  // warmest at about three in the afternoon
  const daily = 4.5 * Math.cos((2 * Math.PI * (solarHour(atMs, lon) - 15)) / 24);
  return (
    climate.meanCelsius + season + daily + 2.5 * weatherNoise(seed, atMs, 3) + 1.2 * weatherNoise(seed + 1, atMs, 0.8)
  );
}

/** Air inside a building that is heated in winter: halfway between outside and 20 °C. */
export function hallCelsius(outside: number): number {
  return 20 + 0.35 * (outside - 20);
}

/** Share of sunlight that passes that day's clouds, 0.15 … 1. */
export function clearSky(seed: number, atMs: number): number {
  const day = Math.floor(atMs / dayMilliseconds);
  return 0.15 + 0.85 * Math.sqrt(uniform(seed + 2, day));
}
