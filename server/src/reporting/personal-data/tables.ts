import type { Tables } from '../../platform/db/table.ts';

export const personalDataTables = {
  erasure: { place: 'coordinator', of: 'account' },
} as const satisfies Tables;
