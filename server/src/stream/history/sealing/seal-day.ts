import { setImmediate } from 'node:timers/promises';
import { MINUTE_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { LoggedRecord } from '#domain/stream/history/series.ts';
import type { Context } from '../../../context.ts';
import type { Partitions } from '../../../platform/db/partitions.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import { closeDay } from '../locks.ts';
import { type SeriesRow, seal } from '../merge.ts';
import { historyMetrics } from '../metrics.ts';
import { writeSeries } from '../series-store.ts';
import { snapshotTails } from '../snapshot-tails.ts';

/** This long after the end of a day, a device that has sent something has none of its records in the tail. */
const TAIL_AGE_MS = 30 * MINUTE_MS;
const PAGE_ROWS = 20_000;
const WRITE_BYTES = 1024 * 1024;

interface Row {
  deviceId: number;
  kind: number;
  unit: number;
  at: number;
  receivedAt: number;
  payload: Buffer;
}

type SealContext = Pick<Context, 'within' | 'metrics'>;

/**
 * Moves a finished day from the log into series, and drops its partition. May be interrupted anywhere and called again.
 * Returns false when it was interrupted: by the signal, or because readers held the partition.
 */
export async function sealDay(
  { within, metrics }: SealContext,
  partitions: Partitions,
  day: number,
  signal: AbortSignal,
): Promise<boolean> {
  // After this transaction nobody writes to the day: ingest reads the mark under the same lock.
  await within(systemScope('sealing'), async (tx) => {
    await tx.query(closeDay(day));
    await tx.query("insert into sealed_day (day, state) values ($1, 'sealing') on conflict do nothing", [day]);
  });
  await snapshotTails({ within }, utcDayStart(day + 1) + TAIL_AGE_MS);
  /** False when another process has sealed the day meanwhile: a read of a dropped partition is incomplete. */
  const writeUnlessSealed = (rows: readonly SeriesRow[]) =>
    within(systemScope('sealing'), async (tx) => {
      const mark = await tx.maybe("select from sealed_day where day = $1 and state = 'sealing' for no key update", [
        day,
      ]);
      if (mark) await writeSeries(tx, rows);
      return mark !== null;
    });
  const { sealedRecords, sealedBytes } = metrics.of(historyMetrics);
  let pending: SeriesRow[] = [];
  let pendingBytes = 0;
  const write = async () => {
    const rows = pending;
    pending = [];
    pendingBytes = 0;
    if (!(await writeUnlessSealed(rows))) return false;
    sealedRecords.inc(rows.reduce((sum, row) => sum + row.count, 0));
    sealedBytes.inc(rows.reduce((sum, row) => sum + row.body.length, 0));
    return true;
  };
  for await (const { deviceId, kind, unit, records } of groupsOf(within, day)) {
    if (signal.aborted) return false;
    const row = { deviceId, kind, unit, day, ...seal(records, { kind, unit, day }) };
    pending.push(row);
    pendingBytes += row.body.length;
    if (pendingBytes >= WRITE_BYTES && !(await write())) return true;
    // A day of a device takes some 50 ms to encode: other work must run in between.
    await setImmediate();
  }
  return (await write()) ? partitions.retire(day) : true;
}

interface Group {
  readonly deviceId: number;
  readonly kind: number;
  readonly unit: number;
  readonly records: LoggedRecord[];
}

/** The records of a day by device, kind and unit. */
async function* groupsOf(within: Context['within'], day: number): AsyncGenerator<Group, void, undefined> {
  let group: Group | null = null;
  for await (const row of rowsOf(within, day)) {
    if (group === null || group.deviceId !== row.deviceId || group.kind !== row.kind || group.unit !== row.unit) {
      if (group) yield group;
      group = { deviceId: row.deviceId, kind: row.kind, unit: row.unit, records: [] };
    }
    group.records.push({ at: row.at, receivedAt: row.receivedAt, payload: row.payload });
  }
  if (group) yield group;
}

async function* rowsOf(within: Context['within'], day: number): AsyncGenerator<Row, void, undefined> {
  for (let after: Row | null = null; ; ) {
    const rows: Row[] = await within(systemScope('sealing'), (tx) => readPage(tx, day, after));
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE_ROWS) return;
  }
}

const readPage = (tx: Tx, day: number, after: Row | null): Promise<Row[]> =>
  tx.query<Row>(
    `select device_id, kind, unit, at, received_at, payload from record_log
    where at >= $1 and at < $2 and (device_id, kind, unit, at) > ($3, $4, $5, $6)
    order by device_id, kind, unit, at limit ${PAGE_ROWS}`,
    [utcDayStart(day), utcDayStart(day + 1), after?.deviceId ?? 0, after?.kind ?? 0, after?.unit ?? 0, after?.at ?? 0],
  );
