import type { Tables } from '../../platform/db/table.ts';

export const deviceAdminTables = {
  device_log_entry: {
    place: 'device',
    of: 'device',
    path: 'lease',
    removed: 'emptied',
    names: ['author_name', 'edited_by'],
  },
  removed_device: { place: 'device', of: 'device', removed: { kept: 'says what is to be swept' } },
} as const satisfies Tables;
