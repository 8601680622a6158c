import type { Tables } from '../../platform/db/table.ts';

export const firmwareTables = {
  firmware: { place: 'reference', of: 'nobody', names: ['by_name'] },
  firmware_release: { place: 'reference', of: 'company' },
  firmware_rollout: { place: 'reference', of: 'company', path: 'own', names: ['by_name'] },
  firmware_upgrade: { place: 'device', of: 'device', path: 'lease', removed: 'emptied', names: ['by_name'] },
} as const satisfies Tables;
