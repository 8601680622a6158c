import type { Tables } from '../../platform/db/table.ts';

export const analyticsTables = {
  battery_day: { place: 'device', of: 'device', removed: 'emptied', kept: { since: 'day', is: 'day' } },
  battery_day_due: { place: 'device', of: 'device', removed: 'emptied' },
} as const satisfies Tables;
