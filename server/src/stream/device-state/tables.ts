import type { Tables } from '../../platform/db/table.ts';

export const deviceStateTables = {
  device_state: { place: 'device', of: 'device', path: 'lease', removed: 'emptied' },
  device_snapshot: { place: 'device', of: 'device', removed: 'emptied' },
  settings_in_force: { place: 'device', of: 'device', removed: 'emptied' },
  recompute_due: { place: 'device', of: 'device', removed: 'emptied' },
} as const satisfies Tables;
