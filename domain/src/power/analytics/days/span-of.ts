import { HOUR_MS, MINUTE_MS } from '../../../foundation/basics/time.ts';

/** A time as a range, minutes. */
interface MinutesRange {
  readonly lowMinutes: number;
  readonly likelyMinutes: number;
  readonly highMinutes: number;
}

/** What the time depends on. */
type Inputs = Readonly<Record<string, number>>;

/**
 * The time with the likely inputs, and how far it goes when each of them is as low or as high as it may be: they err independently of
 * each other, so that their effects add in quadrature (GUM, JCGM 100:2008, 5.1.2), each side for itself.
 * @param bounds of inputs that are not known exactly
 */
export function spanOf<I extends Inputs>(
  hoursOf: (inputs: I) => number,
  likely: I,
  bounds: Readonly<Partial<Record<keyof I, readonly [low: number, high: number]>>>,
): MinutesRange {
  const usual = hoursOf(likely);
  let [below, above] = [0, 0];
  for (const [key, ends] of Object.entries(bounds) as [keyof I, readonly [number, number]][]) {
    const reached = ends.map((end) => hoursOf({ ...likely, [key]: end }) - usual);
    below += Math.min(0, ...reached) ** 2;
    above += Math.max(0, ...reached) ** 2;
  }
  return {
    lowMinutes: minutes(usual - Math.sqrt(below)),
    likelyMinutes: minutes(usual),
    highMinutes: minutes(usual + Math.sqrt(above)),
  };
}

const minutes = (hours: number): number => Math.max(0, Math.round((hours * HOUR_MS) / MINUTE_MS));
