import { KIND } from '#domain/foundation/kinds/registry.ts';
import { foldHistory } from '#domain/stream/history/fold.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import { type BatterySession, batterySession } from '#domain/stream/history/session.ts';
import { emptyHistory } from '#domain/stream/history/state.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import { type Scope, systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { openHistory } from './hours.ts';
import type { Period } from './period.ts';
import { recordsBetween } from './samples.ts';

export interface ListedSession extends BatterySession {
  open: boolean;
}

type Leased = Pick<ScopedDevice, 'id' | 'leasePeriod'>;

/**
 * Charging and discharging sessions of one unit that overlap a period, newest first, including the running one. Of one that
 * had begun before the lease a lessee is told what is of the lease.
 */
export async function sessionsOf(
  within: Within,
  scope: Scope,
  device: Leased,
  unit: number,
  period: Period,
): Promise<ListedSession[]> {
  const sessions = await within(scope, (tx) => storedSessions(tx, device.id, unit, period));
  const since = device.leasePeriod?.startsAt ?? 0;
  const before = sessions.find(({ startedAt }) => startedAt < since);
  if (!before) return sessions;
  const part = await sessionsWithin(within, device.id, unit, { from: since, to: before.endedAt });
  return [
    ...sessions.filter((session) => session !== before),
    ...part
      .map((session) => ({ ...session, open: before.open && session.endedAt === before.endedAt }))
      .filter(({ startedAt, endedAt }) => startedAt <= period.endTime && endedAt >= period.startTime)
      .reverse(),
  ];
}

async function storedSessions(tx: Tx, deviceId: number, unit: number, period: Period): Promise<ListedSession[]> {
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

const scope = systemScope('sessions that began before a lease');

/** The sessions that the records of a time alone make, oldest first: nothing from before has a part in their sums. */
async function sessionsWithin(
  within: Within,
  deviceId: number,
  unit: number,
  span: { readonly from: number; readonly to: number },
): Promise<BatterySession[]> {
  const row = await within(scope, (tx) => tx.one<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [deviceId]));
  const rules = historyRules(toDevice(row).settings);
  const history = emptyHistory();
  const sessions: BatterySession[] = [];
  for (const sample of await recordsBetween(within, { deviceId, kind: KIND.monitor, unit }, span))
    for (const event of foldHistory(history, sample, rules))
      if (event.type === 'sessionClosed') sessions.push(event.session);
  return history.session ? [...sessions, batterySession(history.session)] : sessions;
}
