import type { Tables } from './db/table.ts';

export const platformTables = {
  migration: { place: 'coordinator', of: 'nobody' },
  job: { place: 'coordinator', of: 'nobody' },
  installation: { place: 'coordinator', of: 'nobody' },
  stored_file: { place: 'coordinator', of: 'company', path: 'own' },
} as const satisfies Tables;
