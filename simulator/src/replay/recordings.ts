import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ColumnMapping, type ColumnsOverride, mapColumns } from './mapping.ts';
import { headerOf, rowsOf } from './read.ts';
import { type Row, timeOfRow } from './row-to-records.ts';
import { placeRow, type TimeLine, timeLine } from './time-line.ts';

/** The recordings that one device replays: a file, one group of a file, or a pack and its cells from two files. */
export interface Recording {
  /** file name without ending, and the group after a slash */
  name: string;
  files: string[];
  /** values of the group columns; empty without groups */
  group: string;
  mapping: ColumnMapping;
  rows: number;
  firstMs: number;
  lastMs: number;
}

interface TimedRow {
  row: Row;
  /** on the recording's own time line: UTC where it has UTC, else from 0 on */
  at: number;
}

/**
 * All recordings of a folder and the folders in it. Reads every file once. Throws when a file has no time column.
 * @param isWanted decides by the name without ending whether a file is read
 */
export async function findRecordings(
  folder: string,
  columns: ColumnsOverride = {},
  isWanted: (fileName: string) => boolean = () => true,
): Promise<Recording[]> {
  const found: Recording[] = [];
  for (const files of fileSets(folder)) {
    const name = nameOf(files);
    if (!isWanted(name)) continue;
    const headers = await Promise.all(files.map(headerOf));
    const mapping = mapColumns([...new Set(headers.flat())], columns);
    const byGroup = new Map<string, Recording>();
    for await (const { row, at } of timedRows(files, mapping, null)) {
      const group = groupOf(row, mapping);
      const known = byGroup.get(group);
      if (known === undefined) {
        const recording = { name: group === '' ? name : `${name}/${group}`, files, group, mapping };
        byGroup.set(group, { ...recording, rows: 1, firstMs: at, lastMs: at });
      } else {
        known.rows += 1;
        known.firstMs = Math.min(known.firstMs, at);
        known.lastMs = Math.max(known.lastMs, at);
      }
    }
    found.push(...byGroup.values());
  }
  return found;
}

/** The rows of a recording on its time line. */
export async function* rowsOfRecording(recording: Recording): AsyncGenerator<TimedRow> {
  let rows = 0;
  for await (const timed of timedRows(recording.files, recording.mapping, recording.group)) {
    yield timed;
    rows += 1;
    // the rest of the file is of other groups
    if (rows >= recording.rows) return;
  }
}

/** CSV files below a folder; `x_pack` and `x_cells` belong together. */
function fileSets(folder: string): string[][] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.csv(\.gz)?$/.test(file))
    .map((file) => join(folder, file))
    .sort();
  const byStem = new Map(files.map((file) => [file.replace(/\.csv(\.gz)?$/, ''), file]));
  const sets: string[][] = [];
  for (const [stem, file] of byStem) {
    const cells = stem.endsWith('_pack') ? byStem.get(stem.replace(/_pack$/, '_cells')) : undefined;
    const isOfPack = stem.endsWith('_cells') && byStem.has(stem.replace(/_cells$/, '_pack'));
    if (!isOfPack) sets.push(cells === undefined ? [file] : [file, cells]);
  }
  return sets;
}

function nameOf(files: string[]): string {
  const stem = basename(files[0] as string).replace(/\.csv(\.gz)?$/, '');
  return files.length > 1 ? stem.replace(/_pack$/, '') : stem;
}

function groupOf(row: Row, mapping: ColumnMapping): string {
  return mapping.group.map((column) => row[column] ?? '').join('/');
}

/** Rows in the order of the file, each group with its own time line. A row without a time is skipped. */
async function* timedRows(files: string[], mapping: ColumnMapping, only: string | null): AsyncGenerator<TimedRow> {
  const rows = files.length === 1 ? rowsOf(files[0] as string) : joined(files as [string, string], mapping);
  const lines = new Map<string, TimeLine>();
  for await (const row of rows) {
    const group = groupOf(row, mapping);
    if (only !== null && group !== only) continue;
    const time = timeOfRow(row, mapping);
    if (time === null) continue;
    const line = lines.get(group) ?? timeLine();
    lines.set(group, line);
    yield { row, at: placeRow(line, time, runOf(row, mapping)) };
  }
}

/** Runs matter where each restarts its time. */
function runOf(row: Row, mapping: ColumnMapping): string {
  if (mapping.time.unit !== 'elapsedSeconds') return '';
  return mapping.run.map((column) => row[column] ?? '').join('/');
}

/** Merges two files in order of time; rows of the same instant become one. Both must be in order of time. */
async function* joined(files: [string, string], mapping: ColumnMapping): AsyncGenerator<Row> {
  const [pack, cells] = [rowsOf(files[0]), rowsOf(files[1])];
  const time = (row: Row) => timeOfRow(row, mapping) ?? 0;
  try {
    let one = await pack.next();
    let other = await cells.next();
    while (!one.done || !other.done) {
      const ahead = one.done ? 1 : other.done ? -1 : time(one.value) - time(other.value);
      if (ahead === 0) yield { ...(one.value as Row), ...(other.value as Row) };
      else yield (ahead < 0 ? one.value : other.value) as Row;
      if (ahead <= 0) one = await pack.next();
      if (ahead >= 0) other = await cells.next();
    }
  } finally {
    await pack.return(undefined);
    await cells.return(undefined);
  }
}
