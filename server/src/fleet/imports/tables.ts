import type { Tables } from '../../platform/db/table.ts';

export const importsTables = {
  record_import: {
    place: 'device',
    of: 'device',
    removed: 'emptied',
    names: ['by_name', 'undone_by'],
    kept: { since: 'begun_at', is: 'instant' },
  },
  import_part: {
    place: 'device',
    of: 'device',
    removed: 'emptied',
    kept: { since: 'begun_at', is: 'instant', in: { table: 'record_import', key: 'import_id' } },
  },
} as const satisfies Tables;
