import { OFFLINE_ALARM, revealsPlace } from '#domain/alerting/alarms/catalogue.ts';
import type { AlarmSeverity } from '#domain/alerting/alarms/words/severity.ts';
import { isPast, type NoticeKind, type NotifiedAlarm, OLD_MS, WAIT_MS } from '#domain/reporting/delivery/notice.ts';
import { hasComeIn } from '../../../platform/db/has-come.ts';
import { int2, int4, int8, rowsFrom, text } from '../../../platform/db/rows-from.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';

/** Notices of one transaction. */
export const NOTICES_AT_ONCE = 500;

/** What names an alarm; zeros where a notice is about the device alone. */
export interface AlarmKey {
  readonly deviceId: number;
  readonly at: number;
  readonly unit: number;
  readonly msgType: number;
  readonly code: number;
}

/** A notice with the device and the alarm that it is about. */
export interface Notice extends AlarmKey {
  readonly kind: NoticeKind;
  readonly notedAt: number;
  readonly mcuId: string;
  readonly sn: string;
  readonly name: string;
  readonly path: string;
  readonly companyName: string;
  readonly siteId: number | null;
  readonly locationShared: boolean;
  readonly leasePath: string | null;
  readonly leaseFrom: number | null;
  readonly leaseUntil: number | null;
  /** Null where the notice is not about an alarm, or the alarm is gone. */
  readonly level: AlarmSeverity | null;
  readonly releasedAt: number | null;
  readonly triggerValue: number;
  readonly triggerSubValue: number;
  readonly extendValue: object;
  readonly gatheredBy: string | null;
}

/** The oldest notices that do not wait any more. One from the future was noted by a clock that has been set back since. */
export const readNotices = (tx: Tx, now: number): Promise<Notice[]> =>
  tx.query<Notice>(
    `select n.device_id, n.kind, n.at, n.unit, n.msg_type, n.code, n.noted_at, d.mcu_id, d.sn, d.name, d.path,
       c.name as company_name, d.site_id, d.location_shared, d.lease_path, d.lease_from, d.lease_until, a.level,
       a.released_at, a.trigger_value, a.trigger_sub_value, a.extend_value, a.gathered_by
     from notice n join device d on d.id = n.device_id join company c on c.id = d.company_id
       left join alarm a on a.device_id = n.device_id and a.raised_at = n.at and a.unit = n.unit
         and a.msg_type = n.msg_type and a.code = n.code
     where not (n.msg_type = ${OFFLINE_ALARM} or n.kind = 'raise' and n.at < n.noted_at - ${OLD_MS})
       or ${hasComeIn(`n.noted_at + ${WAIT_MS}`, '$1', 2 * WAIT_MS)}
     order by n.noted_at limit ${NOTICES_AT_ONCE}`,
    [now],
  );

/** Keys as columns of rows that a statement reads. */
export const keysFrom = (keys: readonly AlarmKey[]) => ({
  deviceId: int8(keys.map(({ deviceId }) => deviceId)),
  at: int8(keys.map(({ at }) => at)),
  unit: int4(keys.map(({ unit }) => unit)),
  msgType: int2(keys.map(({ msgType }) => msgType)),
  code: int4(keys.map(({ code }) => code)),
});

export const keyText = ({ deviceId, at, unit, msgType, code }: AlarmKey): string =>
  `${deviceId}:${at}:${unit}:${msgType}:${code}`;

export function removeNotices(tx: Tx, notices: readonly Notice[]) {
  const removed = rowsFrom('n', { ...keysFrom(notices), kind: text(notices.map(({ kind }) => kind)) });
  return tx.query(
    sql`delete from notice t using ${removed}
     where t.device_id = n.device_id and t.at = n.at and t.unit = n.unit and t.msg_type = n.msg_type and t.code = n.code
       and t.kind = n.kind`,
  );
}

/** Devices of a site that went offline or came back are one message. */
export const togetherOf = ({ msgType, siteId }: Notice): string | null =>
  msgType === OFFLINE_ALARM && siteId !== null ? `offline at ${siteId}` : null;

/** The company to which a device was leased when it happened; null: to none. */
export const leaseAt = ({ at, leasePath, leaseFrom, leaseUntil }: Notice): string | null =>
  leasePath !== null && leaseFrom !== null && leaseUntil !== null && at >= leaseFrom && at < leaseUntil
    ? leasePath
    : null;

/** The alarm that a notice tells of; null where it tells of none. */
export const alarmOf = (notice: Notice): NotifiedAlarm | null =>
  notice.level === null || (notice.kind === 'raise' && isPast({ ...notice, raisedAt: notice.at }))
    ? null
    : {
        level: notice.level,
        revealsPlace: revealsPlace(notice.msgType),
        devicePath: notice.path,
        leasePath: leaseAt(notice),
        locationShared: notice.locationShared,
      };
