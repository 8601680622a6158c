import type { Reading } from '#domain/bridges/make-records.ts';
import { dateReader } from '#domain/tables/dates.ts';
import { instantOfLocal, type Offset } from '#domain/tables/local-instant.ts';
import { isTimeZone, zoneOffsetMs } from '#domain/time-zone.ts';
import { readCsv } from './read-csv.ts';
import { readVrmLine, type VrmColumn, vrmColumns } from './vrm-columns.ts';

const readTime = dateReader('YYYY-MM-DD HH:mm:ss');
const HEAD_LINES = 3;
const MINUTE_MS = 60_000;

/** What a row of a table says; null for one without an instant. */
export type Row = { readonly readings: readonly Reading[]; readonly at: number } | null;

/** Whether a file begins as an export of VRM does. */
export const isVrm = (text: string): boolean => /^\ufeff?"?timestamp"?,[^\n]*\[\d+\]/.test(text);

/**
 * The rows of an export of VRM, the portal of Victron.
 * @param say is told what goes where, a line each, before the first row
 */
export async function* vrmRows(file: string, say: (line: string) => void): AsyncGenerator<Row> {
  const head: string[][] = [];
  let columns: readonly VrmColumn[] = [];
  let offset: Offset = () => 0;
  let before = Number.NEGATIVE_INFINITY;
  for await (const row of readCsv(file, false)) {
    const line = row as string[];
    if (head.length < HEAD_LINES) {
      head.push(line);
      if (head.length === HEAD_LINES) ({ columns, offset } = begin(head, say));
      continue;
    }
    const at = instantOf(line[0] ?? '', offset, before);
    if (at !== null) before = at;
    yield at === null ? null : { readings: readVrmLine(line, columns), at };
  }
  if (head.length < HEAD_LINES) throw new Error(NO_EXPORT);
}

const NO_EXPORT = 'is no export of VRM; for another table, --columns is needed: see docs/bridges/csv.md';

function begin(head: readonly string[][], say: (line: string) => void) {
  const [devices = [], names = [], units = []] = head;
  const offset = offsetOf(names[0] ?? '');
  if (devices[0] !== 'timestamp' || offset === null) throw new Error(NO_EXPORT);
  const { columns, faults } = vrmColumns(devices, names, units);
  for (const line of [...columns.map(({ says }) => says), ...faults]) say(line);
  if (columns.length === 0) throw new Error('has no column that is read: see docs/bridges/vrm.md');
  return { columns, offset };
}

/** Of the zone that an export names: `Europe/Berlin (+01:00)`; the name counts, because the hour changes within a year. */
function offsetOf(text: string): Offset | null {
  const [, zone = '', sign, hours, minutes] = /^(\S*)\s*(?:\(([+-])(\d\d):(\d\d)\))?$/.exec(text) ?? [];
  if (isTimeZone(zone)) return (at) => zoneOffsetMs(at, zone);
  // Of a zone that this machine does not know its offset is what there is.
  if (sign === undefined) return null;
  const fixed = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1);
  return () => fixed;
}

/** Of a local time; of the two that an hour that is repeated has, the first that comes after the line before. */
function instantOf(text: string, offset: Offset, before: number): number | null {
  const local = readTime(text);
  return local === null || local.isInstant ? null : instantOfLocal(local.ms, offset, before);
}
