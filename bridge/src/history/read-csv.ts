import { createReadStream } from 'node:fs';
import { type Options, parse } from 'csv-parse';

/** The rows of a CSV file, one after another. Rejects when it cannot be read. */
export async function* readCsv(file: string, columns: boolean): AsyncGenerator<unknown> {
  const options: Options = { columns, bom: true, trim: true, skip_empty_lines: true, relax_column_count: !columns };
  const source = createReadStream(file);
  const rows = source.pipe(parse(options));
  source.on('error', (error) => rows.destroy(error));
  try {
    yield* rows;
  } finally {
    source.destroy();
  }
}
