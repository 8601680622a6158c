import type { Tables } from '../../platform/db/table.ts';

export const swapsTables = {
  monitor_mount: { place: 'reference', of: 'device', path: 'lease', removed: 'emptied' },
  shelf_monitor: { place: 'reference', of: 'device', removed: 'cascade', names: ['by_name'] },
  monitor_swap: { place: 'reference', of: 'device', removed: 'emptied', names: ['by_name', 'undone_by'] },
} as const satisfies Tables;
