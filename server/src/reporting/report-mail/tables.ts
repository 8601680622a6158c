import type { Tables } from '../../platform/db/table.ts';

export const reportMailTables = {
  report_schedule: { place: 'coordinator', of: 'company', path: 'own', removed: 'cascade', exported: true },
} as const satisfies Tables;
