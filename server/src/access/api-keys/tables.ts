import type { Tables } from '../../platform/db/table.ts';

export const apiKeysTables = {
  api_key: { place: 'coordinator', of: 'account', exported: true, names: ['made_by'] },
} as const satisfies Tables;
