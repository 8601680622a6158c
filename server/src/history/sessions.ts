import { type BatterySession, batterySession } from '#domain/history/session.ts';
import type { Tx } from '../platform/db/within.ts';
import { openHistory } from './hours.ts';
import type { Period } from './period.ts';

export interface ListedSession extends BatterySession {
  open: boolean;
}

/** Charging and discharging sessions of one unit that overlap a period, newest first, including the running one. */
export async function sessionsOf(tx: Tx, deviceId: number, unit: number, period: Period): Promise<ListedSession[]> {
  const rows = await tx.query<{ body: BatterySession }>(
    `select body from battery_session where device_id = $1 and unit = $2 and started_at <= $4 and ended_at >= $3
     order by started_at desc`,
    [deviceId, unit, period.startTime, period.endTime],
  );
  const closed = rows.map((row) => ({ ...row.body, open: false }));
  const open = (await openHistory(tx, deviceId, unit))?.session;
  if (!open || open.startedAt > period.endTime || open.lastAboveAt < period.startTime) return closed;
  return [{ ...batterySession(open), open: true }, ...closed.filter((session) => session.startedAt !== open.startedAt)];
}
