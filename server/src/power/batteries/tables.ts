import type { Tables } from '../../platform/db/table.ts';

export const batteriesTables = {
  battery: { place: 'reference', of: 'company', path: 'own', labelled: 'battery' },
  battery_mount: { place: 'device', of: 'device', path: 'lease', removed: 'emptied' },
  battery_review: { place: 'device', of: 'device', path: 'device', removed: 'emptied' },
  battery_finding: { place: 'device', of: 'device', path: 'device', removed: 'emptied' },
  swap_suggestion: { place: 'device', of: 'device', path: 'device', removed: 'emptied' },
} as const satisfies Tables;
