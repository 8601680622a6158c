import type { Tables } from '../../platform/db/table.ts';

export const importsTables = {
  record_import: { place: 'device', of: 'device', removed: 'emptied', names: ['by_name', 'undone_by'] },
  import_part: { place: 'device', of: 'device', removed: 'emptied' },
} as const satisfies Tables;
