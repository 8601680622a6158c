import type { Tables } from '../../platform/db/table.ts';

export const commissioningTables = {
  commissioned_device: {
    place: 'reference',
    of: 'account',
    path: 'device',
    removed: { kept: 'what was removed is not added again by a walk that is sent late' },
  },
} as const satisfies Tables;
