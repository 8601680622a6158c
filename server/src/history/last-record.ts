import type { LoggedRecord } from '#domain/history/series.ts';
import { utcDay } from '#domain/time.ts';
import { currentState } from '../device-state/current.ts';
import type { Tx } from '../platform/db/within.ts';
import { unseal } from './merge.ts';
import { readRows, readSealed } from './series-store.ts';

/**
 * The newest record of a kind and unit with the bytes that came in; null when there is none. The device is known to be
 * allowed. The state knows the instant, so one key is read wherever the record lies by now.
 */
export async function lastRecord(tx: Tx, deviceId: number, kind: number, unit: number): Promise<LoggedRecord | null> {
  const at = (await currentState(tx, deviceId))?.arrivals.units[unit]?.[kind];
  if (at === undefined) return null;
  const query = { deviceId, kind, unit, from: at, to: at };
  for (const table of ['record_log', 'late_record'] as const) {
    const [row] = await readRows(tx, table, query);
    if (row) return row;
  }
  const sealed = (await readSealed(tx, deviceId, query, [utcDay(at)])).get(utcDay(at));
  return (sealed && unseal(sealed).find((record) => record.at === at)) ?? null;
}
