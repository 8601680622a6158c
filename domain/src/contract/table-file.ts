/** Media type of a table in each format that a reader may choose. */
export const TABLE_MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const TABLE_FORMATS = ['csv', 'xlsx'] as const satisfies readonly (keyof typeof TABLE_MEDIA_TYPES)[];
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** What stands between cells and before decimals of a CSV file: `,` and `.`, or `;` and `,`. */
export const TABLE_SEPARATORS = ['comma', 'semicolon'] as const;
export type TableSeparator = (typeof TABLE_SEPARATORS)[number];

/** What a person chooses once; `auto` goes by the language. */
export const TABLE_CHOICES = ['auto', ...TABLE_SEPARATORS] as const;
export type TableChoice = (typeof TABLE_CHOICES)[number];

/** The form of a table as a file; the separator counts in CSV alone. */
export interface TableForm {
  readonly format: TableFormat;
  readonly separator: TableSeparator;
}
