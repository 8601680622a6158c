import type { Tables } from '../../platform/db/table.ts';

export const devicesTables = {
  device: { place: 'reference', of: 'device', path: 'own', labelled: 'place' },
  unit_service: { place: 'reference', of: 'nobody' },
  attention: { place: 'reference', of: 'account', removed: 'cascade', exported: true },
  device_traffic: { place: 'device', of: 'device', removed: 'emptied', kept: { since: 'day', is: 'day' } },
  device_refusal: { place: 'device', of: 'device', removed: 'emptied' },
} as const satisfies Tables;
