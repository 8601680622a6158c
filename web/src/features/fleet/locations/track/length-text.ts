import type { Format } from '../../../../i18n/use-format.ts';

/** `840 m`, `8.4 km`, `312 km`. */
export function lengthText(metres: number, { number }: Pick<Format, 'number'>): string {
  if (metres < 995) return `${number(Math.round(metres / 10) * 10)} m`;
  return `${number(metres / 1000, metres < 100_000 ? 1 : 0)} km`;
}

/** `18.4 km/h`. */
export const speedText = (metrePerSecond: number, { number }: Pick<Format, 'number'>): string =>
  `${number(metrePerSecond * 3.6, 1)} km/h`;
