import type { Tables } from '../../platform/db/table.ts';

export const handbookTables = {
  handbook_revision: { place: 'coordinator', of: 'nobody' },
  handbook_answer: { place: 'coordinator', of: 'account', exported: true },
} as const satisfies Tables;
