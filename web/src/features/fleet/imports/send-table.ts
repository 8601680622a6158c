import { PacketFiller } from '#domain/fleet/imports/packets.ts';
import { addRefused } from '#domain/fleet/imports/tally.ts';
import { encodeImport } from '#domain/fleet/imports/wire.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { ApiError, isPassing } from '../../../api/api-error.ts';
import { type Answer, upload } from '../../../api/client.ts';

/** A record of a table and the device that it is of. */
export interface RecordOfTable {
  readonly mcuId: string;
  readonly record: Measurement;
}

export interface SentTo {
  readonly mcuId: string;
  readonly stored: number;
  readonly alreadyThere: number;
  readonly refused: Answer<'importPart'>['refused'];
}

interface TableParts {
  readonly importId: string;
  readonly name: string;
  readonly intervalSeconds: number;
  readonly records: AsyncIterable<RecordOfTable>;
  readonly signal: AbortSignal;
  /** Told after each packet. */
  onSent(sent: readonly SentTo[]): void;
}

const TRIES = 6;
const FIRST_WAIT_MS = 500;

/**
 * Sends the records of a table to their devices, packet by packet, each after the answer to the one before: the browser never holds more
 * than a packet for each device. The same table gives the same packets: after a stop it is sent again from the beginning, and
 * what was stored is answered as before.
 */
export async function sendTable({
  records,
  importId,
  name,
  intervalSeconds,
  signal,
  onSent,
}: TableParts): Promise<readonly SentTo[]> {
  const devices = new Map<string, { filler: PacketFiller; number: number; sent: SentTo }>();
  const tell = () => onSent([...devices.values()].map(({ sent }) => sent));
  const send = async (mcuId: string, packet: readonly Measurement[], last: boolean) => {
    const device = devices.get(mcuId)!;
    device.number += 1;
    const bytes = encodeImport({ importId, name, number: device.number, last, intervalSeconds }, packet);
    const answer = await sendPart(mcuId, bytes, signal);
    device.sent = {
      mcuId,
      stored: device.sent.stored + answer.stored,
      alreadyThere: device.sent.alreadyThere + answer.alreadyThere,
      refused: addRefused(device.sent.refused, answer.refused),
    };
    tell();
  };
  for await (const { mcuId, record } of records) {
    signal.throwIfAborted();
    const known = devices.get(mcuId) ?? {
      filler: new PacketFiller(),
      number: 0,
      sent: { mcuId, stored: 0, alreadyThere: 0, refused: [] },
    };
    devices.set(mcuId, known);
    const full = known.filler.add(record);
    if (full) await send(mcuId, full, false);
  }
  for (const [mcuId, { filler }] of devices) await send(mcuId, filler.rest(), true);
  return [...devices.values()].map(({ sent }) => sent);
}

/** Tries again where that may help: the server answers a packet that it has already as before. */
async function sendPart(
  mcuId: string,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Answer<'importPart'>> {
  for (let tries = 1, waitMs = FIRST_WAIT_MS; ; tries += 1, waitMs *= 2) {
    try {
      return await upload('importPart', { mcuId }, new Blob([bytes]));
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'imports_busy';
      if (tries === TRIES || !(isBusy || isPassing(error))) throw error;
      await pause(waitMs, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
