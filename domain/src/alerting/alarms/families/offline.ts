import { type LimitFamily, SOON } from './family.ts';

/** Seconds without a message; 0, the default, means that only the rule of being online applies. */
export const offline = {
  key: 'offline',
  source: 'clock',
  types: { 12: { key: 'offline', severity: SOON } },
  quantity: null,
  icon: 'power',
  article: 'offline',
  isMoment: true,
  limit: {
    side: 'above',
    measure: 'silence',
    range: { min: 0, max: 7 * 86_400 },
    hasDuration: false,
    defaults: { 12: { limit: 0, hysteresis: 0, durationSeconds: 0 } },
  },
} as const satisfies LimitFamily<12>;
