import { setImmediate } from 'node:timers/promises';
import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { isKind } from '#domain/foundation/kinds/registry.ts';
import { HeldBefore, heldUntil } from '#domain/stream/believed/held-before.ts';
import type { LoggedRecord } from '#domain/stream/history/series.ts';
import { frameSeries, selectColumns } from '#domain/stream/history/series-stream.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import { type SeriesKey, seal, unseal } from './merge.ts';
import { type HistoryQuery, listSealed, readRows, readSealed, type UnitRecord } from './series-store.ts';

/** Series are fetched together up to this size. */
const FETCH_BYTES = 4 * 1024 * 1024;

/** A day of records of one kind and unit; the body is the bytes of `Series`. */
export interface DaySeries extends SeriesKey {
  readonly body: Uint8Array;
}

interface Day extends SeriesKey {
  /** Records that are not, or not yet, in the sealed series. */
  readonly loose: LoggedRecord[];
  /** Size of the sealed series, 0 without one. */
  sealedBytes: number;
}

/**
 * Records of a device as series, one per unit and UTC day in this order. Sealed days are returned as they are stored,
 * open days and late records are encoded on the fly; every record is included once. The caller has checked access to
 * the device. What is held from before a lease is not in them.
 */
export async function* readSeries(within: Within, query: HistoryQuery): AsyncGenerator<DaySeries, void, undefined> {
  const { heldFrom } = query;
  if (heldFrom === undefined || query.from > heldUntil(heldFrom)) yield* storedSeries(within, query);
  // What has come since is told by the records from there on.
  else yield* withoutHeldBefore(heldFrom, query, storedSeries(within, { ...query, from: heldFrom }));
}

async function* withoutHeldBefore(
  heldFrom: number,
  { from }: HistoryQuery,
  days: AsyncIterable<DaySeries>,
): AsyncGenerator<DaySeries, void, undefined> {
  const units = new Map<number, HeldBefore>();
  for await (const day of days) {
    if (!isKind(day.kind) || utcDayStart(day.day) > heldUntil(heldFrom)) {
      yield day;
      continue;
    }
    const held = units.get(day.unit) ?? new HeldBefore(day.kind);
    units.set(day.unit, held);
    const records = unseal(day.body).map((record) => ({ ...record, payload: held.shown(record.payload) }));
    const asked = records.filter(({ at }) => at >= from);
    if (asked.length > 0) yield { ...day, body: seal(asked, day).body };
  }
}

async function* storedSeries(within: Within, query: HistoryQuery): AsyncGenerator<DaySeries, void, undefined> {
  const days = await within(systemScope('history'), async (tx) => {
    // In this order, a record that is being sealed or merged meanwhile may be read twice, but is never missed.
    const late = await readRows(tx, 'late_record', query);
    const open = await readRows(tx, 'record_log', query);
    const sealed = await listSealed(tx, query, { first: utcDay(query.from), last: utcDay(query.to) });
    return daysOf(query.kind, [...late, ...open], sealed);
  });
  for (let next = 0; next < days.length; ) {
    const count = fetchable(days, next);
    const chunk = days.slice(next, next + count);
    next += count;
    const wanted = chunk.filter((day) => day.sealedBytes > 0).map((day) => day.day);
    const bodies =
      wanted.length === 0
        ? new Map<number, Uint8Array>()
        : await within(systemScope('history'), (tx) => readSealed(tx, query.deviceId, chunk[0]!, wanted));
    for (const day of chunk) {
      const series = seriesOf(day, bodies.get(day.day), query);
      if (series) yield { kind: day.kind, unit: day.unit, day: day.day, body: series };
      // Encoding takes time: let other work run in between.
      if (day.loose.length > 0) await setImmediate();
    }
  }
}

/**
 * The same in the form of a download: each series preceded by its length, with only the columns of the given fields.
 *
 * @yields framed series (proto/series.proto)
 */
export async function* readHistory(
  within: Within,
  query: HistoryQuery & { fields?: readonly number[] | undefined },
): AsyncGenerator<Uint8Array, void, undefined> {
  const fields = query.fields && new Set(query.fields);
  for await (const { body } of readSeries(within, query)) {
    yield frameSeries(fields ? selectColumns(body, fields) : body);
  }
}

function daysOf(
  kind: number,
  loose: readonly UnitRecord[],
  sealed: readonly { unit: number; day: number; bytes: number }[],
): Day[] {
  const days = new Map<string, Day>();
  const dayOf = (unit: number, day: number) => {
    const key = `${unit}:${day}`;
    const known = days.get(key);
    if (known) return known;
    const made: Day = { kind, unit, day, loose: [], sealedBytes: 0 };
    days.set(key, made);
    return made;
  };
  for (const record of loose) dayOf(record.unit, utcDay(record.at)).loose.push(record);
  for (const { unit, day, bytes } of sealed) dayOf(unit, day).sealedBytes = bytes;
  return [...days.values()].sort((a, b) => a.unit - b.unit || a.day - b.day);
}

/** How many days of one unit are fetched together, starting with `next`. */
function fetchable(days: readonly Day[], next: number): number {
  let bytes = 0;
  let end = next;
  while (end < days.length && days[end]!.unit === days[next]!.unit) {
    bytes += days[end]!.sealedBytes;
    if (end > next && bytes > FETCH_BYTES) break;
    end++;
  }
  return end - next;
}

function seriesOf(day: Day, sealed: Uint8Array | undefined, { from, to }: HistoryQuery): Uint8Array | null {
  const isWhole = from <= utcDayStart(day.day) && to >= utcDayStart(day.day + 1) - 1;
  if (sealed && isWhole && day.loose.length === 0) return sealed;
  const records = [...(sealed ? unseal(sealed) : []), ...day.loose].filter(({ at }) => at >= from && at <= to);
  return records.length > 0 ? seal(records, day).body : null;
}
