import { chargingSessionOf } from '#domain/charging/charging-session.ts';
import type { ChargerSample } from '#domain/charging/fold-session.ts';
import type { ChargingState } from '#domain/charging/projection.ts';
import { chargeBoundary, recomputeChargingSessions, recomputeFrom } from '#domain/charging/recompute-sessions.ts';
import { KIND } from '#domain/kinds/registry.ts';
import { bodyOfLogged } from '#domain/kinds/wire.ts';
import { unseal } from '../history/merge.ts';
import { readSeries } from '../history/read-history.ts';
import type { Tx, Within } from '../platform/db/within.ts';
import { chargingSessionsOver, removeChargingSessionsFrom, writeChargingSessions } from './store.ts';

/**
 * Folds the charges of a unit again because of late records; with `lateFrom` 0 from the first. Its lane is ours. Another
 * connection reads what is committed. Changes `state`.
 */
export async function recomputeUnitChargingSessions(
  tx: Tx,
  within: Within,
  { deviceId, unit, lateFrom }: { deviceId: number; unit: number; lateFrom: number },
  state: ChargingState,
  gapMs: number,
): Promise<void> {
  const closed = await chargingSessionsOver(tx, deviceId, unit, chargeBoundary(lateFrom, gapMs));
  const from = Math.max(0, recomputeFrom(lateFrom, closed, state.units[unit]?.open ?? null, gapMs));
  const { charges, fold } = recomputeChargingSessions(await chargerSamples(within, deviceId, unit, from), gapMs);
  const open = fold.open ? [chargingSessionOf(fold.open, fold.open.lastAt, null)] : [];
  await removeChargingSessionsFrom(tx, deviceId, unit, from);
  await writeChargingSessions(
    tx,
    [...charges, ...open].map((charge) => ({ deviceId, unit, charge })),
  );
  state.units[unit] = { ...fold, lateFrom: null };
}

/** Records of a charger in order of their instants. They wait as series, and are decoded as they are asked for. */
async function chargerSamples(
  within: Within,
  deviceId: number,
  unit: number,
  from: number,
): Promise<Iterable<ChargerSample>> {
  const days: Uint8Array[] = [];
  const query = { deviceId, kind: KIND.charger, unit, from, to: Number.MAX_SAFE_INTEGER };
  for await (const { body } of readSeries(within, query)) days.push(body);
  return decoded(days);
}

function* decoded(days: readonly Uint8Array[]): Generator<ChargerSample, void, undefined> {
  for (const day of days)
    for (const { at, payload } of unseal(day)) yield { at, body: bodyOfLogged(KIND.charger, payload) };
}
