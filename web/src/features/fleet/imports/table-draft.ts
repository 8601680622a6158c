import { ISO, isDatePattern, isNumberDate } from '#domain/fleet/tables/dates.ts';
import { type Encoding, encodingsOf } from '#domain/fleet/tables/encoding.ts';
import { type Layout, layoutOf } from '#domain/fleet/tables/look.ts';
import { planTable, type TableLook, type TablePlan } from '#domain/fleet/tables/plan.ts';
import { encodingQuestion, textOf as textIn } from '#domain/fleet/tables/read-beginning.ts';
import type { TableSettings } from '#domain/fleet/tables/settings.ts';
import { suggestedSettings } from '#domain/fleet/tables/suggest-settings.ts';

/** The beginning of a file, from which everything about it is found. */
export interface TableHead {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** So much of a file is looked at before it is read. */
export const HEAD_BYTES = 256 * 1024;

/** How a person has chosen that a table is read so far; values may be none yet. */
export interface TableDraft {
  readonly encoding: Encoding;
  readonly settings: TableSettings;
  readonly layout: Layout;
}

const textOf = ({ bytes }: TableHead, encoding: Encoding): string => textIn(bytes, encoding, bytes.length < HEAD_BYTES);

/** What a table says of itself: everything else is asked. */
export function firstDraft(head: TableHead, said?: Encoding): TableDraft {
  const [encoding = 'utf-8', ...others] = said ? [said] : encodingsOf(head.bytes);
  const text = textOf(head, encoding);
  const layout = layoutOf(text, {});
  const found = suggestedSettings(text) ?? { time: { path: layout.columns[0] ?? '1' }, values: [] };
  // One that may be another is a person's to say.
  return { encoding, layout, settings: { ...found, ...(others.length === 0 && { encoding }) } };
}

/** With another choice; columns that the table does not have then are no longer named. */
export function withSettings(head: TableHead, draft: TableDraft, more: Partial<TableSettings>): TableDraft {
  // Other letters: the columns are called otherwise.
  if (more.encoding !== undefined) return firstDraft(head, more.encoding);
  const settings = { ...draft.settings, ...more };
  const { encoding } = draft;
  const isOther = 'separator' in more || 'head' in more;
  if (!isOther) return { ...draft, settings };
  const layout = layoutOf(textOf(head, encoding), { separator: settings.separator, head: settings.head });
  const has = (name: string) => layout.columns.includes(name);
  const times = typeof settings.time.path === 'string' ? [settings.time.path] : settings.time.path;
  const { device, long, time, values, ...rest } = settings;
  return {
    encoding,
    layout,
    settings: {
      ...rest,
      time: times.every(has) ? time : { ...time, path: layout.columns[0] ?? '1' },
      values: long ? values : values.filter(({ path }) => has(path)),
      ...(device && has(device.path) && { device }),
      ...(long && has(long.name) && has(long.value) && { long }),
    },
  };
}

/** How the table is read, what is asked, or why it cannot be read; null while no column has a channel. */
export function lookAt(head: TableHead, { encoding, settings }: TableDraft, zone: string): TableLook | null {
  if (settings.encoding === undefined)
    return { ok: false, faults: [], questions: [encodingQuestion(head.bytes, encodingsOf(head.bytes))] };
  const { time, values } = settings;
  const isFormat = time.in === undefined || time.in === ISO || isNumberDate(time.in) || isDatePattern(time.in);
  return values.length > 0 && isFormat ? planTable(textOf(head, encoding), settings, zone) : null;
}

/** The names that values have: of columns, or in a long table of what stands in the column of names. */
export function valueNames({ settings, layout }: TableDraft): readonly string[] {
  const { long, device, time } = settings;
  if (long) return distinctIn(layout, long.name);
  const others = [device?.path, ...(typeof time.path === 'string' ? [time.path] : time.path)];
  return layout.columns.filter((name) => !others.includes(name));
}

/** What stands in a column, each once. */
export function distinctIn({ columns, rows }: Layout, column: string): string[] {
  const place = columns.indexOf(column);
  return [...new Set(rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== ''))];
}

/** The first that stands below a name. */
export function sampleOf({ settings: { long }, layout }: TableDraft, name: string): string {
  const { columns, rows } = layout;
  if (!long) return rows.map(({ cells }) => cells[columns.indexOf(name)] ?? '').find((cell) => cell !== '') ?? '';
  const [names, values] = [columns.indexOf(long.name), columns.indexOf(long.value)];
  return rows.find(({ cells }) => cells[names] === name)?.cells[values] ?? '';
}

/** Puts a value into a channel, or takes it out of all. */
export function withChannel(
  values: TableSettings['values'],
  path: string,
  channel: string | null,
  unit: number,
): TableSettings['values'] {
  const others = values.filter((value) => value.path !== path && !(value.channel === channel && value.unit === unit));
  return channel === null ? others : [...others, { path, channel, unit }];
}

/** Columns whose cells are a few names that come again and again: of devices, or of values. */
export function namingColumns({ columns, rows }: Layout): string[] {
  return columns.filter((_, place) => {
    const cells = rows.map((row) => row.cells[place] ?? '').filter((cell) => cell !== '');
    const names = new Set(cells);
    return cells.length > 0 && names.size <= MAX_NAMES && names.size * 2 <= cells.length && [...names].every(isName);
  });
}

const MAX_NAMES = 200;
const isName = (cell: string) => !/^[\d\s.,:+-]*$/.test(cell);

/** A table with nothing left open. */
export interface ChosenTable {
  readonly plan: TablePlan;
  readonly encoding: Encoding;
}
