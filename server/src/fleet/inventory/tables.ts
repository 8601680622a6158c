import type { Tables } from '../../platform/db/table.ts';

export const inventoryTables = {
  base_device: { place: 'coordinator', of: 'nobody' },
} as const satisfies Tables;
