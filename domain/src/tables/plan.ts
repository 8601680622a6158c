import { suggestedMappings } from '../bridges/suggest.ts';
import { channelNames } from '../bridges/target.ts';
import { type Conversion, conversionTo, unitInHead } from './head-units.ts';
import { dateFormatOf, type Layout, layoutOf, numberFormatOf, type TableQuestion, timeText } from './look.ts';
import { type NumberFormat, numberIn } from './numbers.ts';
import type { Separator } from './rows.ts';
import type { TableSettings } from './settings.ts';

/** A column that is read, and what becomes of its values. */
export interface PlannedValue {
  /** In a long table the name of the value. */
  readonly name: string;
  readonly place: number;
  readonly channel: string;
  readonly unit: number;
  readonly conversion: Conversion;
  readonly absent: readonly number[];
}

/** How a table is read, with nothing left open. */
export interface TablePlan {
  readonly separator: Separator;
  /** Line of the head; 0 for none. */
  readonly head: number;
  readonly columns: readonly string[];
  readonly time: { readonly places: readonly number[]; readonly format: string; readonly zone: string };
  readonly number: NumberFormat;
  readonly descending: boolean;
  readonly device: { readonly place: number; readonly is: Readonly<Record<string, string>> } | null;
  readonly long: { readonly name: number; readonly value: number } | null;
  readonly values: readonly PlannedValue[];
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
  const number = numberFormatOf(valueCells, settings);
  const questions = [date, number].filter((each): each is TableQuestion => 'about' in each);
  if (questions.length > 0) return { ok: false, faults: [], questions };
  const { format, wasSaid } = date as { readonly format: string; readonly wasSaid: boolean };
  // A number that was said to be something else is a mistake; a date that is no ISO is only written in another way.
  if (time.in !== undefined && !wasSaid && time.in !== 'iso')
    return failed([{ about: 'other_dates', column, example, format }]);
  const values = settings.values.map((value): PlannedValue | TableFault => {
    const { path, channel, unit, factor, offset, absent = [] } = value;
    const inHead = unitInHead(path);
    const isSaid = factor !== undefined || offset !== undefined;
    const conversion = isSaid ? { factor: factor ?? 1, offset: offset ?? 0 } : conversionTo(channel, inHead);
    if (conversion === null) return { about: 'unit', column: path, unit: inHead ?? '', channel };
    return {
      name: path,
      place: settings.long ? placeOf(settings.long.value) : placeOf(path),
      channel,
      unit,
      conversion,
      absent,
    };
  });
  const faults = values.filter((each): each is TableFault => 'about' in each);
  if (faults.length > 0) return failed(faults);
  return {
    ok: true,
    layout,
    plan: {
      separator: layout.separator,
      head: layout.head,
      columns,
      time: { places, format, zone: time.zone ?? defaultZone },
      number: number as NumberFormat,
      descending: isDescending(texts),
      device: settings.device ? { place: placeOf(settings.device.path), is: settings.device.is } : null,
      long: settings.long ? { name: placeOf(settings.long.name), value: placeOf(settings.long.value) } : null,
      values: values as PlannedValue[],
    },
  };
}

const failed = (faults: readonly TableFault[]): TableLook => ({ ok: false, faults, questions: [] });

/** Told by the reader from its rows: here only a hint by texts that sort as their times do. */
const isDescending = (texts: readonly string[]): boolean => {
  const there = texts.filter((text) => text !== '');
  const falls = there.filter((text, place) => place > 0 && text < there[place - 1]!).length;
  return there.length > 2 && falls > there.length / 2;
};

/** Settings that the names of the columns suggest, for a person to confirm; null where no column can be a time. */
export function suggestedSettings(text: string): TableSettings | null {
  const layout = layoutOf(text, {});
  const { columns, rows } = layout;
  const cellsOf = (place: number) => rows.slice(0, 200).map(({ cells }) => cells[place] ?? '');
  const time = columns.findIndex((_, place) => {
    const texts = cellsOf(place).filter((cell) => cell !== '');
    return texts.length > 0 && dateFormatOf('', texts, undefined) !== null;
  });
  if (time === -1) return null;
  const others = columns.filter((_, place) => {
    const cells = cellsOf(place).filter((cell) => cell !== '');
    return (
      place !== time &&
      cells.some((cell) => numberIn(cell, { decimal: '.', thousands: null }) !== null || /\d,\d/.test(cell))
    );
  });
  return { time: { path: columns[time]! }, values: suggestedValues(others) };
}

/** Kinds of records that have what most tables tell; a name that fits several is of the first. */
const SUGGESTED_KINDS = ['monitor', 'location', 'bms'] as const;

function suggestedValues(names: readonly string[]): TableSettings['values'] {
  const left = new Map(names.map((name) => [inEnglish(name), name]));
  return SUGGESTED_KINDS.flatMap((kind) => {
    const channels = channelNames().filter((name) => name.startsWith(`${kind}.`));
    return [...suggestedMappings(channels, [...left.keys()])].map(([channel, path]) => {
      const value = { path: left.get(path)!, channel, unit: 0 };
      left.delete(path);
      return value;
    });
  });
}

/** Words of columns in the languages of the console, and as loggers shorten them. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ladezustand|state of charge|état de charge|剩余电量|荷电|電量|充電率|충전|\bsoc\b/i, 'soc'],
  [/spannung|tension|电压|電壓|電圧|전압|^u\b/i, 'voltage'],
  [/strom|courant|intensité|电流|電流|전류/i, 'current'],
  [/temperatur\b|température|温度|溫度|온도/i, 'temperature'],
  [/breitengrad|纬度|緯度|위도/i, 'latitude'],
  [/längengrad|经度|經度|経度|경도/i, 'longitude'],
];

const inEnglish = (name: string): string => {
  const bare = name.replace(/[[(][^\])]*[\])]/g, ' ');
  return WORDS.reduce((text, [word, english]) => text.replace(word, ` ${english} `), bare).trim();
};
