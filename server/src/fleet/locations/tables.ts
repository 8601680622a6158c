import type { Tables } from '../../platform/db/table.ts';

export const locationsTables = {
  geofence: { place: 'reference', of: 'device', path: 'lease', removed: 'cascade' },
  geofence_span: { place: 'reference', of: 'device', removed: 'cascade' },
  privacy_hours: { place: 'reference', of: 'company', path: 'own', removed: 'cascade' },
} as const satisfies Tables;
