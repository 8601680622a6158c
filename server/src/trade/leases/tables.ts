import type { Tables } from '../../platform/db/table.ts';

export const leasesTables = {
  lease: { place: 'coordinator', of: 'device', path: 'device', removed: 'cascade' },
  lease_grant: { place: 'reference', of: 'device', path: 'own', removed: 'cascade' },
  lease_maintenance: { place: 'coordinator', of: 'device', path: 'device', removed: 'cascade' },
  condition_paper: { place: 'coordinator', of: 'nobody' },
} as const satisfies Tables;
