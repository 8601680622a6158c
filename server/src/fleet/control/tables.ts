import type { Tables } from '../../platform/db/table.ts';

export const controlTables = {
  command: { place: 'device', of: 'device', path: 'lease', removed: 'emptied', names: ['by_name'] },
  device_configuration: { place: 'device', of: 'device', removed: 'emptied', names: ['wanted_by'] },
} as const satisfies Tables;
