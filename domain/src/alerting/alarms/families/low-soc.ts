import { type LimitFamily, SOON } from './family.ts';

/** 30 % is the product's low mark. */
export const lowSoc = {
  key: 'lowSoc',
  source: 'record',
  types: { 11: { key: 'lowSoc', severity: SOON } },
  channel: { kind: 'monitor', name: 'soc' },
  quantity: 'soc',
  icon: 'battery-empty',
  article: 'low-charge',
  limit: {
    side: 'below',
    measure: 'soc',
    range: { min: 100, max: 9900 },
    hasDuration: true,
    defaults: { 11: { limit: 3000, hysteresis: 200, durationSeconds: 60 } },
  },
} as const satisfies LimitFamily<11>;
