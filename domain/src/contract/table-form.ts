import { z } from 'zod';
import { TABLE_FORMATS, TABLE_SEPARATORS } from './table-file.ts';

/** The form of a table as a file. The console sends the separator that its reader chose; without one it is the comma, whatever the language. */
export const tableForm = {
  format: z.enum(TABLE_FORMATS).default('csv'),
  separator: z.enum(TABLE_SEPARATORS).default('comma'),
};
