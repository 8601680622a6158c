import type { Tables } from '../../platform/db/table.ts';

export const companiesTables = {
  company: { place: 'reference', of: 'company', path: 'own' },
  site: { place: 'reference', of: 'company', path: 'own', labelled: 'site' },
  company_host: { place: 'coordinator', of: 'company' },
} as const satisfies Tables;
