import type { Chemistry } from '../../../foundation/basics/device-facts.ts';

type Point = readonly [socPercent: number, volt: number];

/**
 * Volts of one cell at rest at 25 °C, typical of the chemistry: flooded lead-acid (volt = density of the acid + 0.84), LiFePO4 and
 * oxides of nickel against graphite. How far published curves are from them is in `docs/analytics.md`.
 */
const CURVES: Readonly<Record<Chemistry, readonly Point[]>> = {
  'lead-acid': [
    [0, 1.94],
    [10, 1.966],
    [20, 1.988],
    [40, 2.03],
    [60, 2.067],
    [80, 2.1],
    [100, 2.13],
  ],
  lfp: [
    [0, 2.55],
    [2, 2.86],
    [5, 3.06],
    [10, 3.18],
    [20, 3.24],
    [30, 3.27],
    [40, 3.287],
    [60, 3.303],
    [70, 3.325],
    [95, 3.343],
    [100, 3.5],
  ],
  nmc: [
    [0, 3.0],
    [5, 3.38],
    [10, 3.47],
    [20, 3.56],
    [30, 3.61],
    [40, 3.65],
    [50, 3.7],
    [60, 3.79],
    [70, 3.89],
    [80, 3.99],
    [90, 4.08],
    [100, 4.19],
  ],
};

interface RestFigures {
  /** How long a battery must rest after a discharge. */
  readonly restMinutes: number;
  /** How well the voltage at rest and the curve agree, one sigma, volts of a cell (hysteresis, acid strength, maker). */
  readonly sigmaVolt: number;
}

/**
 * IEC 60254-1 and EN 50342-1 let lead-acid rest for hours; 2 h leave some millivolts. Lithium settles within one. LFP has a hysteresis of
 * some millivolts to each side; cells with nickel differ by maker by 30 mV, here and there along the curve, and nobody is asked which it is.
 * What is common to a whole curve is in the floor of `capacity.ts`.
 */
export const REST: Readonly<Record<Chemistry, RestFigures>> = {
  'lead-acid': { restMinutes: 120, sigmaVolt: 0.004 },
  lfp: { restMinutes: 60, sigmaVolt: 0.006 },
  nmc: { restMinutes: 60, sigmaVolt: 0.03 },
};

interface RestCharge {
  readonly socPercent: number;
  /** One sigma, points. */
  readonly uncertainty: number;
}

/**
 * State of charge of a battery at rest from the voltage of a cell. On a flat part of the curve the uncertainty is
 * large.
 *
 * @param cellVolt mean of the cells, at rest for the chemistry's time
 *
 * @returns null outside the curve: such a battery is not at rest, or a different one
 */
export function chargeAtRest(chemistry: Chemistry, cellVolt: number): RestCharge | null {
  const curve = CURVES[chemistry];
  const { sigmaVolt } = REST[chemistry];
  const [lowest, highest] = [curve[0]!, curve.at(-1)!];
  if (!(cellVolt >= lowest[1] && cellVolt <= highest[1])) return null;
  const above = Math.max(
    1,
    curve.findIndex(([, volt]) => volt >= cellVolt),
  );
  const [fromSoc, fromVolt] = curve[above - 1]!;
  const [toSoc, toVolt] = curve[above]!;
  const socPercent = fromSoc + ((cellVolt - fromVolt) / (toVolt - fromVolt)) * (toSoc - fromSoc);
  // The range of one sigma around the point: at a bend the flat side counts.
  const low = socAt(curve, cellVolt - sigmaVolt);
  const high = socAt(curve, cellVolt + sigmaVolt);
  return { socPercent, uncertainty: Math.max(0.5, (high - low) / 2) };
}

/** The charge of a cell whose voltage without current is known, percent; beyond the curve its end. */
export const chargeOfCell = (chemistry: Chemistry, volt: number): number => socAt(CURVES[chemistry], volt);

function socAt(curve: readonly Point[], volt: number): number {
  const above = curve.findIndex(([, at]) => at >= volt);
  if (above === 0) return 0;
  if (above < 0) return 100;
  const [fromSoc, fromVolt] = curve[above - 1]!;
  const [toSoc, toVolt] = curve[above]!;
  return fromSoc + ((volt - fromVolt) / (toVolt - fromVolt)) * (toSoc - fromSoc);
}
