import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { Row } from './row-to-records.ts';

/** The rows of a CSV file, plain or gzipped, one by one: a file may be larger than memory. */
export async function* rowsOf(path: string): AsyncGenerator<Row> {
  const parser = parse({ columns: true, bom: true, trim: true, skip_empty_lines: true });
  const failed = { error: null as Error | null };
  const onEnd = (error: Error | null | undefined) => {
    failed.error = error ?? null;
  };
  const file = createReadStream(path);
  if (path.endsWith('.gz')) pipeline(file, createGunzip(), parser, onEnd);
  else pipeline(file, parser, onEnd);
  try {
    for await (const row of parser) yield row as Row;
  } catch (error) {
    throw new Error(`${path}: ${(failed.error ?? (error as Error)).message}`);
  } finally {
    file.destroy();
  }
}

/** The column names in a file's first line. Throws an Error for an empty file. */
export async function headerOf(path: string): Promise<string[]> {
  for await (const row of rowsOf(path)) return Object.keys(row);
  throw new Error(`${path}: no rows`);
}
