import type { TableChoice, TableSeparator } from '../../contract/table-file.ts';
import type { Language } from './languages.ts';
import { decimalSeparator } from './numbers.ts';

/** The separator that a spreadsheet in the reader's language opens, unless another was chosen. */
export const separatorOf = (choice: TableChoice, language: Language): TableSeparator => {
  if (choice !== 'auto') return choice;
  return decimalSeparator(language) === ',' ? 'semicolon' : 'comma';
};
