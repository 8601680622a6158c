import type { Tables } from '../../platform/db/table.ts';

export const viewsTables = {
  saved_view: { place: 'coordinator', of: 'company', path: 'own', exported: true, names: ['by_name'] },
} as const satisfies Tables;
