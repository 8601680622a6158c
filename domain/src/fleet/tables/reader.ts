import { isAbsent } from '../bridges/absent.ts';
import { dateReader, isBelievable, type ReadDate } from './dates.ts';
import { conversionTo } from './head-units.ts';
import { instantOfLocal, type Offset, offsetOfZone } from './local-instant.ts';
import { timeText } from './look.ts';
import { numberReader, type ReadNumber } from './numbers.ts';
import type { PlannedValue, TablePlan } from './plan.ts';
import { addExample, type ColumnReport, noExamples, type RowFault, type TableReport } from './report.ts';
import type { RowCells } from './rows.ts';

/** A value in the unit of its channel. */
export interface TableReading {
  readonly channel: string;
  readonly unit: number;
  readonly value: number;
  /** Where it stands: rows of a table with a value in each are gathered. */
  readonly line: number;
}

/** What a row of a table says. */
export interface TableRow {
  readonly line: number;
  readonly at: number;
  /** The device that the row names; null in a table of one device. */
  readonly device: string | null;
  readonly readings: readonly TableReading[];
}

/** Differences from which the usual time between rows is told, in their order. */
const KEPT_DIFFERENCES = 1000;

/** Reads the rows of a table one after another, and counts what it cannot read. */
export class TableReader {
  readonly report: TableReport;
  readonly #plan: TablePlan;
  readonly #date: ReadDate;
  readonly #byName: ReadonlyMap<string, number>;
  readonly #differences: number[] = [];
  readonly #offset: Offset;
  readonly #number: (text: string) => ReadNumber;
  /** Instants of the rows before, of each device and name: tables are in order by these, too. */
  readonly #before = new Map<string, number>();
  readonly #kept: number;
  #last: number | null = null;

  /** @param kept the first instant that is kept, UTC ms: what is older is told before it is sent */
  constructor(plan: TablePlan, kept = Number.NEGATIVE_INFINITY) {
    this.#plan = plan;
    this.#kept = kept;
    this.#date = dateReader(plan.time.format);
    this.#byName = new Map(plan.values.map(({ name }, place) => [name, place]));
    this.#offset = offsetOfZone(plan.time.zone) ?? (() => 0);
    this.#number = numberReader(plan.number);
    this.report = {
      rows: 0,
      taken: 0,
      empty: 0,
      refused: {},
      columns: plan.values.map(
        ({ name, channel }): ColumnReport => ({
          name,
          channel,
          values: 0,
          empty: 0,
          absent: 0,
          notNumbers: noExamples(),
          outOfRange: noExamples(),
        }),
      ),
      tooOld: noExamples(),
      firstAt: null,
      lastAt: null,
      intervalMs: null,
    };
  }

  /** @returns null for a row of the head and before it, for one that is refused, and for one without values */
  take(row: RowCells): TableRow | null {
    const { line, cells } = row;
    const { columns, data, time, device, long } = this.#plan;
    // Programs that join tables leave their heads between.
    if (line < data || cells[0]?.startsWith('#') || isHead(cells, columns)) return null;
    this.report.rows += 1;
    if (row.fault) return this.#refuse(row.fault, line, cells[0] ?? '');
    // A row that ends too early was cut off; one that is too long has a separator in a value.
    const isCut = cells.length < columns.length;
    if (isCut || cells.slice(columns.length).some((cell) => cell !== ''))
      return this.#refuse('cells', line, cells.join(' | '));
    const text = timeText(cells, time.places);
    if (text === '') return this.#refuse('no_time', line, cells.join(' | '));
    const read = this.#date(text);
    if (read === null) return this.#refuse('bad_time', line, text);
    const name = device === null ? null : (cells[device.place] ?? '');
    // A letter that is none in the encoding: what the row names is not known.
    if (isGarbled(name) || isGarbled(long && cells[long.name])) return this.#refuse('damaged', line, cells.join(' | '));
    const key = [name, long && cells[long.name]].join('\t');
    const at = read.isInstant ? read.ms : this.#instantOf(read.ms, key);
    if (at === null) return this.#refuse('skipped_time', line, text);
    if (!isBelievable(at)) return this.#refuse('bad_instant', line, text);
    if (!read.isInstant) this.#before.set(key, at);
    const mcuId = name === null ? null : (device?.is[name] ?? null);
    if (name !== null && mcuId === null) return this.#refuse('unknown_device', line, name);
    const readings = this.#readings(line, cells);
    this.#noteInstant(at);
    if (readings.length === 0) {
      this.report.empty += 1;
      return null;
    }
    this.report.taken += 1;
    if (at < this.#kept) addExample(this.report.tooOld, line, text);
    return { line, at, device: mcuId, readings };
  }

  #instantOf(local: number, key: string): number | null {
    const { descending } = this.#plan;
    const before = this.#before.get(key) ?? (descending ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY);
    return instantOfLocal(local, this.#offset, before, descending ? 'descending' : 'ascending');
  }

  /** Notes that a value was physically impossible. */
  noteOutOfRange({ channel, unit, value, line }: TableReading): void {
    const place = this.#plan.values.findIndex((each) => each.channel === channel && each.unit === unit);
    const column = this.report.columns[place];
    if (!column) return;
    column.values -= 1;
    addExample(column.outOfRange, line, String(Number(value.toPrecision(9))));
  }

  /** Notes that a row was taken of which nothing is left: impossible values, half a position. */
  noteNothingLeft(): void {
    this.report.taken -= 1;
    this.report.empty += 1;
  }

  #refuse(fault: RowFault, line: number, text: string): null {
    const examples = this.report.refused[fault] ?? noExamples();
    this.report.refused[fault] = examples;
    addExample(examples, line, text);
    return null;
  }

  #readings(line: number, cells: readonly string[]): TableReading[] {
    const { long, values, isSum = false } = this.#plan;
    if (long === null) {
      const readings = values.flatMap((value, place) => this.#reading(line, value, place, cells[value.place] ?? ''));
      return isSum ? summed(readings) : readings;
    }
    const place = this.#byName.get(cells[long.name] ?? '');
    return place === undefined ? [] : this.#reading(line, values[place]!, place, cells[long.value] ?? '');
  }

  #reading(
    line: number,
    { channel, unit, conversion, absent, read: readCell = this.#number }: PlannedValue,
    place: number,
    cell: string,
  ): TableReading[] {
    const column = this.report.columns[place]!;
    const read = readCell(cell);
    if (read === 'empty' || read === 'absent') {
      column[read] += 1;
      return [];
    }
    // A unit in the cell itself is surer than that of its column.
    const own = typeof read === 'object' && read.unit !== '' ? conversionTo(channel, read.unit) : conversion;
    if (read === 'unreadable' || own === null) {
      addExample(column.notNumbers, line, cell);
      return [];
    }
    if (isAbsent(read.value, absent)) {
      column.absent += 1;
      return [];
    }
    column.values += 1;
    return [{ channel, unit, value: read.value * own.factor + own.offset, line }];
  }

  #noteInstant(at: number): void {
    const { report } = this;
    report.firstAt = Math.min(report.firstAt ?? at, at);
    report.lastAt = Math.max(report.lastAt ?? at, at);
    if (this.#last !== null && at !== this.#last && this.#differences.length < KEPT_DIFFERENCES) {
      const difference = Math.abs(at - this.#last);
      const place = this.#differences.findIndex((each) => each > difference);
      this.#differences.splice(place === -1 ? this.#differences.length : place, 0, difference);
      if (this.#differences.length > 1) report.intervalMs = this.#differences[this.#differences.length >> 1]!;
    }
    this.#last = at;
  }
}

/** Those of one channel are added up. */
function summed(readings: readonly TableReading[]): TableReading[] {
  const sums = new Map<string, TableReading>();
  for (const reading of readings) {
    const key = `${reading.unit} ${reading.channel}`;
    sums.set(key, { ...reading, value: reading.value + (sums.get(key)?.value ?? 0) });
  }
  return [...sums.values()];
}

const isGarbled = (name: string | null | undefined): boolean => name?.includes('\ufffd') === true;

const isHead = (cells: readonly string[], columns: readonly string[]): boolean =>
  cells[0] === columns[0] && cells.length === columns.length && cells.every((cell, place) => cell === columns[place]);
