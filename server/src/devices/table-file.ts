import { parse } from 'csv-parse/sync';
import type { LineFault, Row } from '#domain/devices/table-cells.ts';

const LONGEST_LINE = 4000;

/** A table as a spreadsheet saves it: UTF-8, with commas, semicolons or tabs. */
export function readTable(bytes: Uint8Array): { rows: Row[]; faults: LineFault[] } {
  const text = new TextDecoder('utf-8').decode(bytes);
  const unreadable = (line: number, value: string) => ({
    rows: [],
    faults: [{ line, field: '', code: 'unreadable' as const, value: value.slice(0, 100) }],
  });
  if (text.includes('\uFFFD') || text.includes('\0')) return unreadable(1, 'UTF-8');
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_LINE,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const rows = records
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
      .map(({ record, info }) => ({ line: info.lines, cells: record }));
    return { rows, faults: [] };
  } catch (error) {
    const { lines, message } = error as { lines?: number; message: string };
    return unreadable(lines ?? 1, message);
  }
}

/** The one that stands most often in the heading. */
function delimiterOf(text: string): string {
  const heading = /^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? '';
  const count = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
