import { zoneOffsetMs } from '../time-zone.ts';
import { dateReader, type ReadDate } from './dates.ts';
import { instantOfLocal } from './local-instant.ts';
import { timeText } from './look.ts';
import { numberIn } from './numbers.ts';
import type { PlannedValue, TablePlan } from './plan.ts';
import { addExample, type ColumnReport, noExamples, type RowFault, type TableReport } from './report.ts';
import type { RowCells } from './rows.ts';

/** A value in the unit of its channel. */
export interface TableReading {
  readonly channel: string;
  readonly unit: number;
  readonly value: number;
}

/** What a row of a table says. */
export interface TableRow {
  readonly line: number;
  readonly at: number;
  /** The device that the row names; null in a table of one device. */
  readonly device: string | null;
  readonly readings: readonly TableReading[];
}

/** Texts that say that there is no number. */
const NOTHING = /^(|-+|–|—|nan|null|none|n\/?a|#n\/a|unavailable|unknown|inf|-?infinity)$/i;
/** Differences from which the usual time between rows is told, in their order. */
const KEPT_DIFFERENCES = 1000;

/** Reads the rows of a table one after another, and counts what it cannot read. */
export class TableReader {
  readonly report: TableReport;
  readonly #plan: TablePlan;
  readonly #date: ReadDate;
  readonly #byName: ReadonlyMap<string, number>;
  readonly #differences: number[] = [];
  #before: number;
  #last: number | null = null;

  constructor(plan: TablePlan) {
    this.#plan = plan;
    this.#date = dateReader(plan.time.format);
    this.#byName = new Map(plan.values.map(({ name }, place) => [name, place]));
    this.#before = plan.descending ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
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
      firstAt: null,
      lastAt: null,
      intervalMs: null,
    };
  }

  /** @returns null for a row of the head and before it, for one that is refused, and for one without values */
  take(row: RowCells): TableRow | null {
    const { line, cells } = row;
    if (line <= this.#plan.head) return null;
    this.report.rows += 1;
    if (row.fault) return this.#refuse(row.fault, line, '');
    const { columns, time, device } = this.#plan;
    // A row that ends too early was cut off; one that is too long has a separator in a value.
    const isCut = cells.length < columns.length;
    if (isCut || cells.slice(columns.length).some((cell) => cell !== ''))
      return this.#refuse('cells', line, cells.join(' | '));
    const text = timeText(cells, time.places);
    if (text === '') return this.#refuse('no_time', line, cells.join(' | '));
    const read = this.#date(text);
    if (read === null) return this.#refuse('bad_time', line, text);
    const at = read.isInstant
      ? read.ms
      : instantOfLocal(
          read.ms,
          (instant) => zoneOffsetMs(instant, time.zone),
          this.#before,
          this.#plan.descending ? 'descending' : 'ascending',
        );
    if (at === null) return this.#refuse('skipped_time', line, text);
    this.#before = at;
    const named = device === null ? null : (cells[device.place] ?? '');
    const mcuId = device === null || named === null ? null : (device.is[named] ?? null);
    if (device !== null && mcuId === null) return this.#refuse('unknown_device', line, named ?? '');
    const readings = this.#readings(line, cells);
    this.#noteInstant(at);
    if (readings.length === 0) {
      this.report.empty += 1;
      return null;
    }
    this.report.taken += 1;
    return { line, at, device: mcuId, readings };
  }

  /** Notes that a value of a row was physically impossible. */
  noteOutOfRange(line: number, channel: string, value: number): void {
    const column = this.report.columns.find((each) => each.channel === channel);
    if (!column) return;
    column.values -= 1;
    addExample(column.outOfRange, line, String(value));
  }

  #refuse(fault: RowFault, line: number, text: string): null {
    const examples = this.report.refused[fault] ?? noExamples();
    this.report.refused[fault] = examples;
    addExample(examples, line, text);
    return null;
  }

  #readings(line: number, cells: readonly string[]): TableReading[] {
    const { long, values } = this.#plan;
    if (long === null)
      return values.flatMap((value, place) => this.#reading(line, value, place, cells[value.place] ?? ''));
    const place = this.#byName.get(cells[long.name] ?? '');
    return place === undefined ? [] : this.#reading(line, values[place]!, place, cells[long.value] ?? '');
  }

  #reading(
    line: number,
    { channel, unit, conversion, absent }: PlannedValue,
    place: number,
    cell: string,
  ): TableReading[] {
    const column = this.report.columns[place]!;
    if (NOTHING.test(cell)) {
      column.empty += 1;
      return [];
    }
    const number = numberIn(cell, this.#plan.number) ?? truthOf(cell);
    if (number === null) {
      addExample(column.notNumbers, line, cell);
      return [];
    }
    if (absent.includes(number)) {
      column.absent += 1;
      return [];
    }
    column.values += 1;
    return [{ channel, unit, value: number * conversion.factor + conversion.offset }];
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

const truthOf = (cell: string): number | null => {
  if (/^(true|on|yes)$/i.test(cell)) return 1;
  return /^(false|off|no)$/i.test(cell) ? 0 : null;
};
