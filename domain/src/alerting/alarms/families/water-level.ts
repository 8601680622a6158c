import { type LimitFamily, PLANNED } from './family.ts';

/** Levels 2, low, and 3, fault, of the wire: there is nothing to choose. */
export const waterLevel = {
  key: 'waterLevel',
  source: 'record',
  types: { 13: { key: 'lowWaterLevel', severity: PLANNED } },
  channel: { kind: 'monitor', name: 'waterLevel' },
  quantity: null,
  icon: 'water',
  article: 'water-level',
  limit: {
    side: 'above',
    measure: 'wireLevel',
    range: { min: 2, max: 2 },
    hasDuration: true,
    defaults: { 13: { limit: 2, hysteresis: 0, durationSeconds: 60 } },
  },
} as const satisfies LimitFamily<13>;
