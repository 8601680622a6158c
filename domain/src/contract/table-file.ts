/** Media type of a table in each format that a reader may choose. */
export const TABLE_MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const TABLE_FORMATS = ['csv', 'xlsx'] as const satisfies readonly (keyof typeof TABLE_MEDIA_TYPES)[];
export type TableFormat = (typeof TABLE_FORMATS)[number];
