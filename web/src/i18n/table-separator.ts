import {
  TABLE_CHOICES,
  type TableChoice,
  type TableForm,
  type TableFormat,
  type TableSeparator,
} from '#domain/contract/table-file.ts';
import { separatorOf } from '#domain/foundation/i18n/table-separator.ts';
import { storedValue } from '../storage/stored-value.ts';
import { currentLanguage } from './current-language.ts';

/** The form of CSV files chosen in this browser. */
export const chosenTable = storedValue<TableChoice>('local', 'tableFormat', {
  read: (text) => TABLE_CHOICES.find((choice) => choice === text) ?? 'auto',
  write: (choice) => choice,
});

/** What stands between the cells of a file that is saved now. */
export const tableSeparator = (): TableSeparator => separatorOf(chosenTable.get(), currentLanguage());

/** A file that is saved now, as its reader's spreadsheet opens it. */
export const tableForm = (format: TableFormat): TableForm => ({ format, separator: tableSeparator() });
