import type { Tables } from '../../platform/db/table.ts';

export const singleSignOnTables = {
  sign_in_provider: { place: 'coordinator', of: 'company', path: 'own' },
  sign_in_identity: { place: 'coordinator', of: 'account', exported: true },
} as const satisfies Tables;
