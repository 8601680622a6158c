import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { type LimitFamily, PLANNED } from './family.ts';

/**
 * Charge in to charge out between two full charges, centi-%.
 *
 * - lead-acid: the charging factor of vented traction cells is 1.2, with stirred electrolyte 1.07 (ZVEI leaflet on charging
 *   methods), of VRLA about 1.05: less than what came out leaves sulphate, more than 1.35 boils water away.
 * - lithium: nothing but the charge itself is stored (coulombic efficiency above 99 %); what is left is the error of two
 *   current sensors.
 */
const CHARGE_FACTORS: Readonly<Record<Chemistry, { readonly limit: number; readonly upperLimit: number }>> = {
  'lead-acid': { limit: 10_000, upperLimit: 13_500 },
  lfp: { limit: 9_500, upperLimit: 11_000 },
  nmc: { limit: 9_500, upperLimit: 11_000 },
};

export const chargeRatio = {
  key: 'chargeRatio',
  source: 'balance',
  types: { 19: { key: 'chargeRatio', severity: PLANNED } },
  quantity: 'ratio',
  icon: 'bolt',
  article: 'charge-ratio',
  limit: {
    side: 'outside',
    measure: 'ratio',
    range: { min: 5000, max: 20_000 },
    hasDuration: false,
    defaults: ({ chemistry, capacityCentiAmpHour }) =>
      (capacityCentiAmpHour ?? 0) > 0
        ? { 19: { ...CHARGE_FACTORS[chemistry], hysteresis: 0, durationSeconds: 0 } }
        : null,
  },
} as const satisfies LimitFamily<19>;
