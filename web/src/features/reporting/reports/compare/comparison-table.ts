import type { TableCell } from '#domain/contract/spreadsheet/cells.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { zoneOffsetMs } from '#domain/foundation/basics/time-zone.ts';
import { type CompareLine, shifted } from './compare-lines.ts';

interface TableLine extends CompareLine {
  /** The line with its unit. */
  readonly head: string;
  /** What it differs from the first. */
  readonly differenceHead: string;
  readonly shiftMs: number;
}

interface Words {
  readonly localTime: string;
  readonly utcTime: string;
  readonly hours: string;
  readonly weekDay: string;
  readonly weekHour: string;
}

/** The instants of the rows: on the clocks of a zone, counted from a common start, or hours of a week from a Monday on. */
export type TableClock =
  | { readonly timeZone: string }
  | { readonly startsAt: number }
  | { readonly monday: number; readonly dayNames: readonly string[]; readonly ofZone: string };

const DAY_HOURS = 24;
const DECIMALS = 4;
const rounded = (value: number | undefined): TableCell =>
  value === undefined || Number.isNaN(value) ? null : Number(value.toFixed(DECIMALS));
const clockText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** A comparison as a table: a row for each minute with a record of any line, with the mean of that minute of each line. */
export function comparisonTable(lines: readonly TableLine[], clock: TableClock, words: Words): TableCell[][] {
  const means = lines.map((line) => minuteMeans(shifted(line, line.shiftMs)));
  const minutes = [...new Set(means.flatMap((of) => [...of.keys()]))].sort((a, b) => a - b);
  const others = lines.slice(1);
  const time = timeColumns(clock, words);
  return [
    [...time.heads, ...lines.map(({ head }) => head), ...others.map(({ differenceHead }) => differenceHead)],
    ...minutes.map((minute) => {
      const [first, ...rest] = means.map((of) => of.get(minute));
      return [
        ...time.cells(minute * MINUTE_MS),
        ...[first, ...rest].map(rounded),
        ...rest.map((value) => rounded((value ?? Number.NaN) - (first ?? Number.NaN))),
      ];
    }),
  ];
}

function timeColumns(clock: TableClock, words: Words): { heads: string[]; cells(at: number): TableCell[] } {
  if ('timeZone' in clock)
    return {
      heads: [`${words.localTime} (${clock.timeZone})`, words.utcTime],
      cells: (at) => [clockText(at + zoneOffsetMs(at, clock.timeZone)), clockText(at)],
    };
  if ('startsAt' in clock) return { heads: [words.hours], cells: (at) => [rounded((at - clock.startsAt) / HOUR_MS)] };
  return {
    heads: [words.weekDay, `${words.weekHour} (${clock.ofZone})`],
    cells: (at) => {
      const hour = Math.round((at - clock.monday) / HOUR_MS);
      return [clock.dayNames[Math.floor(hour / DAY_HOURS)] ?? '', clockText((hour % DAY_HOURS) * HOUR_MS).slice(-5)];
    },
  };
}

function minuteMeans({ at, values }: CompareLine): ReadonlyMap<number, number> {
  const sums = new Map<number, { sum: number; count: number }>();
  values.forEach((value, place) => {
    if (Number.isNaN(value)) return;
    const minute = Math.floor((at[place] ?? 0) / MINUTE_MS);
    const { sum, count } = sums.get(minute) ?? { sum: 0, count: 0 };
    sums.set(minute, { sum: sum + value, count: count + 1 });
  });
  return new Map([...sums].map(([minute, { sum, count }]) => [minute, sum / count]));
}
