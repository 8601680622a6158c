import { HOUR_MS } from '../../foundation/basics/time.ts';
import { clearSkyHour, type Place } from './sun.ts';

/** Energy by hour; null where it is not known. */
export interface HourlyEnergy {
  /** The first hour, UTC epoch ms. */
  readonly start: number;
  /** Wh of each hour. */
  readonly hours: readonly (number | null)[];
}

/** What panels yield for the sunlight of a clear sky, by hour of the UTC day: their size, direction and shade in one. */
interface SolarResponse {
  /** Wh for each Wh/m²; null for hours of which too little is known. */
  readonly byHour: readonly (number | null)[];
  /** Days with sun that it was learned from. */
  readonly days: number;
}

const HOURS = 24;
/** A lower sun tells nothing: its light is diffuse, and the model is at its weakest. */
const MIN_LIGHT = 40;
/** Fewer days may all have been cloudy. */
export const MIN_DAYS = 7;

const hourOf = (at: number): number => (at / HOUR_MS) % HOURS;

/**
 * Learns what panels can yield from the best of their own past days.
 *
 * @returns null with fewer than seven days of sun, or where no day had any yield
 */
export function solarResponse({ start, hours }: HourlyEnergy, place: Place): SolarResponse | null {
  const ratios: number[][] = Array.from({ length: HOURS }, () => []);
  for (const [index, wattHours] of hours.entries()) {
    const at = start + index * HOUR_MS;
    const light = clearSkyHour(at, place);
    if (wattHours !== null && light >= MIN_LIGHT) ratios[hourOf(at)]!.push(wattHours / light);
  }
  const days = Math.max(...ratios.map(({ length }) => length));
  if (days < MIN_DAYS) return null;
  const byHour = ratios.map((known) => (known.length < MIN_DAYS ? null : Math.max(...known)));
  return byHour.some((ratio) => ratio !== null && ratio > 0) ? { byHour, days } : null;
}

/** What the sun allows in the hour that begins at an instant, Wh; null where there is light and the response is not known. */
export function allowedHour({ byHour }: SolarResponse, start: number, place: Place): number | null {
  const light = clearSkyHour(start, place);
  const ratio = byHour[hourOf(start)] ?? null;
  if (ratio !== null) return ratio * light;
  return light === 0 ? 0 : null;
}
