import { strToU8, zipSync } from 'fflate';
import type { TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import { CSV_MARK, csvLine, csvRow } from '#domain/contract/spreadsheet/csv.ts';
import {
  fixedParts,
  SHEET_END,
  sheetBegin,
  sheetName,
  sheetPath,
  sheetRow,
} from '#domain/contract/spreadsheet/sheet.ts';
import { TABLE_MEDIA_TYPES, type TableForm } from '#domain/contract/table-file.ts';
import type { Downloaded } from '../../api/client.ts';

interface ShortTable {
  /** Of the sheet, and of the file without its ending. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** A table that the page has, as a file in a format. */
export function tableFile({ name, columns, rows }: ShortTable, { format, separator }: TableForm): Downloaded {
  const parts =
    format === 'csv'
      ? [
          CSV_MARK,
          csvLine(
            columns.map(({ head }) => head),
            separator,
          ),
          ...rows.map((row) => csvRow(row, columns, separator)),
        ]
      : [archiveOf({ name, columns, rows })];
  return { name: `${name}.${format}`, content: new Blob(parts, { type: TABLE_MEDIA_TYPES[format] }) };
}

function archiveOf({ name, columns, rows }: ShortTable): Uint8Array<ArrayBuffer> {
  const lines = rows.map((row, place) => sheetRow(place + 2, row, columns));
  const parts = {
    [sheetPath(1)]: [sheetBegin(columns), ...lines, SHEET_END].join(''),
    ...fixedParts([sheetName(name, 0)]),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}
