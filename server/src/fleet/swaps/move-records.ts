import { MAX_MOVED } from '#domain/fleet/swaps/limits.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { SENT_KINDS } from '#domain/foundation/kinds/registry.ts';
import { notePast } from '#domain/stream/stream/arrivals.ts';
import type { Tx } from '../../platform/db/within.ts';
import { loadStates } from '../../stream/device-state/load-states.ts';
import { saveState } from '../../stream/device-state/save-state.ts';
import { removeRecords } from '../../stream/history/late/remove-records.ts';
import { recordsIn, type SentRecord } from '../../stream/ingest/records-in.ts';
import { placePast } from '../imports/place-past.ts';

const tooMany = (): never => {
  throw new Refusal('swap_too_many', { max: MAX_MOVED });
};

/** What a device has measured from an instant on. */
export const recordsSince = (tx: Tx, deviceId: number, from: number): Promise<SentRecord[]> =>
  recordsIn(tx, deviceId, { from, to: Number.MAX_SAFE_INTEGER, kinds: SENT_KINDS, max: MAX_MOVED, tooMany });

/**
 * Two devices exchange what they have measured from an instant on; what came from tables of the past stays where it is. Both have to be
 * derived again afterwards. The caller holds their lanes.
 *
 * @returns how many records went
 */
export async function exchangeRecords(
  tx: Tx,
  ids: readonly [number, number],
  from: number,
  now: number,
): Promise<number> {
  // Mergers take one device each: two that are waited for are always taken in the same order.
  const [one, other] = [...ids].sort((a, b) => a - b) as [number, number];
  const ofOne = await recordsSince(tx, one, from);
  const ofOther = await recordsSince(tx, other, from);
  if (ofOne.length + ofOther.length === 0) return 0;
  const states = await loadStates(tx, [one, other], { isLocked: true });
  await takeOut(tx, one, ofOne);
  await takeOut(tx, other, ofOther);
  for (const [to, records] of [
    [one, ofOther],
    [other, ofOne],
  ] as const)
    await placePast(
      tx,
      to,
      records.map((record) => ({ ...record, deviceId: to })),
    );
  for (const [deviceId, held] of states) {
    if (!held) continue;
    for (const { unit, kind } of [...ofOne, ...ofOther]) notePast(held.state.arrivals, unit, kind);
    // What the log no longer has is in the snapshot, until both are derived again.
    await saveState(tx, deviceId, held, now);
  }
  return ofOne.length + ofOther.length;
}

async function takeOut(tx: Tx, deviceId: number, records: readonly SentRecord[]): Promise<void> {
  for (const ofUnit of Map.groupBy(records, ({ kind, unit }) => `${kind} ${unit}`).values()) {
    const { kind, unit } = ofUnit[0]!;
    await removeRecords(tx, { deviceId, kind, unit, instants: ofUnit.map(({ at }) => at) });
  }
}
