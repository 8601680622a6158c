import type { Tables } from '../../platform/db/table.ts';

export const maintenanceTables = {
  maintenance_plan: { place: 'device', of: 'device', path: 'lease', removed: 'emptied' },
  maintenance_entry: { place: 'device', of: 'device', path: 'lease', removed: 'emptied', names: ['by_name'] },
} as const satisfies Tables;
