import type { Tables } from '../../platform/db/table.ts';

export const companyAdminTables = {
  device_authority: { place: 'coordinator', of: 'company', path: 'own' },
} as const satisfies Tables;
