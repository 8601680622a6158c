import { DAY_MS, utcDayStart } from '../../foundation/basics/time.ts';
import { channelsOf } from '../../foundation/kinds/channels.ts';
import { PayloadFields } from '../../foundation/kinds/payload-fields.ts';
import { ByteWriter, VARINT_LIMIT, zigzag } from '../../foundation/kinds/varint.ts';
import { Series, SeriesExceptions } from '../../gen/series.ts';
import type { Recode } from './recode.ts';
import { ColumnCursor, writePayload } from './series-column-cursor.ts';
import { ColumnWriters } from './series-column-writers.ts';
import { readDeltas } from './series-deltas.ts';

export type { Column, Series } from '../../gen/series.ts';

/** A record of the log: its body's bytes, when it was measured and when it came in, UTC epoch ms. */
export interface LoggedRecord {
  readonly at: number;
  readonly receivedAt: number;
  readonly payload: Uint8Array;
}

const encodeInstants = (records: readonly LoggedRecord[], day: number): { at: ByteWriter; receivedAt: ByteWriter } => {
  const at = new ByteWriter(records.length * 3);
  const receivedAt = new ByteWriter(records.length * 3);
  const end = utcDayStart(day) + DAY_MS;
  let previous = utcDayStart(day) - 1;
  let previousLag = 0;
  for (const record of records) {
    const lag = record.receivedAt - record.at;
    if (!(Number.isSafeInteger(record.at) && record.at > previous && record.at < end))
      throw new RangeError(`instants must ascend within day ${day}: ${record.at} after ${previous}`);
    if (!(Number.isSafeInteger(lag) && Math.abs(lag) < VARINT_LIMIT))
      throw new RangeError(`not a time of receipt: ${record.receivedAt}`);
    at.varint(record.at - Math.max(previous, utcDayStart(day)));
    receivedAt.varint(zigzag(lag - previousLag));
    previous = record.at;
    previousLag = lag;
  }
  return { at, receivedAt };
};

/**
 * Encodes records of one device, kind and unit on one UTC day by column (proto/series.proto), so that `recordsOf`
 * returns every payload byte for byte, whatever it contains.
 *
 * @param records instants strictly ascending within the day; throws RangeError otherwise, so there are never duplicates
 *
 * @param day UTC days since 1970-01-01
 *
 * @returns bytes of the protobuf message `Series`
 */
export const encodeSeries = (
  records: readonly LoggedRecord[],
  day: number,
  kind: number,
  unit: number,
  deflate: Recode,
): Uint8Array<ArrayBuffer> => {
  const { at, receivedAt } = encodeInstants(records, day);
  const channels = channelsOf(kind);
  const numbersOf = (keep: (channel: (typeof channels)[number]) => boolean) =>
    new Set(channels.filter(keep).map(({ field }) => field));
  const payloadFields = new PayloadFields(numbersOf(({ repeated }) => repeated));
  const columns = new ColumnWriters(
    numbersOf(({ wire }) => wire === 'sint'),
    records.length,
  );
  const exceptions: SeriesExceptions = { list: [] };
  for (const [index, { payload }] of records.entries()) {
    payloadFields.read(payload);
    const complete = columns.add(index, payloadFields);
    if (!complete || !payloadFields.canonical) exceptions.list.push({ index, payload });
  }
  return Series.encode({
    kind,
    unit,
    day,
    count: records.length,
    at: deflate(at.finish()),
    receivedAt: deflate(receivedAt.finish()),
    columns: columns.finish(deflate),
    exceptions: exceptions.list.length > 0 ? deflate(SeriesExceptions.encode(exceptions).finish()) : new Uint8Array(),
  }).finish();
};

/** The decoded message, its columns still deflated. Throws on invalid bytes. */
export const decodeSeries = (bytes: Uint8Array): Series => Series.decode(bytes);

/** Makes the array that a column of so many records is read into. */
export type NewColumn = (count: number) => Float64Array<ArrayBuffer>;

/** For a column that is kept. */
export const newColumn: NewColumn = (count) => new Float64Array(count);

/** Instants of a series, UTC epoch ms, ascending. Throws RangeError on a series that is cut off. */
export const instantsOf = (series: Series, inflate: Recode, into: NewColumn = newColumn): Float64Array<ArrayBuffer> => {
  const deltas = inflate(series.at);
  // Each delta takes at least a byte, so a false count cannot cost memory.
  if (deltas.length < series.count) throw new RangeError('series is cut off');
  const instants = into(series.count);
  let at = utcDayStart(series.day);
  let position = 0;
  for (let place = 0; place < series.count; place += 1) {
    let byte = deltas[position++] ?? 0;
    let delta = byte & 127;
    // A day in milliseconds takes four bytes.
    for (let factor = 128; byte >= 128; factor *= 128) {
      byte = deltas[position++] ?? 0;
      delta += (byte & 127) * factor;
    }
    at += delta;
    instants[place] = at;
  }
  if (position > deltas.length) throw new RangeError('series is cut off');
  return instants;
};

/**
 * All payloads of a series as they were received. Throws RangeError on a series that is cut off; not for one with
 * selected columns.
 */
export const payloadsOf = (series: Series, inflate: Recode): Uint8Array[] => {
  const columns = series.columns.map((column) => new ColumnCursor(column, series.count, inflate));
  const whole = new Map<number, Uint8Array>();
  if (series.exceptions.length > 0) {
    for (const { index, payload } of SeriesExceptions.decode(inflate(series.exceptions)).list)
      whole.set(index, payload);
  }
  const payloads: Uint8Array[] = [];
  const values: number[] = new Array(columns.length).fill(-1);
  for (let record = 0; record < series.count; record += 1) {
    for (let place = 0; place < columns.length; place += 1) values[place] = columns[place]?.next(record) ?? -1;
    const kept = whole.get(record);
    if (kept) {
      payloads.push(kept);
      continue;
    }
    const out = new ByteWriter(64);
    writePayload(out, columns, values);
    payloads.push(out.finish());
  }
  return payloads;
};

/** When the records of a series came in, in order of their instants. Throws RangeError on a series that is cut off. */
export const receiptsOf = (series: Series, inflate: Recode, into: NewColumn = newColumn): Float64Array<ArrayBuffer> => {
  const instants = instantsOf(series, inflate, into);
  const lags = into(series.count);
  readDeltas({ data: series.receivedAt, sparse: false }, series.count, inflate, lags, 0);
  for (let place = 0; place < instants.length; place += 1) instants[place]! += lags[place]!;
  return instants;
};

/** All records of a series, the inverse of `encodeSeries`. Throws RangeError on a series that is cut off. */
export const recordsOf = (series: Series, inflate: Recode): LoggedRecord[] => {
  const instants = instantsOf(series, inflate);
  const receipts = receiptsOf(series, inflate);
  return payloadsOf(series, inflate).map((payload, place) => ({
    at: instants[place] ?? 0,
    receivedAt: receipts[place] ?? 0,
    payload,
  }));
};
