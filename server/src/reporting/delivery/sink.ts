import { isInMaintenance } from '#domain/alerting/alarms/life/maintenance.ts';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import type { NoticeKind } from '#domain/reporting/delivery/notice.ts';
import { int2Array, int4Array, int8Array, textArray } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Sink } from '../../stream/ingest/sink.ts';

/** What happened to a device that somebody may be told of; the alarm by its key, or zeros. */
interface NewNotice {
  readonly deviceId: number;
  readonly kind: NoticeKind;
  readonly at: number;
  readonly unit: number;
  readonly msgType: number;
  readonly code: number;
}

/** Notes what somebody may be told of. Who that is, is found out later: it would hold up the batch. */
export const deliverySink: Sink = {
  begin: () => {
    const notices: NewNotice[] = [];
    return {
      take: ({ id: deviceId, maintenance, settings }, event) => {
        const notice = noticeOf(event);
        const isAlarm = event.type === 'alarmRaised' || event.type === 'alarmReleased';
        if (isAlarm && isInMaintenance(maintenance, event.alarm.raisedAt, settings.timeZone)) return;
        if (notice) notices.push({ deviceId, ...notice });
      },
      write: (tx, now) => writeNotices(tx, notices, now),
    };
  },
};

const NO_ALARM = { unit: 0, msgType: 0, code: 0 };

function noticeOf(event: DeviceStreamEvent): Omit<NewNotice, 'deviceId'> | null {
  switch (event.type) {
    case 'alarmRaised':
    case 'alarmReleased': {
      const { raisedAt: at, unit, msgType, code, foundLater } = event.alarm;
      if (foundLater) return null;
      return { kind: event.type === 'alarmRaised' ? 'raise' : 'release', at, unit, msgType, code };
    }
    case 'wentOnline':
      return { kind: 'online', at: event.at, ...NO_ALARM };
    case 'wentOffline':
      return { kind: 'offline', at: event.at, ...NO_ALARM };
    default:
      return null;
  }
}

async function writeNotices(tx: Tx, notices: readonly NewNotice[], now: number): Promise<void> {
  if (notices.length === 0) return;
  await tx.query(
    `insert into notice (device_id, kind, at, unit, msg_type, code, noted_at)
     select d, k, a, u, m, c, $7 from unnest($1::int8[], $2::text[], $3::int8[], $4::int4[], $5::int2[], $6::int4[]) as n (d, k, a, u, m, c)
     on conflict do nothing`,
    [
      int8Array(notices.map(({ deviceId }) => deviceId)),
      textArray(notices.map(({ kind }) => kind)),
      int8Array(notices.map(({ at }) => at)),
      int4Array(notices.map(({ unit }) => unit)),
      int2Array(notices.map(({ msgType }) => msgType)),
      int4Array(notices.map(({ code }) => code)),
      now,
    ],
  );
}
