import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { cellsInSeries } from '../../../foundation/devices/configuration.ts';
import type { DefaultLimit, LimitFamily } from './family.ts';

interface CellVoltages {
  /** Low voltage level 1, 2, 3. */
  readonly lowVolt: readonly [number, number, number];
  readonly hysteresisVolt: number;
}

/**
 * Cell voltages under ordinary load.
 *
 * - lead-acid: 1.75 V is the end of discharge that makers rate capacity at (10.5 V per 12 V block); 11.0 and 11.5 V per
 *   block are about 20 % and 40 % of charge left under load. It comes back by 0.3 V per block when the load goes.
 * - lfp: 2.5 V is the discharge cut-off in cell datasheets, the flat plateau (3.2–3.3 V) is left below 3.0 V at about
 *   10 % of charge, 2.8 V is where pack electronics warn.
 * - nmc: cut-off 2.5–3.0 V by maker; 3.0 V is the common reserve, 3.3 V about 10 % of charge.
 */
const CELL_VOLTAGES: Readonly<Record<Chemistry, CellVoltages>> = {
  'lead-acid': { lowVolt: [10.5 / 6, 11 / 6, 11.5 / 6], hysteresisVolt: 0.05 },
  lfp: { lowVolt: [2.5, 2.8, 3.0], hysteresisVolt: 0.1 },
  nmc: { lowVolt: [2.8, 3.0, 3.3], hysteresisVolt: 0.1 },
};

export const lowVoltage = {
  key: 'lowVoltage',
  source: 'record',
  types: {
    1: { key: 'lowVoltage1', severity: 1, isBatteryFault: true },
    2: { key: 'lowVoltage2', severity: 2, isBatteryFault: true },
    4: { key: 'lowVoltage3', severity: 3 },
  },
  channel: { kind: 'monitor', name: 'voltage' },
  quantity: 'voltage',
  icon: 'voltage',
  article: 'low-voltage',
  limit: {
    side: 'below',
    measure: 'voltage',
    range: { min: 100, max: 100_000 },
    hasDuration: true,
    defaults: ({ chemistry, nominalCentiVolt }) => {
      if (nominalCentiVolt === null || nominalCentiVolt <= 0) return null;
      const { lowVolt, hysteresisVolt } = CELL_VOLTAGES[chemistry];
      const cells = cellsInSeries(chemistry, nominalCentiVolt);
      const [one, two, three] = lowVolt.map(
        (volt): DefaultLimit => ({
          limit: Math.round(volt * cells * 100),
          hysteresis: Math.round(hysteresisVolt * cells * 100),
          durationSeconds: 60,
        }),
      ) as [DefaultLimit, DefaultLimit, DefaultLimit];
      return { 1: one, 2: two, 4: three };
    },
  },
} as const satisfies LimitFamily<1 | 2 | 4>;
