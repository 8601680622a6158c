import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { connectAsync } from 'mqtt';
import type { Measurement } from '#domain/kinds/registry.ts';
import { encodeUplink } from '#domain/kinds/wire.ts';
import { makeRecords } from '../record/make-records.ts';
import { type JsonMapping, mapMessage, mappingSchema } from '../sources/json/map.ts';

const RECORDS_OF_PACKET = 500;

/** A row is read like a message, with its columns as names; history has instants. */
export const tableSchema = mappingSchema.required({ time: true });

export interface ImportOptions {
  readonly file: string;
  readonly mapping: JsonMapping;
  readonly server: string;
  readonly mcuId: string;
  readonly key: string;
}

export interface Imported {
  readonly rows: number;
  readonly records: number;
  /** Rows without an instant or without any value. */
  readonly skipped: number;
  /** Values that are physically impossible. */
  readonly refused: number;
}

/**
 * Sends the history in a CSV file, whose first line names its columns, as records of a device. Every packet waits for its acknowledgement. Rejects
 * when the connection is lost; it can be repeated, because the server stores a record once.
 */
export async function importCsv({ file, mapping, server, mcuId, key }: ImportOptions): Promise<Imported> {
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
  const source = createReadStream(file);
  const rows = source.pipe(parse({ columns: true, bom: true, trim: true, skip_empty_lines: true }));
  source.on('error', (error) => rows.destroy(error));
  try {
    for await (const row of rows) {
      count.rows += 1;
      const mapped = mapMessage(row, mapping);
      const { records, refused } = makeRecords(mapped?.readings ?? [], mapped?.at ?? 0);
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
    source.destroy();
    await client.endAsync(true);
  }
}
