import { utcDayStart } from '../../../foundation/basics/time.ts';
import { median } from '../capacity/capacity-fit.ts';
import { allowanceOf, type Step, scatterOf } from './cusum.ts';
import type { DriftDay } from './drift-day.ts';
import type { HeatSums } from './heat.ts';
import { HEALTHY_DAYS, type Stream } from './signal.ts';

/** How well two probes agree, one sigma, K: they show whole or half degrees. */
const PROBE_KELVIN = 0.5;
/** By how much the difference of two places of a pack changes when all of it is warmer or colder than in its healthy weeks. */
const KELVIN_PER_KELVIN = 0.05;
const LEAST_DAYS = 7;

/** Of one probe: what it usually is above the others, and how that rises with the square of the current. */
interface Usual {
  readonly above: number;
  readonly perSquare: number;
}

/**
 * What each probe is above its neighbours beyond what its own healthy weeks and the heat of the current explain, K, a day. Its rises,
 * and its falls, where a sensor may be off.
 */
export function temperatureStreams(days: readonly DriftDay[]): { rises: Stream[]; falls: Stream[] } {
  const known = days.flatMap(({ day, heat }) => (heat ? [{ at: utcDayStart(day + 1), day, heat }] : []));
  const first = known[0];
  if (!first) return { rises: [], falls: [] };
  const own = known.filter(({ heat }) => heat.above.length === first.heat.above.length);
  const within = own.filter(({ day }) => day < first.day + HEALTHY_DAYS).length;
  if (own.length <= LEAST_DAYS) return { rises: [], falls: [] };
  const healthy = own.slice(0, Math.max(LEAST_DAYS, within));
  const celsius = median(healthy.map(({ heat }) => heat.celsius / heat.records));
  const streams = first.heat.above.map((_, probe) => {
    const usual = usualOf(
      healthy.map(({ heat }) => heat),
      probe,
    );
    return own.map(({ at, heat }) => stepOf(at, heat, probe, usual, celsius));
  });
  const residuals = streams.flatMap((steps) => steps.slice(0, healthy.length));
  const scatter = scatterOf(residuals);
  const rules = { allowance: allowanceOf(healthy.length), usual: scatter * PROBE_KELVIN };
  const later = (sign: 1 | -1) =>
    streams.map((steps, index) => ({
      index,
      steps: steps
        .slice(healthy.length)
        .map(({ at, value, sigma }) => ({ at, value: sign * value, sigma: scatter * sigma })),
      rules,
    }));
  return { rises: later(1), falls: later(-1) };
}

function usualOf(heats: readonly HeatSums[], probe: number): Usual {
  const sum = (of: (heat: HeatSums) => number) => heats.reduce((total, heat) => total + of(heat), 0);
  const [records, square, squareSquare] = [
    sum((heat) => heat.records),
    sum((heat) => heat.square),
    sum((heat) => heat.squareSquare),
  ];
  const [above, aboveSquare] = [sum((heat) => heat.above[probe]!), sum((heat) => heat.aboveSquare[probe]!)];
  const spread = squareSquare - square ** 2 / records;
  const perSquare = spread > 0 ? (aboveSquare - (above * square) / records) / spread : 0;
  return { above: (above - perSquare * square) / records, perSquare };
}

function stepOf(at: number, heat: HeatSums, probe: number, usual: Usual, celsius: number): Step {
  const explained = usual.above + (usual.perSquare * heat.square) / heat.records;
  const warmer = heat.celsius / heat.records - celsius;
  return {
    at,
    value: heat.above[probe]! / heat.records - explained,
    sigma: Math.hypot(PROBE_KELVIN, KELVIN_PER_KELVIN * warmer),
  };
}
