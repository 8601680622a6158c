import type { Tables } from '../../platform/db/table.ts';

export const fleetTablesTables = {
  purchase: { place: 'coordinator', of: 'device', path: 'device', removed: 'cascade' },
  fleet_import: { place: 'coordinator', of: 'account' },
} as const satisfies Tables;
