import { LEFT_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import type { LeaseRow } from './rows.ts';

type Outside = Output<Calls['leaseCondition']>['outside'];

/** The newest of a lease. */
const MOST = 3;

/**
 * What a device did outside of its lease: it was moved or used before or after it, as people were told, or it left its
 * place while leased, which its geofence told. Of places only to those who see every place.
 */
export async function outsideOf(tx: Tx, session: Session, lease: LeaseRow): Promise<Outside> {
  if (!can.seeEveryPosition(session).allowed) return [];
  const { deviceId, startsAt, endsAt, geofenceId, geofenceName, movedAt, usedAt } = lease;
  const left = await tx.query<{ alarmId: string; at: number }>(
    `select id as alarm_id, raised_at as at from alarm
     where device_id = $1 and msg_type = ${LEFT_ALARM} and raised_at >= $2 and raised_at < $3 and work_status = 0
       and trigger_sub_value = $4 order by raised_at desc limit ${MOST}`,
    [deviceId, startsAt, endsAt, geofenceId],
  );
  return [
    ...(movedAt === null ? [] : [{ kind: 'moved' as const, alarmId: null, at: movedAt, geofenceName: null }]),
    ...(usedAt === null ? [] : [{ kind: 'used' as const, alarmId: null, at: usedAt, geofenceName: null }]),
    ...left.map((alarm) => ({ kind: 'left' as const, ...alarm, geofenceName })),
  ];
}
