import type { Tables } from '../../platform/db/table.ts';

export const systemTables = {
  audit_entry: { place: 'coordinator', of: 'company', exported: true },
} as const satisfies Tables;
