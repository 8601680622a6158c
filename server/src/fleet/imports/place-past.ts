import { utcDay } from '#domain/foundation/basics/time.ts';
import { decodeSeries, instantsOf } from '#domain/stream/history/series.ts';
import { int2, int4, int8, rowsFrom } from '../../platform/db/rows-from.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { inflate } from '../../stream/history/deflate.ts';
import { lockMerging } from '../../stream/history/locks.ts';
import { unseal } from '../../stream/history/merge.ts';
import { readSealed } from '../../stream/history/series-store.ts';
import { insertRecords, type LogRow, recordKey } from '../../stream/ingest/log-rows.ts';

/** What became of records of the past. */
interface PlacedPast {
  readonly stored: readonly LogRow[];
  /** Byte for byte there before. */
  readonly alreadyThere: readonly LogRow[];
  /** Another record has their instant. */
  readonly taken: readonly LogRow[];
}

/**
 * Puts records of the past of one device among those that came late, from where a job merges them into their days: never into the log
 * itself, whose readers take it for live. The caller holds the lane of the device.
 */
export async function placePast(tx: Tx, deviceId: number, rows: readonly LogRow[]): Promise<PlacedPast> {
  const there = await storedAt(tx, deviceId, rows);
  const stored: LogRow[] = [];
  const alreadyThere: LogRow[] = [];
  const taken: LogRow[] = [];
  for (const row of rows) {
    const key = recordKey(row.kind, row.unit, row.at);
    const payload = there.get(key);
    if (payload === undefined) {
      there.set(key, row.payload);
      stored.push(row);
    } else if (Buffer.compare(payload, row.payload) === 0) alreadyThere.push(row);
    else taken.push(row);
  }
  await insertRecords(tx, 'late_record', stored);
  return { stored, alreadyThere, taken };
}

/** The payloads that are stored at the instants of some records, by key. */
async function storedAt(tx: Tx, deviceId: number, rows: readonly LogRow[]): Promise<Map<string, Uint8Array>> {
  const there = new Map<string, Uint8Array>();
  if (rows.length === 0) return there;
  await tx.query(lockMerging(deviceId));
  // In this order, a record that is being sealed meanwhile is never missed.
  for (const table of ['late_record', 'record_log'] as const)
    for (const { kind, unit, at, payload } of await looseAt(tx, table, deviceId, rows))
      there.set(recordKey(kind, unit, at), payload);
  for (const ofUnit of Map.groupBy(rows, ({ kind, unit }) => `${kind} ${unit}`).values())
    await addSealed(tx, deviceId, ofUnit, there);
  return there;
}

const looseAt = (
  tx: Tx,
  table: 'late_record' | 'record_log',
  deviceId: number,
  rows: readonly LogRow[],
): Promise<Pick<LogRow, 'kind' | 'unit' | 'at' | 'payload'>[]> => {
  const instants = rows.map(({ at }) => at);
  const first = instants.reduce((least, at) => Math.min(least, at));
  const last = instants.reduce((most, at) => Math.max(most, at));
  const asked = rowsFrom('u', {
    kind: int2(rows.map(({ kind }) => kind)),
    unit: int4(rows.map(({ unit }) => unit)),
    at: int8(instants),
  });
  return tx.query(
    sql`select l.kind, l.unit, l.at, l.payload
     from ${asked} join ${raw(table)} l on l.kind = u.kind and l.unit = u.unit and l.at = u.at
     where l.device_id = ${deviceId} and l.at between ${first} and ${last}`,
  );
};

/** @param rows of one kind and unit */
async function addSealed(
  tx: Tx,
  deviceId: number,
  rows: readonly LogRow[],
  there: Map<string, Uint8Array>,
): Promise<void> {
  const { kind, unit } = rows[0]!;
  const wanted = new Set(rows.map(({ at }) => at));
  const days = [...new Set(rows.map(({ at }) => utcDay(at)))];
  for (const body of (await readSealed(tx, deviceId, { kind, unit }, days)).values()) {
    // Instants alone are read first: of most days none is there yet.
    if (!instantsOf(decodeSeries(body), inflate).some((at) => wanted.has(at))) continue;
    for (const { at, payload } of unseal(body)) if (wanted.has(at)) there.set(recordKey(kind, unit, at), payload);
  }
}

/** The oldest instant, by kind. */
export function oldestByKind(rows: readonly Pick<LogRow, 'kind' | 'at'>[]): Map<number, number> {
  const oldest = new Map<number, number>();
  for (const { kind, at } of rows) oldest.set(kind, Math.min(oldest.get(kind) ?? at, at));
  return oldest;
}
