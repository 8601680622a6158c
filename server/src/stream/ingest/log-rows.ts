import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { utcDay } from '#domain/foundation/basics/time.ts';
import { partitionOf } from '../../platform/db/partitions.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { bytea, int2, int4, int8 } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';

/** A row of `record_log` or `late_record`. */
export interface LogRow {
  readonly deviceId: number;
  readonly kind: number;
  readonly unit: number;
  readonly at: number;
  readonly receivedAt: number;
  readonly payload: Uint8Array;
}

const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const COPY_END = Buffer.from([0xff, 0xff]);
const COLUMNS = 6;
/** Column count, six lengths, and the five columns of fixed size. */
const FIXED_BYTES = 2 + COLUMNS * 4 + 8 + 2 + 4 + 8 + 8;

/** Rows in the binary format of COPY. Their numbers were checked when the records were decoded. */
function copyBytes(rows: readonly LogRow[]): Buffer {
  let size = COPY_HEADER.length + COPY_END.length;
  for (const row of rows) size += FIXED_BYTES + row.payload.length;
  const buffer = Buffer.allocUnsafe(size);
  const view = new DataView(buffer.buffer, buffer.byteOffset, size);
  let at = COPY_HEADER.copy(buffer);
  for (const row of rows) {
    view.setInt16(at, COLUMNS);
    view.setInt32(at + 2, 8);
    setInt8(view, at + 6, row.deviceId);
    view.setInt32(at + 14, 2);
    view.setInt16(at + 18, row.kind);
    view.setInt32(at + 20, 4);
    view.setInt32(at + 24, row.unit);
    view.setInt32(at + 28, 8);
    setInt8(view, at + 32, row.at);
    view.setInt32(at + 40, 8);
    setInt8(view, at + 44, row.receivedAt);
    view.setInt32(at + 52, row.payload.length);
    buffer.set(row.payload, at + FIXED_BYTES);
    at += FIXED_BYTES + row.payload.length;
  }
  COPY_END.copy(buffer, at);
  return buffer;
}

/** Writes an int8; exact for safe integers of both signs. */
function setInt8(view: DataView, at: number, value: number): void {
  const high = Math.floor(value / 0x1_0000_0000);
  view.setInt32(at, high);
  view.setUint32(at + 4, value - high * 0x1_0000_0000);
}

/**
 * Appends records that the log cannot contain yet; fails with a unique violation if it does. A table with policies takes no
 * COPY, the partition of a day does.
 */
export async function appendRecords(tx: Tx, rows: readonly LogRow[]): Promise<void> {
  for (const [day, ofDay] of Map.groupBy(rows, ({ at }) => utcDay(at))) {
    const columns = '(device_id, kind, unit, at, received_at, payload)';
    const stream = tx.client.query(copyFrom(`copy ${partitionOf(day)} ${columns} from stdin (format binary)`));
    const end = finished(stream);
    stream.end(copyBytes(ofDay));
    await end;
  }
}

/** Key of a record of a device. */
export const recordKey = (kind: number, unit: number, at: number): string => `${kind}:${unit}:${at}`;

const RECORDS = preparedRows<LogRow>('u', {
  deviceId: [int8, (row) => row.deviceId],
  kind: [int2, (row) => row.kind],
  unit: [int4, (row) => row.unit],
  at: [int8, (row) => row.at],
  receivedAt: [int8, (row) => row.receivedAt],
  payload: [bytea, (row) => row.payload],
});

/** Inserts records that may already exist. Returns those that did not, by device and key. */
export async function insertRecords(
  tx: Tx,
  table: 'record_log' | 'late_record',
  rows: readonly LogRow[],
): Promise<Map<number, Set<string>>> {
  const inserted = new Map<number, Set<string>>();
  if (rows.length === 0) return inserted;
  const returned = await tx.query<{ deviceId: number; kind: number; unit: number; at: number }>(
    `insert into ${table} (device_id, kind, unit, at, received_at, payload)
    select u.device_id, u.kind, u.unit, u.at, u.received_at, u.payload from ${RECORDS.from}
    on conflict do nothing returning device_id, kind, unit, at`,
    RECORDS.values(rows),
  );
  for (const row of returned) {
    const keys = inserted.get(row.deviceId);
    const key = recordKey(row.kind, row.unit, row.at);
    if (keys) keys.add(key);
    else inserted.set(row.deviceId, new Set([key]));
  }
  return inserted;
}
