import type { Tables } from '../../platform/db/table.ts';

export const leasesTables = {
  // Of who lets the device, who has it besides: a moved device takes its leases along.
  lease: { place: 'coordinator', of: 'device', path: 'device', morePaths: ['holder_path'], removed: 'cascade' },
  lease_grant: { place: 'reference', of: 'device', path: 'own', removed: 'cascade' },
  lease_maintenance: { place: 'coordinator', of: 'device', path: 'device', removed: 'cascade' },
  // Issued, and found by its code: who took the condition stays named on it, as on the paper itself.
  condition_paper: { place: 'coordinator', of: 'device', through: 'lease', removed: 'cascade' },
} as const satisfies Tables;
