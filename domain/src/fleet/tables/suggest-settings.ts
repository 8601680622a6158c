import { dateReader, guessDates, isBelievable, isDateLike, isTimeOfDay } from './dates.ts';
import { type Layout, layoutOf } from './look.ts';
import { isNumberLike } from './numbers.ts';
import type { TableSettings } from './settings.ts';
import { suggestedChannels } from './suggest-columns.ts';

const MAX_ROWS = 300;
const MAX_NAMES = 200;

/** Columns that are called a time, the surest first. */
const TIME_NAMES = [
  /^(_time|time|timestamp|ts|date ?time|zeit|zeitstempel|时间|時間|日時|시간|일시)$/i,
  /time|zeit|stamp|heure|horodat|时间|時間|日時|日期|시간|일시|날짜|datum|date|last_changed|^t$|^ts/i,
];
const OTHER_TIMES = /^_?(start|stop|end)$|last_updated|created|ende$|begin/i;
const NAME_HEADS =
  /^(entity_id|_field|field|name|sensor|metric|measure(?:ment)?|variable|parameter|tag|key|channel|item|statistic_id|messgröße|grandeur|名称|项目|項目|指标)$/i;
const VALUE_HEADS = /^(state|_value|value|val|wert|messwert|valeur|mean|数值|值|値|값)$/i;
const DEVICE_HEADS =
  /device|gerät|serial|^sn$|^mac$|appareil|battery(?:_| )?(?:id|name)$|asset|host|unit_?id|设备|設備|装置|장치|기기/i;

/** Settings that the names of the columns suggest, for a person to confirm; null where no column can be a time. */
export function suggestedSettings(text: string): TableSettings | null {
  const layout = layoutOf(text, {});
  const columns = layout.columns.map((name, place) => lookAt(layout, name, place));
  const time = timeOf(columns);
  if (time === null) return null;
  const others = columns.filter(({ name }) => !time.includes(name));
  const long = longOf(others);
  const naming = others.filter(({ name, isName, names }) => name !== long?.name && isName && names.length > 1);
  // Rows of one instant that a name tells apart are of several devices, whatever the column is called.
  const device =
    naming.find(({ name }) => DEVICE_HEADS.test(name)) ??
    (long ? undefined : naming.find(({ name }) => tellsApart(layout, time, name)));
  const named = long ? (others.find(({ name }) => name === long.name)?.names ?? []) : numbersOf(others);
  const [single] = time;
  return {
    time: { path: time.length === 1 ? single! : [time[0]!, time[1]!] },
    ...(long && { long }),
    ...(device && { device: { path: device.name, is: {} } }),
    values: [...suggestedChannels(named)].map(([channel, path]) => ({ path, channel, unit: 0 })),
  };
}

/** Whether most instants come with two names or more, each once. */
function tellsApart({ columns, rows }: Layout, time: readonly string[], name: string): boolean {
  const places = time.map((each) => columns.indexOf(each));
  const at = Map.groupBy(rows, ({ cells }) => places.map((place) => cells[place] ?? '').join(' '));
  const several = [...at.values()].filter((same) => {
    const names = new Set(same.map(({ cells }) => cells[columns.indexOf(name)] ?? ''));
    return same.length > 1 && names.size === same.length;
  });
  return several.length * 2 > at.size;
}

interface Looked {
  readonly name: string;
  readonly cells: readonly string[];
  readonly isNumber: boolean;
  /** Whether it has a few texts that come again. */
  readonly isName: boolean;
  readonly names: readonly string[];
}

function lookAt({ rows }: Layout, name: string, place: number): Looked {
  const all = rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
  const cells = all.slice(0, MAX_ROWS);
  const numbers = cells.filter((cell) => isNumberLike(cell) && !isDateLike(cell)).length;
  const names = [...new Set(all)];
  return {
    ...{ name, cells, names },
    isNumber: cells.length > 0 && numbers >= cells.length / 2,
    isName: numbers < cells.length / 2 && names.length <= MAX_NAMES && names.length < Math.max(2, all.length),
  };
}

const numbersOf = (columns: readonly Looked[]) => columns.filter(({ isNumber }) => isNumber).map(({ name }) => name);

/** The column of the times, or those of days and of times of day; null without one. */
function timeOf(columns: readonly Looked[]): readonly string[] | null {
  const times = columns.filter(isTime);
  const meant = times.filter(({ name }) => !OTHER_TIMES.test(name));
  const best =
    TIME_NAMES.map((names) => meant.find(({ name }) => names.test(name))).find((found) => found) ??
    meant[0] ??
    times[0];
  if (!best) return null;
  const isDay = best.cells.every(
    (cell) => !/\d[:.T ]+\d{2}:/.test(cell) && !/\d:\d\d/.test(cell) && !/^\d{9,}$/.test(cell),
  );
  const clock = isDay ? columns.find(({ cells }) => cells.length > 0 && cells.every(isTimeOfDay)) : undefined;
  return clock ? [best.name, clock.name] : [best.name];
}

/** Numbers are times only in a column that is called so. */
function isTime({ name, cells, isNumber }: Looked): boolean {
  if (cells.length === 0 || (isNumber && !TIME_NAMES.some((names) => names.test(name)))) return false;
  if (!isNumber && !cells.some(isDateLike)) return false;
  const { formats, read } = guessDates(cells);
  const reader = formats[0] === undefined ? null : dateReader(formats[0]);
  return read >= cells.length / 2 && cells.some((cell) => isBelievable(reader?.(cell)?.ms ?? Number.NaN));
}

/** A table with a value in each row has a column of names that are called so, and one of values. */
function longOf(columns: readonly Looked[]): TableSettings['long'] | null {
  const name = columns.find((each) => each.isName && NAME_HEADS.test(each.name));
  const values = columns.filter((each) => each.isNumber || VALUE_HEADS.test(each.name));
  const value = values.find((each) => VALUE_HEADS.test(each.name)) ?? (values.length === 1 ? values[0] : undefined);
  if (!name || !value || name === value) return null;
  const isHomeAssistant = name.name === 'entity_id';
  return { name: name.name, value: value.name, ...(isHomeAssistant && { changes: true }) };
}
