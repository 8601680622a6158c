import { type LimitFamily, PLANNED } from './family.ts';

/**
 * Seconds: a clock that is off by less than the default, or gets less far off in a day, mixes up no hours; less than a minute cannot be told from the way to
 * the server.
 */
export const wrongClock = {
  key: 'wrongClock',
  source: 'wrongClock',
  types: { 710: { key: 'wrongClock', severity: PLANNED } },
  quantity: null,
  icon: 'clock',
  article: 'wrong-clock',
  isMoment: true,
  limit: {
    side: 'above',
    measure: 'minutes',
    range: { min: 60, max: 7 * 86_400 },
    hasDuration: false,
    defaults: { 710: { limit: 300, hysteresis: 0, durationSeconds: 0 } },
  },
} as const satisfies LimitFamily<710>;
