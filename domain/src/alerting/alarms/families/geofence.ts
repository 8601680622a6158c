import { type OtherFamily, SOON } from './family.ts';

/** A device crossed the border of a geofence. */
export const leftGeofence = {
  key: 'leftGeofence',
  source: 'geofence',
  types: { 15: { key: 'leftGeofence', severity: SOON } },
  quantity: null,
  article: 'geofence',
  isMoment: true,
  revealsPlace: true,
} as const satisfies OtherFamily<15>;

export const enteredGeofence = {
  key: 'enteredGeofence',
  source: 'geofence',
  types: { 16: { key: 'enteredGeofence', severity: SOON } },
  quantity: null,
  article: 'geofence',
  isMoment: true,
  revealsPlace: true,
} as const satisfies OtherFamily<16>;
