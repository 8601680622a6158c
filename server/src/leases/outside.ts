import { LEFT_ALARM } from '#domain/alarms/catalogue.ts';
import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { isAdmin } from '#domain/permissions.ts';
import { lastUseOf } from '../maintenance/counters.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import type { LeaseRow } from './rows.ts';

type Outside = Output<Calls['leaseCondition']>['outside'];

/** The newest of a lease. */
const MOST = 3;

/**
 * What a device did outside of its lease: it left its place while leased, which its geofence told, or it was used after
 * the lease, before it was handed back or leased again. Of places only to those who see every place.
 */
export async function outsideOf(tx: Tx, session: Session, lease: LeaseRow, now: number): Promise<Outside> {
  if (!isAdmin(session.role)) return [];
  const left = await tx.query<{ alarmId: string; at: number }>(
    `select id as alarm_id, raised_at as at from alarm
     where device_id = $1 and msg_type = ${LEFT_ALARM} and raised_at >= $2 and raised_at < $3 and work_status = 0
       and extend_value ->> 'geofence' = $4 order by raised_at desc limit ${MOST}`,
    [lease.deviceId, lease.startsAt, lease.endsAt, lease.geofenceName],
  );
  const usedAt = await usedAfter(tx, lease, now);
  return [
    ...(usedAt === null ? [] : [{ kind: 'used' as const, alarmId: null, at: usedAt, geofenceName: null }]),
    ...left.map((alarm) => ({ kind: 'left' as const, ...alarm, geofenceName: lease.geofenceName })),
  ];
}

async function usedAfter(
  tx: Tx,
  { id, deviceId, endsAt, endCondition }: LeaseRow,
  now: number,
): Promise<number | null> {
  if (endsAt > now || endCondition) return null;
  const later = await tx.maybe('select id from lease where device_id = $1 and starts_at >= $2 and id <> $3', [
    deviceId,
    endsAt,
    id,
  ]);
  if (later) return null;
  const usedAt = (await lastUseOf(tx, [deviceId], now)).get(deviceId);
  return usedAt !== undefined && usedAt > endsAt ? usedAt : null;
}
