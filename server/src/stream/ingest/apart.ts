import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { exampleOf } from '#domain/foundation/kinds/refused.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type BatchOutcome, type DeviceBatch, refuse, refuseValues } from './batch.ts';
import { channelOf } from './derive.ts';
import { insertRecords, type LogRow } from './log-rows.ts';

/** After so long it is tried again to derive the state of a device. */
export const TRY_AGAIN_MS = MINUTE_MS;

/**
 * Devices whose state can neither be read nor derived again from their log. What they send is stored and acknowledged, and shown
 * when the state can be derived: they hold nobody up.
 */
export class Apart {
  readonly #until = new Map<number, number>();

  get size(): number {
    return this.#until.size;
  }

  put(deviceId: number, now: number): void {
    this.#until.set(deviceId, now + TRY_AGAIN_MS);
  }

  takeBack(deviceId: number): void {
    this.#until.delete(deviceId);
  }

  /** Whether a device is to be left apart for now. */
  has(deviceId: number, now: number): boolean {
    const until = this.#until.get(deviceId);
    // Far ahead after the clock was set back.
    return until !== undefined && until > now && until <= now + TRY_AGAIN_MS;
  }
}

/** Stores what devices have sent that are apart: where a rebuild finds it, and no reader of a snapshot. */
export async function storeApart(
  tx: Tx,
  devices: readonly Omit<DeviceBatch, 'held'>[],
  outcome: BatchOutcome,
): Promise<void> {
  const rows: LogRow[] = [];
  for (const { device, classified } of devices) {
    for (const item of classified) {
      if (item.type === 'invalid')
        refuse(outcome, device, item.fault, exampleOf(channelOf(item.kind), item, item.channel));
      if (item.type === 'seen' && item.sentAt === undefined) refuse(outcome, device, 'private', null);
      if (item.type !== 'logged') continue;
      const { kind, unit, at, payload } = item.logged;
      if (item.freshness === 'future')
        refuse(outcome, device, 'future', exampleOf(channelOf(kind), { kind, unit, at }));
      else {
        if (item.refused) refuseValues(outcome, device, item);
        rows.push({ deviceId: device.id, kind, unit, at, receivedAt: item.input.receivedAt, payload });
      }
    }
  }
  for (const keys of (await insertRecords(tx, 'late_record', rows)).values()) outcome.stored.late += keys.size;
}
