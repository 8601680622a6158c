import { connectAsync } from 'mqtt';
import { makeRecords, type Reading } from '#domain/bridges/make-records.ts';
import type { Measurement } from '#domain/kinds/registry.ts';
import { encodeUplink } from '#domain/kinds/wire.ts';

const RECORDS_OF_PACKET = 500;

/** What a row of a table says; null for one without an instant. */
export type Row = { readonly readings: readonly Reading[]; readonly at: number } | null;

export interface HistoryOptions {
  readonly rows: AsyncIterable<Row>;
  readonly server: string;
  readonly mcuId: string;
  readonly key: string;
}

export interface Sent {
  readonly rows: number;
  readonly records: number;
  /** Rows without an instant or without any value. */
  readonly skipped: number;
  /** Values that are physically impossible. */
  readonly refused: number;
}

/**
 * Sends history as records of a device. Every packet waits for its acknowledgement. Rejects when the connection is lost; it can be repeated,
 * because the server stores a record once.
 */
export async function sendHistory({ rows, server, mcuId, key }: HistoryOptions): Promise<Sent> {
  const client = await connectAsync(server, {
    protocolVersion: 4,
    clientId: mcuId,
    username: mcuId,
    password: key,
    reconnectPeriod: 0,
  });
  const lost = new Promise<never>((_, reject) =>
    client.once('close', () => reject(new Error('the connection is lost: begin again'))),
  );
  lost.catch(() => {});
  const send = async (records: readonly Measurement[]) => {
    if (records.length === 0) return;
    const packet = Buffer.from(encodeUplink(records));
    await Promise.race([client.publishAsync(`dev/${mcuId}/up/record`, packet, { qos: 1 }), lost]);
  };
  const count = { rows: 0, records: 0, skipped: 0, refused: 0 };
  let waiting: Measurement[] = [];
  try {
    for await (const row of rows) {
      count.rows += 1;
      const { records, refused } = makeRecords(row?.readings ?? [], row?.at ?? 0);
      count.refused += refused.length;
      if (records.length === 0) count.skipped += 1;
      count.records += records.length;
      waiting.push(...records);
      if (waiting.length < RECORDS_OF_PACKET) continue;
      await send(waiting);
      waiting = [];
    }
    await send(waiting);
    return count;
  } finally {
    await client.endAsync(true);
  }
}
