import { utcDay } from '#domain/foundation/basics/time.ts';
import type { LoggedRecord } from '#domain/stream/history/series.ts';
import { liveInstant } from '#domain/stream/stream/arrivals.ts';
import type { Tx } from '../../platform/db/within.ts';
import { currentState } from '../device-state/current.ts';
import { unseal } from './merge.ts';
import { readRows, readSealed } from './series-store.ts';

const instantOf = async (tx: Tx, deviceId: number, unit: number, kind: number): Promise<number | undefined> => {
  const state = await currentState(tx, deviceId);
  return state ? liveInstant(state.arrivals, unit, kind) : undefined;
};

/**
 * The newest record of a kind and unit with its received bytes; null if there is none. The caller has checked access to
 * the device. The instant is in the state, so a single key is read, wherever the record is stored.
 */
export async function lastRecord(tx: Tx, deviceId: number, kind: number, unit: number): Promise<LoggedRecord | null> {
  const at = await instantOf(tx, deviceId, unit, kind);
  if (at === undefined) return null;
  const query = { deviceId, kind, unit, from: at, to: at };
  for (const table of ['record_log', 'late_record'] as const) {
    const [row] = await readRows(tx, table, query);
    if (row) return row;
  }
  const sealed = (await readSealed(tx, deviceId, query, [utcDay(at)])).get(utcDay(at));
  return (sealed && unseal(sealed).find((record) => record.at === at)) ?? null;
}
