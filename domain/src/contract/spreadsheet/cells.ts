/** The format of a column's cells: text, a time on some clock, a day of it, or a number with so many decimals. */
export type CellFormat = 'text' | 'moment' | 'day' | 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface TableColumn {
  readonly head: string;
  readonly format: CellFormat;
}

/** Text or number; moments and days are ms since 1970 of the clock that the column names. */
export type TableCell = string | number | null;
