import type { Tables } from '../../platform/db/table.ts';

export const bridgesTables = {
  bridge: { place: 'coordinator', of: 'company', path: 'own' },
} as const satisfies Tables;
