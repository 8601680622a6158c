import type { Tables } from '../../platform/db/table.ts';

export const locationsTables = {
  geofence: { place: 'reference', of: 'device', path: 'lease', removed: 'cascade' },
  geofence_span: { place: 'reference', of: 'device', removed: 'cascade' },
  position_by_hand: { place: 'device', of: 'device', removed: 'emptied', names: ['set_by'] },
  privacy_hours: { place: 'reference', of: 'company', path: 'own', removed: 'cascade' },
} as const satisfies Tables;
