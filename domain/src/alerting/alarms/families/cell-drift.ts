import { type LimitFamily, SOON } from './family.ts';

/** A cell or a temperature probe has drifted; its limit is the false warnings that an owner accepts, by default one per 100 packs and month. */
export const cellDrift = {
  key: 'cellDrift',
  source: 'drift',
  types: { 711: { key: 'cellDrift', severity: SOON } },
  quantity: null,
  icon: 'battery-empty',
  article: 'cell-drift',
  limit: {
    side: 'above',
    measure: 'falseWarnings',
    range: { min: 1, max: 10_000 },
    hasDuration: false,
    defaults: { 711: { limit: 100, hysteresis: 0, durationSeconds: 0 } },
  },
} as const satisfies LimitFamily<711>;
