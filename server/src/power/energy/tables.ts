import type { Tables } from '../../platform/db/table.ts';

export const energyTables = {
  energy_system: { place: 'reference', of: 'company', path: 'own' },
  energy_system_unit: { place: 'reference', of: 'company', path: 'own', removed: 'cascade' },
  site_tariff: { place: 'reference', of: 'company', path: 'own' },
} as const satisfies Tables;
