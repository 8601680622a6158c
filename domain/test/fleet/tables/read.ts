import type { z } from 'zod';
import { encodingsOf } from '#domain/fleet/tables/encoding.ts';
import { planTable, type TablePlan } from '#domain/fleet/tables/plan.ts';
import { TableReader, type TableRow } from '#domain/fleet/tables/reader.ts';
import type { TableReport } from '#domain/fleet/tables/report.ts';
import { RowCutter } from '#domain/fleet/tables/rows.ts';
import { tableSettings } from '#domain/fleet/tables/settings.ts';

export type Asked = z.input<typeof tableSettings>;

/** Reads a whole table as a program does: its beginning is looked at, then it is read in pieces. */
export function readTable(
  file: string | Uint8Array,
  settings: Asked,
  zone = 'Etc/UTC',
): { plan: TablePlan; rows: TableRow[]; report: TableReport } {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const decoder = new TextDecoder(settings.encoding ?? encodingsOf(bytes)[0]);
  const text = decoder.decode(bytes);
  const look = planTable(text, tableSettings.parse(settings), zone);
  if (!look.ok) throw new Error(JSON.stringify([...look.questions, ...look.faults]));
  const reader = new TableReader(look.plan);
  const cutter = new RowCutter(look.plan.separator);
  const rows: TableRow[] = [];
  const pieces = text.match(/[\s\S]{1,7}/g) ?? [];
  for (const cells of [...pieces.flatMap((piece) => cutter.take(piece)), ...cutter.end()]) {
    const row = reader.take(cells);
    if (row) rows.push(row);
  }
  return { plan: look.plan, rows, report: reader.report };
}

/** All that comes one after another. */
export async function allOf<T>(each: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of each) all.push(one);
  return all;
}

/** Instants with the values of each row, as text. */
export const shown = (rows: readonly TableRow[]): string[] =>
  rows.map(({ at, readings }) =>
    [new Date(at).toISOString(), ...readings.map(({ value }) => Number(value.toPrecision(12)))].join(' '),
  );
