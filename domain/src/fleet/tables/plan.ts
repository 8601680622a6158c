import type { AbsentValue } from '../bridges/absent.ts';
import { dateReader } from './dates.ts';
import { type Conversion, conversionTo, unitInHead } from './head-units.ts';
import { offsetOfZone } from './local-instant.ts';
import { dateFormatOf, type Layout, layoutOf, numberFormatOf, type TableQuestion, timeText } from './look.ts';
import type { NumberFormat, ReadNumber } from './numbers.ts';
import type { Separator } from './rows.ts';
import type { TableSettings } from './settings.ts';

/** A column that is read, and what becomes of its values. */
export interface PlannedValue {
  /** In a long table the name of the value. */
  readonly name: string;
  readonly place: number;
  readonly channel: string;
  readonly unit: number;
  /** The unit of the table; null where nothing says it. */
  readonly from: string | null;
  readonly conversion: Conversion;
  readonly absent: readonly AbsentValue[];
  /** Of cells that are not read as the numbers of the table are. */
  readonly read?: (cell: string) => ReadNumber;
}

/** How a table is read, with nothing left open. */
export interface TablePlan {
  readonly separator: Separator;
  /** Line of the head; 0 for none. */
  readonly head: number;
  /** Line of the first row of data. */
  readonly data: number;
  readonly columns: readonly string[];
  readonly time: {
    readonly places: readonly number[];
    readonly format: string;
    readonly zone: string;
    /** Whether the zone was said or stands in the table, or each time names its own. */
    readonly isZoneKnown: boolean;
  };
  readonly number: NumberFormat;
  readonly descending: boolean;
  readonly device: { readonly place: number; readonly is: Readonly<Record<string, string>> } | null;
  readonly long: { readonly name: number; readonly value: number; readonly changes: boolean } | null;
  readonly values: readonly PlannedValue[];
  /** Columns of one channel are parts of it, such as the powers of three phases. */
  readonly isSum?: boolean;
}

/** Why a table cannot be read as it is said. */
export type TableFault =
  | { readonly about: 'no_table' }
  | { readonly about: 'no_column'; readonly columns: readonly string[]; readonly there: readonly string[] }
  | { readonly about: 'no_dates'; readonly column: string; readonly example: string }
  /** The times are written otherwise than it was said, and can be read. */
  | { readonly about: 'other_dates'; readonly column: string; readonly example: string; readonly format: string }
  | { readonly about: 'unit'; readonly column: string; readonly unit: string; readonly channel: string };

export type TableLook =
  | { readonly ok: true; readonly plan: TablePlan; readonly layout: Layout }
  | { readonly ok: false; readonly faults: readonly TableFault[]; readonly questions: readonly TableQuestion[] };

/** Names of the columns that settings name, in the head. */
function namedColumns({ time, device, long, values }: TableSettings): string[] {
  const times = typeof time.path === 'string' ? [time.path] : time.path;
  return [
    ...times,
    ...(device ? [device.path] : []),
    ...(long ? [long.name, long.value] : values.map(({ path }) => path)),
  ];
}

/**
 * Finds how a table is read: from what is said, and where nothing is said from the table itself. What can be read in two ways is a
 * question, never a guess.
 *
 * @param text the beginning of the table
 * @param defaultZone of times without a zone, where the settings name none
 */
export function planTable(text: string, settings: TableSettings, defaultZone: string): TableLook {
  const named = namedColumns(settings);
  const layout = layoutOf(text, { separator: settings.separator, head: settings.head, names: named });
  const { columns, rows } = layout;
  if (columns.length < 2 && named.length > 1) return failed([{ about: 'no_table' }]);
  const missing = named.filter((name) => !columns.includes(name));
  if (missing.length > 0) return failed([{ about: 'no_column', columns: [...new Set(missing)], there: columns }]);
  const placeOf = (name: string) => columns.indexOf(name);
  const { time } = settings;
  const timeColumns = typeof time.path === 'string' ? [time.path] : time.path;
  const places = timeColumns.map(placeOf);
  const texts = rows.map(({ cells }) => timeText(cells, places));
  const column = timeColumns.join(' ');
  const date = dateFormatOf(column, texts, time.in);
  const example = texts.find((each) => each !== '') ?? '';
  if (date === null) return failed([{ about: 'no_dates', column, example }]);
  const valueCells = settings.long
    ? rows.map(({ cells }) => cells[placeOf(settings.long!.value)] ?? '')
    : settings.values.flatMap(({ path }) => rows.map(({ cells }) => cells[placeOf(path)] ?? ''));
  const number = numberFormatOf(valueCells, layout.separator, settings);
  const questions = [date, number].filter(
    (each): each is Extract<TableQuestion, { about: 'date' | 'number' }> => 'about' in each,
  );
  if (questions.length > 0) return { ok: false, faults: [], questions };
  const { format, wasSaid } = date as { readonly format: string; readonly wasSaid: boolean };
  // A number that was said to be something else is a mistake; a date that is no ISO is only written in another way.
  if (time.in !== undefined && !wasSaid && time.in !== 'iso')
    return failed([{ about: 'other_dates', column, example, format }]);
  const values = settings.values.map((value): PlannedValue | TableFault => {
    const { path, channel, unit, factor, offset, absent = [] } = value;
    const place = placeOf(settings.long ? settings.long.value : path);
    const from = value.from ?? unitInHead(path) ?? (settings.long ? null : layout.units[place] || null);
    const isSaid = factor !== undefined || offset !== undefined;
    const conversion = isSaid ? { factor: factor ?? 1, offset: offset ?? 0 } : conversionTo(channel, from);
    if (conversion === null) return { about: 'unit', column: path, unit: from ?? '', channel };
    return { name: path, place, channel, unit, from: isSaid ? null : from, conversion, absent };
  });
  const faults = values.filter((each): each is TableFault => 'about' in each);
  if (faults.length > 0) return failed(faults);
  const zone = time.zone ?? zoneIn(column, layout.above);
  const reader = dateReader(format);
  const isInstant = texts.every((text) => reader(text)?.isInstant !== false);
  const { long } = settings;
  return {
    ok: true,
    layout,
    plan: {
      separator: layout.separator,
      head: layout.head,
      data: layout.data,
      columns,
      time: { places, format, zone: zone ?? defaultZone, isZoneKnown: zone !== null || isInstant },
      number: number as NumberFormat,
      descending: isDescending(texts, format),
      device: settings.device ? { place: placeOf(settings.device.path), is: settings.device.is } : null,
      long: long ? { name: placeOf(long.name), value: placeOf(long.value), changes: long.changes === true } : null,
      values: values as PlannedValue[],
    },
  };
}

const failed = (faults: readonly TableFault[]): TableLook => ({ ok: false, faults, questions: [] });

/** Told by most of the steps from row to row. */
function isDescending(texts: readonly string[], format: string): boolean {
  const reader = dateReader(format);
  const times = texts.flatMap((text) => reader(text)?.ms ?? []);
  let falls = 0;
  for (const [place, ms] of times.entries()) if (place > 0) falls += Math.sign(times[place - 1]! - ms);
  return falls > 0;
}

/** The zone that a table says its times are of: in the head of their column, or above it. */
function zoneIn(column: string, above: readonly string[]): string | null {
  const said = /[[(]\s*([^\])]+?)\s*[\])]/.exec(column)?.[1] ?? '';
  if (/^(UTC|GMT|Z)$/i.test(said)) return 'Etc/UTC';
  if (offsetOfZone(said) !== null) return said;
  const [, sign, hours = '', minutes = '00'] =
    /\b(?:UTC|GMT)\s?([+-])(\d{1,2})(?::?(\d\d))?\b/.exec([column, ...above].join('\n')) ?? [];
  if (sign !== undefined) return `${sign}${hours.padStart(2, '0')}:${minutes}`;
  return /\bUTC\b/.test(column) ? 'Etc/UTC' : null;
}
