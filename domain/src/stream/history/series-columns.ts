import type { Channel } from '../../foundation/kinds/channel.ts';
import { channelsOf } from '../../foundation/kinds/channels.ts';
import { NOTE_FIELDS } from '../../foundation/kinds/record-notes.ts';
import type { Series } from '../../gen/series.ts';
import type { Recode } from './recode.ts';
import { instantsOf, type NewColumn, newColumn } from './series.ts';
import { readDeltas } from './series-deltas.ts';

/** Values of many records by column; `at` ascends and every column is as long. */
export interface SeriesColumns {
  /** UTC epoch ms. */
  readonly at: Float64Array<ArrayBuffer>;
  /**
   * By channel name, elements of a repeated channel as `cell.1`, `cell.2`, …; wire integers (÷ the channel's divisor =
   * its unit), NaN where a record has no value. A channel that occurs in no record is missing.
   */
  readonly columns: Map<string, Float64Array<ArrayBuffer>>;
}

/** The fields of each record of a series that are held, a bit for each (kinds/record-notes.ts), NaN for none; null where no record has any. */
export const heldIn = (series: Series, inflate: Recode): Float64Array<ArrayBuffer> | null => {
  const column = series.columns.find(({ field }) => field === NOTE_FIELDS.heldFields);
  if (!column) return null;
  const held = newColumn(series.count).fill(Number.NaN);
  readDeltas(column, series.count, inflate, held, 0);
  return held;
};

const columnName = (channel: Channel, index: number) => (channel.repeated ? `${channel.name}.${index}` : channel.name);

/** The order of the positions by time, or `null` if they are already in order, as consecutive days are. */
const sortedPlaces = (at: Float64Array): Uint32Array | null => {
  let ascending = true;
  for (let place = 1; place < at.length && ascending; place += 1) ascending = (at[place] ?? 0) >= (at[place - 1] ?? 0);
  if (ascending) return null;
  return Uint32Array.from(at.keys()).sort((left, right) => (at[left] ?? 0) - (at[right] ?? 0) || left - right);
};

/** Values that say that there is none. */
const forget = (values: Float64Array, unknown: number, offset: number, count: number): void => {
  for (let place = offset; place < offset + count; place += 1)
    if (values[place] === unknown) values[place] = Number.NaN;
};

const rearranged = (values: Float64Array, places: Uint32Array): Float64Array<ArrayBuffer> =>
  Float64Array.from(places, (place) => values[place] ?? Number.NaN);

/**
 * Values of series of one kind and unit, joined in order of time, for charts and tables.
 * @param wanted channel names (`cell` is all cells); every channel of the kind when left out. Throws RangeError when a
 * series is cut off or of another kind or unit.
 */
export const readColumns = (
  all: readonly Series[],
  inflate: Recode,
  wanted?: readonly string[],
  into: NewColumn = newColumn,
): SeriesColumns => {
  const [first] = all;
  if (!first) return { at: new Float64Array(), columns: new Map() };
  const channels = channelsOf(first.kind).filter(({ name }) => wanted?.includes(name) ?? true);
  const byField = new Map(channels.map((channel) => [channel.field, channel]));
  const instants = all.map((series) => instantsOf(series, inflate, into));
  const total = instants.reduce((sum, { length }) => sum + length, 0);

  const at = all.length === 1 ? instants[0]! : into(total);
  const columns = new Map<string, Float64Array<ArrayBuffer>>();
  const columnOf = (channel: Channel, index: number) => {
    const name = columnName(channel, index);
    const known = columns.get(name);
    if (known) return known;
    const made = into(total).fill(channel.absent === 'zero' ? 0 : Number.NaN);
    columns.set(name, made);
    return made;
  };
  for (const channel of channels) if (channel.absent === 'zero' && !channel.repeated) columnOf(channel, 0);

  let offset = 0;
  for (const [place, series] of all.entries()) {
    if (series.kind !== first.kind || series.unit !== first.unit)
      throw new RangeError('series of several kinds or units');
    if (all.length > 1) at.set(instants[place] ?? [], offset);
    for (const column of series.columns) {
      const channel = byField.get(column.field);
      if (!channel) continue;
      const values = columnOf(channel, column.index);
      readDeltas(column, series.count, inflate, values, offset);
      if (channel.unknown !== null) forget(values, channel.unknown, offset, series.count);
    }
    offset += series.count;
  }
  const places = all.length === 1 ? null : sortedPlaces(at);
  if (!places) return { at, columns };
  for (const [name, values] of columns) columns.set(name, rearranged(values, places));
  return { at: rearranged(at, places), columns };
};
