import type { Tables } from '../../platform/db/table.ts';

export const chargingTables = {
  charge: {
    place: 'device',
    of: 'device',
    path: 'lease',
    removed: 'emptied',
    kept: { since: 'ended_at', is: 'instant' },
  },
} as const satisfies Tables;
