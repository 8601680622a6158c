import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { byteaArray, int2Array, int4Array, int8Array, writeInt8 } from '../platform/db/binary.ts';
import type { Tx } from '../platform/db/within.ts';

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

/** Rows in the binary format of COPY. */
function copyBytes(rows: readonly LogRow[]): Buffer {
  let size = COPY_HEADER.length + COPY_END.length;
  for (const row of rows) size += FIXED_BYTES + row.payload.length;
  const buffer = Buffer.allocUnsafe(size);
  let at = COPY_HEADER.copy(buffer);
  for (const row of rows) {
    at = buffer.writeInt16BE(COLUMNS, at);
    at = buffer.writeInt32BE(8, at);
    writeInt8(buffer, row.deviceId, at);
    at = buffer.writeInt32BE(2, at + 8);
    at = buffer.writeInt16BE(row.kind, at);
    at = buffer.writeInt32BE(4, at);
    at = buffer.writeInt32BE(row.unit, at);
    at = buffer.writeInt32BE(8, at);
    writeInt8(buffer, row.at, at);
    at = buffer.writeInt32BE(8, at + 8);
    writeInt8(buffer, row.receivedAt, at);
    at = buffer.writeInt32BE(row.payload.length, at + 8);
    buffer.set(row.payload, at);
    at += row.payload.length;
  }
  COPY_END.copy(buffer, at);
  return buffer;
}

/** Appends records that the log cannot contain yet; fails with a unique violation if it does. */
export async function appendRecords(tx: Tx, rows: readonly LogRow[]): Promise<void> {
  if (rows.length === 0) return;
  const stream = tx.client.query(
    copyFrom('copy record_log (device_id, kind, unit, at, received_at, payload) from stdin (format binary)'),
  );
  const end = finished(stream);
  stream.end(copyBytes(rows));
  await end;
}

/** Key of a record of a device. */
export const recordKey = (kind: number, unit: number, at: number): string => `${kind}:${unit}:${at}`;

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
    select * from unnest($1::int8[], $2::int2[], $3::int4[], $4::int8[], $5::int8[], $6::bytea[])
    on conflict do nothing returning device_id, kind, unit, at`,
    [
      int8Array(rows.map((row) => row.deviceId)),
      int2Array(rows.map((row) => row.kind)),
      int4Array(rows.map((row) => row.unit)),
      int8Array(rows.map((row) => row.at)),
      int8Array(rows.map((row) => row.receivedAt)),
      byteaArray(rows.map((row) => row.payload)),
    ],
  );
  for (const row of returned) {
    const keys = inserted.get(row.deviceId);
    const key = recordKey(row.kind, row.unit, row.at);
    if (keys) keys.add(key);
    else inserted.set(row.deviceId, new Set([key]));
  }
  return inserted;
}
