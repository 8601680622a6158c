import type { Chemistry } from '../fleet/format.ts';

type Point = readonly [socFraction: number, volt: number];

// Volts of one cell at rest at 25 °C. Typical of flooded traction batteries, and of LiFePO4 and oxides of nickel against graphite.
const points: Record<Chemistry, readonly Point[]> = {
  'lead-acid': [
    [0, 1.94],
    [0.1, 1.966],
    [0.2, 1.988],
    [0.4, 2.03],
    [0.6, 2.067],
    [0.8, 2.1],
    [0.9, 2.115],
    [1, 2.128],
  ],
  lfp: [
    [0, 2.55],
    [0.02, 2.86],
    [0.05, 3.06],
    [0.1, 3.18],
    [0.15, 3.215],
    [0.2, 3.24],
    [0.3, 3.272],
    [0.4, 3.288],
    [0.5, 3.294],
    [0.6, 3.303],
    [0.7, 3.325],
    [0.8, 3.331],
    [0.9, 3.336],
    [0.95, 3.343],
    [0.97, 3.353],
    [0.98, 3.372],
    [0.99, 3.425],
    [1, 3.54],
  ],
  nmc: [
    [0, 2.6],
    [0.02, 2.97],
    [0.05, 3.32],
    [0.1, 3.45],
    [0.2, 3.55],
    [0.3, 3.6],
    [0.4, 3.64],
    [0.5, 3.7],
    [0.6, 3.79],
    [0.7, 3.88],
    [0.8, 3.97],
    [0.9, 4.07],
    [1, 4.2],
  ],
};

const voltPerKelvin: Record<Chemistry, number> = { 'lead-acid': 0.0002, lfp: 0.0001, nmc: 0.0001 };
const steps = 200;

const curves: Record<Chemistry, Float64Array> = {
  'lead-acid': sampled(points['lead-acid']),
  lfp: sampled(points.lfp),
  nmc: sampled(points.nmc),
};

function sampled(curve: readonly Point[]): Float64Array {
  return Float64Array.from({ length: steps + 1 }, (_, step) => {
    const soc = step / steps;
    const above = Math.max(
      1,
      curve.findIndex(([at]) => at >= soc),
    );
    const [lowSoc, lowVolt] = curve[above - 1] as Point;
    const [highSoc, highVolt] = curve[above] as Point;
    return lowVolt + ((soc - lowSoc) / (highSoc - lowSoc)) * (highVolt - lowVolt);
  });
}

/**
 * Open-circuit voltage of one cell, volts. Charge beyond 0 … 1 continues with the last slope, so that an exhausted cell
 * collapses instead of stopping.
 */
export function openCircuitCellVolt(chemistry: Chemistry, socFraction: number, temperatureCelsius: number): number {
  const curve = curves[chemistry];
  const at = Math.min(steps - 1, Math.max(0, Math.floor(socFraction * steps)));
  const low = curve[at] as number;
  const high = curve[at + 1] as number;
  return low + (socFraction * steps - at) * (high - low) + voltPerKelvin[chemistry] * (temperatureCelsius - 25);
}

/** How much one cell's open-circuit voltage rises per unit of charge fraction, volts. */
export function openCircuitSlopeVolt(chemistry: Chemistry, socFraction: number): number {
  const curve = curves[chemistry];
  const at = Math.min(steps - 1, Math.max(0, Math.floor(socFraction * steps)));
  return ((curve[at + 1] as number) - (curve[at] as number)) * steps;
}
