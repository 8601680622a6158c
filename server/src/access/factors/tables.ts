import type { Tables } from '../../platform/db/table.ts';

export const factorsTables = {
  authenticator: { place: 'coordinator', of: 'account', exported: true },
  passkey: { place: 'coordinator', of: 'account', exported: true },
  recovery_code: { place: 'coordinator', of: 'account', exported: true },
} as const satisfies Tables;
