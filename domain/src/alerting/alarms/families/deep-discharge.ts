import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { type LimitFamily, PLANNED } from './family.ts';

/** Makers of lead-acid traction batteries rate cycles for 80 % of discharge; of lithium, electronics keep the last 10 %. */
const DEEP_SOC: Readonly<Record<Chemistry, number>> = { 'lead-acid': 2000, lfp: 1000, nmc: 1000 };

export const deepDischarge = {
  key: 'deepDischarge',
  source: 'discharge',
  types: { 706: { key: 'deepDischarge', severity: PLANNED } },
  quantity: 'soc',
  icon: 'battery-empty',
  article: 'deep-discharge',
  isMoment: true,
  limit: {
    side: 'below',
    measure: 'soc',
    range: { min: 100, max: 9900 },
    hasDuration: true,
    defaults: ({ chemistry }) => ({ 706: { limit: DEEP_SOC[chemistry], hysteresis: 500, durationSeconds: 300 } }),
  },
} as const satisfies LimitFamily<706>;
