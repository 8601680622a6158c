import type { Tables } from '../../platform/db/table.ts';

export const templatesTables = {
  configuration_template: { place: 'coordinator', of: 'company', path: 'own' },
} as const satisfies Tables;
