import type { ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { storedValue } from '../../../storage/stored-value.ts';
import { readColumns } from './table-columns.ts';

/** Columns shown in this browser. */
export const chosenColumns = storedValue<readonly ManagedColumn[]>('local', 'device_manage_columns', {
  read: readColumns,
  write: (columns) => JSON.stringify(columns),
});
