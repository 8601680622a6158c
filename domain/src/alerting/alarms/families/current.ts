import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import {
  type DefaultLimit,
  type KnownBattery,
  type LimitFamily,
  type LimitRange,
  SOON,
  WIDEST_HYSTERESIS,
} from './family.ts';

const RANGE: LimitRange = { min: 100, max: 200_000 };

/**
 * Highest current for a minute and longer, as a multiple of the rated capacity per hour.
 *
 * - lead-acid: makers of VRLA blocks end the current of charge at 0.25 to 0.3 C (Yuasa, CSB, Hoppecke); the one-hour rate is
 *   the shortest that traction blocks are rated for.
 * - lfp: 1 C is the highest continuous rate both ways in data sheets of cells of 100 to 300 Ah (EVE LF280K, CATL).
 * - nmc: energy cells of 18650 and 21700 end at about 1 C in and 2 C out (Samsung INR21700-50E, LG M50).
 */
const C_RATES: Readonly<Record<Chemistry, { readonly charge: number; readonly discharge: number }>> = {
  'lead-acid': { charge: 0.3, discharge: 1 },
  lfp: { charge: 1, discharge: 1 },
  nmc: { charge: 1, discharge: 2 },
};

/** Null while the capacity is unknown. */
function limitAt(way: 'charge' | 'discharge', { chemistry, capacityCentiAmpHour }: KnownBattery): DefaultLimit | null {
  if ((capacityCentiAmpHour ?? 0) <= 0) return null;
  const rate = C_RATES[chemistry][way];
  const limit = Math.min(RANGE.max, Math.max(RANGE.min, Math.round(rate * (capacityCentiAmpHour ?? 0))));
  return { limit, hysteresis: Math.min(WIDEST_HYSTERESIS, Math.round(limit / 10)), durationSeconds: 60 };
}

export const chargeCurrent = {
  key: 'chargeCurrent',
  source: 'record',
  types: { 9: { key: 'chargeOverCurrent', severity: SOON } },
  channel: { kind: 'monitor', name: 'currentCharging' },
  quantity: 'current',
  icon: 'current',
  article: 'charge-current',
  limit: {
    side: 'above',
    measure: 'current',
    range: RANGE,
    hasDuration: true,
    defaults: (battery) => {
      const limit = limitAt('charge', battery);
      return limit && { 9: limit };
    },
  },
} as const satisfies LimitFamily<9>;

export const dischargeCurrent = {
  key: 'dischargeCurrent',
  source: 'record',
  types: { 10: { key: 'dischargeOverCurrent', severity: SOON } },
  channel: { kind: 'monitor', name: 'currentUsing' },
  quantity: 'current',
  icon: 'current',
  article: 'discharge-current',
  limit: {
    side: 'above',
    measure: 'current',
    range: RANGE,
    hasDuration: true,
    defaults: (battery) => {
      const limit = limitAt('discharge', battery);
      return limit && { 10: limit };
    },
  },
} as const satisfies LimitFamily<10>;
