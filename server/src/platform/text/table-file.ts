import type { FileAnswer } from '#domain/contract/define.ts';
import { TABLE_MEDIA_TYPES, type TableForm } from '#domain/contract/table-file.ts';
import { csvTable } from './csv-table.ts';
import type { Table } from './table.ts';
import { xlsxTable } from './xlsx.ts';

/** A table as a file that is written while it is sent; the format ends its name. */
export const tableFile = (name: string, table: Table, { format, separator }: TableForm): FileAnswer => ({
  name: `${name}.${format}`,
  mediaType: format === 'csv' ? `${TABLE_MEDIA_TYPES.csv}; charset=utf-8` : TABLE_MEDIA_TYPES[format],
  bytes: format === 'csv' ? csvTable(table, separator) : xlsxTable(table),
});
