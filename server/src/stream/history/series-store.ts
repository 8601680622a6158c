import type { LoggedRecord } from '#domain/stream/history/series.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { bytea } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';
import { markDaysDue } from './due-days.ts';
import { writeEnergy } from './energy-store.ts';
import { writeExtremes } from './extremes-store.ts';
import type { SeriesRow } from './merge.ts';
import { SERIES_KEY } from './series-key.ts';

/** Selects records of a device: a kind, optionally a unit, and instants from and to, inclusive. */
export interface HistoryQuery {
  readonly deviceId: number;
  readonly kind: number;
  readonly unit?: number | undefined;
  readonly from: number;
  readonly to: number;
  /** What is held from before this instant, the begin of a lease, is withheld; absent where everything is shown. */
  readonly heldFrom?: number | undefined;
}

export interface UnitRecord extends LoggedRecord {
  readonly unit: number;
}

interface Row {
  unit: number;
  at: number;
  receivedAt: number;
  payload: Buffer;
}

/** Records that are not sealed: late ones, or those of open days. */
export async function readRows(
  tx: Tx,
  table: 'late_record' | 'record_log',
  { deviceId, kind, unit, from, to }: HistoryQuery,
): Promise<UnitRecord[]> {
  const rows = await tx.query<Row>(
    `select unit, at, received_at, payload from ${table}
    where device_id = $1 and kind = $2 and ($3::int is null or unit = $3) and at between $4 and $5 order by unit, at`,
    [deviceId, kind, unit ?? null, from, to],
  );
  return rows.map((row) => ({ unit: row.unit, at: row.at, receivedAt: row.receivedAt, payload: row.payload }));
}

interface SealedDay {
  readonly unit: number;
  readonly day: number;
  readonly bytes: number;
}

/** Sealed days of a device with the size of their series, by unit and day. */
export async function listSealed(
  tx: Tx,
  { deviceId, kind, unit }: HistoryQuery,
  days: { first: number; last: number },
): Promise<SealedDay[]> {
  return tx.query<SealedDay>(
    `select unit, day, octet_length(body) as bytes from series
    where device_id = $1 and kind = $2 and ($3::int is null or unit = $3) and day between $4 and $5 order by unit, day`,
    [deviceId, kind, unit ?? null, days.first, days.last],
  );
}

/** Series of some days of one unit, by day. */
export async function readSealed(
  tx: Tx,
  deviceId: number,
  { kind, unit }: { kind: number; unit: number },
  days: readonly number[],
): Promise<Map<number, Uint8Array>> {
  const rows = await tx.query<{ day: number; body: Buffer }>(
    'select day, body from series where device_id = $1 and kind = $2 and unit = $3 and day = any($4)',
    [deviceId, kind, unit, days],
  );
  return new Map(rows.map((row) => [row.day, row.body]));
}

const SERIES = preparedRows<SeriesRow>('u', { ...SERIES_KEY, body: [bytea, (row) => row.body] });

/** Writes series with their extremes and energies; existing ones are replaced. Reports computed from these days become due again. */
export async function writeSeries(tx: Tx, rows: readonly SeriesRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into series (device_id, kind, unit, day, count, body)
    select u.device_id, u.kind, u.unit, u.day, u.count, u.body from ${SERIES.from}
    on conflict (device_id, kind, unit, day) do update set count = excluded.count, body = excluded.body`,
    SERIES.values(rows),
  );
  await writeExtremes(tx, rows);
  await writeEnergy(tx, rows);
  await markDaysDue(tx, rows);
}
