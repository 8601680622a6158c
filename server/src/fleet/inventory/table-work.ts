import { parse } from 'csv-parse/sync';
import type { LineFault, Row } from '#domain/fleet/inventory/table-cells.ts';

const MAX_LINE_LENGTH = 4000;
/** More columns than any of our tables; a wider one is invalid. */
export const MAX_COLUMNS = 100;

export interface ReadTable {
  readonly rows: Row[];
  readonly faults: LineFault[];
}

export const unreadable = (line: number, value: string): ReadTable => ({
  rows: [],
  faults: [{ line, field: '', code: 'unreadable', value: value.slice(0, 100) }],
});

/** Reads the rows of a table. A long table is read in another process so that it blocks nobody. */
export function work(text: string): ReadTable {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_LINE_LENGTH,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const wide = records.find(({ record }) => record.length > MAX_COLUMNS);
    if (wide) return unreadable(wide.info.lines, `> ${MAX_COLUMNS}`);
    const rows = records
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
      .map(({ record, info }) => ({ line: info.lines, cells: record }));
    return { rows, faults: [] };
  } catch (error) {
    const { lines, message } = error as { lines?: number; message: string };
    return unreadable(lines ?? 1, message);
  }
}

/** The separator that occurs most often in the heading. */
function delimiterOf(text: string): string {
  const heading = /^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? '';
  const count = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
