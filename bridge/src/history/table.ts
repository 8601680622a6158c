import { type JsonMapping, mappingSchema } from '#domain/bridges/sources.ts';
import { mapMessage } from '../sources/json/map.ts';
import { readCsv } from './read-csv.ts';
import type { Row } from './send-history.ts';

/** A row is read like a message, with its columns as names; history has instants. */
export const tableSchema = mappingSchema.required({ time: true });

/** The rows of a table whose first line names its columns. */
export async function* tableRows(file: string, mapping: JsonMapping): AsyncGenerator<Row> {
  for await (const row of readCsv(file, true)) {
    const mapped = mapMessage(row, mapping);
    const readings = (mapped?.told ?? []).flatMap(({ value, ...to }) => (value === null ? [] : [{ ...to, value }]));
    yield mapped === null ? null : { readings, at: mapped.at ?? 0 };
  }
}
