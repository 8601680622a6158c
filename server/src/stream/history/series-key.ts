import { int2, int4, int8 } from '../../platform/db/rows-from.ts';
import type { SeriesRow } from './merge.ts';

type Row = Omit<SeriesRow, 'body'>;

/** What names a series, and how many records it has, as columns of rows that a statement reads. */
export const SERIES_KEY = {
  deviceId: [int8, (row: Row) => row.deviceId],
  kind: [int2, (row: Row) => row.kind],
  unit: [int4, (row: Row) => row.unit],
  day: [int4, (row: Row) => row.day],
  count: [int4, (row: Row) => row.count],
} as const;
