import { storedValue } from '../../../storage/stored-value.ts';
import { type ChosenColumns, readColumns } from './table-columns.ts';

/** Columns shown in this browser, by the view. */
export const chosenColumns = storedValue<ChosenColumns>('local', 'device_manage_columns', {
  read: readColumns,
  write: (columns) => JSON.stringify(columns),
});
