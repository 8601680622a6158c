import { DAY_MS, HOUR_MS } from '../../foundation/basics/time.ts';

/** A place on the earth, degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

const DEGREE = Math.PI / 180;
const YEAR_DAYS = 365.2425;

/**
 * Sine of the sun's height above the horizon, −1 … 1. Declination and equation of time by the Fourier series of Spencer
 * (1971), to 0.04° and half a minute; refraction is left out.
 *
 * @param at UTC epoch ms
 */
export function sunHeightSine(at: number, { lat, lon }: Place): number {
  const angle = 2 * Math.PI * ((at / DAY_MS / YEAR_DAYS) % 1);
  const declination =
    0.006918 -
    0.399912 * Math.cos(angle) +
    0.070257 * Math.sin(angle) -
    0.006758 * Math.cos(2 * angle) +
    0.000907 * Math.sin(2 * angle) -
    0.002697 * Math.cos(3 * angle) +
    0.00148 * Math.sin(3 * angle);
  const equationHours =
    (24 / (2 * Math.PI)) *
    (0.000075 +
      0.001868 * Math.cos(angle) -
      0.032077 * Math.sin(angle) -
      0.014615 * Math.cos(2 * angle) -
      0.04089 * Math.sin(2 * angle));
  const hourAngle = ((at % DAY_MS) / HOUR_MS - 12 + lon / 15 + equationHours) * 15 * DEGREE;
  return (
    Math.sin(lat * DEGREE) * Math.sin(declination) +
    Math.cos(lat * DEGREE) * Math.cos(declination) * Math.cos(hourAngle)
  );
}

/**
 * Sunlight on level ground under a clear sky, W/m², after Haurwitz (1945): by the height of the sun alone, as good as
 * models with more inputs where those are not known (Reno, Hansen and Stein 2012).
 */
export function clearSkyIrradiance(at: number, place: Place): number {
  const sine = sunHeightSine(at, place);
  return sine <= 0 ? 0 : 1098 * sine * Math.exp(-0.059 / sine);
}

/** Steps in which the sunlight of an hour is added up. */
const STEPS = 4;

/** Sunlight of the hour that begins at an instant under a clear sky, Wh/m². */
export function clearSkyHour(start: number, place: Place): number {
  let sum = 0;
  for (let step = 0; step < STEPS; step++)
    sum += clearSkyIrradiance(start + ((step + 0.5) / STEPS) * HOUR_MS, place) / STEPS;
  return sum;
}
