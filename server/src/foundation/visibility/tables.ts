import type { Tables } from '../../platform/db/table.ts';

export const visibilityTables = {
  carry_due: {
    place: 'coordinator',
    of: 'device',
    removed: { kept: 'says whose history has to follow to another company, and is cleared with that' },
  },
} as const satisfies Tables;
