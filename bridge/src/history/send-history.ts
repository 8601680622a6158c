import { connectAsync } from 'mqtt';
import { addRefused, type RefusedTally } from '#domain/fleet/imports/tally.ts';
import { decodeImportResult, encodeImport, type ImportResult } from '#domain/fleet/imports/wire.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';

const RECORDS_OF_PACKET = 500;

interface HistoryOptions {
  readonly records: AsyncIterable<Measurement>;
  readonly server: string;
  readonly mcuId: string;
  readonly key: string;
  /** The same for the same table: what was stored before a stop is answered as it was. */
  readonly importId: string;
  readonly name: string;
  readonly intervalSeconds: number;
}

/** What the server says became of the records. */
export interface Sent {
  readonly stored: number;
  readonly alreadyThere: number;
  readonly refused: readonly RefusedTally[];
}

/**
 * Brings history in as an import of a device. Every packet waits for what became of it. Rejects when the connection is lost; it can be
 * repeated, because the server stores a record once.
 */
export async function sendHistory(options: HistoryOptions): Promise<Sent> {
  const { records, server, mcuId, key, importId, name, intervalSeconds } = options;
  const client = await connectAsync(server, {
    ...{ protocolVersion: 4, clientId: mcuId, username: mcuId, password: key, reconnectPeriod: 0 },
  });
  const lost = new Promise<never>((_, reject) =>
    client.once('close', () => reject(new Error('the connection is lost: the same command goes on'))),
  );
  lost.catch(() => {});
  let answered: (result: ImportResult) => void = () => {};
  client.on('message', (_, payload) => {
    const result = decodeImportResult(payload);
    if (result?.importId === importId) answered(result);
  });
  let sum: Sent = { stored: 0, alreadyThere: 0, refused: [] };
  let number = 0;
  const send = async (part: readonly Measurement[], last: boolean) => {
    number += 1;
    const answer = new Promise<ImportResult>((resolve) => {
      answered = (result) => result.number === number && resolve(result);
    });
    const packet = Buffer.from(encodeImport({ importId, name, number, last, intervalSeconds }, part));
    await Promise.race([client.publishAsync(`dev/${mcuId}/up/import`, packet, { qos: 1 }), lost]);
    const result = await Promise.race([answer, lost]);
    sum = {
      stored: sum.stored + result.stored,
      alreadyThere: sum.alreadyThere + result.alreadyThere,
      refused: addRefused(sum.refused, result.refused),
    };
  };
  try {
    await client.subscribeAsync(`dev/${mcuId}/down/import`, { qos: 1 });
    let waiting: Measurement[] = [];
    for await (const record of records) {
      if (waiting.length === RECORDS_OF_PACKET) {
        await send(waiting, false);
        waiting = [];
      }
      waiting.push(record);
    }
    await send(waiting, true);
    return sum;
  } finally {
    await client.endAsync(true);
  }
}
