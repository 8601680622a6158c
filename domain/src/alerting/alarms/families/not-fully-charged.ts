import { FULL_WITHIN_DAYS } from '../../../foundation/kinds/full-charge.ts';
import { type LimitFamily, PLANNED } from './family.ts';

/** Days without a full charge. */
export const notFullyCharged = {
  key: 'notFullyCharged',
  source: 'fullCharge',
  types: { 707: { key: 'notFullyCharged', severity: PLANNED } },
  quantity: null,
  icon: 'bolt',
  article: 'not-fully-charged',
  isMoment: true,
  limit: {
    side: 'above',
    measure: 'days',
    range: { min: 1, max: 365 },
    hasDuration: false,
    defaults: ({ chemistry }) => ({ 707: { limit: FULL_WITHIN_DAYS[chemistry], hysteresis: 0, durationSeconds: 0 } }),
  },
} as const satisfies LimitFamily<707>;
