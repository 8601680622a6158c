import { isInMaintenance } from '#domain/alerting/alarms/life/maintenance.ts';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import type { NoticeKind } from '#domain/reporting/delivery/notice.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { int2, int4, int8, text } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Sink } from '../../stream/ingest/sink.ts';
import type { AlarmKey } from './notices/notices.ts';

/** What happened to a device that somebody may be told of. */
interface NewNotice extends AlarmKey {
  readonly kind: NoticeKind;
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

const NOTICES = preparedRows<NewNotice>(
  'n',
  {
    deviceId: [int8, ({ deviceId }) => deviceId],
    kind: [text, ({ kind }) => kind],
    at: [int8, ({ at }) => at],
    unit: [int4, ({ unit }) => unit],
    msgType: [int2, ({ msgType }) => msgType],
    code: [int4, ({ code }) => code],
  },
  1,
);

async function writeNotices(tx: Tx, notices: readonly NewNotice[], now: number): Promise<void> {
  if (notices.length === 0) return;
  await tx.query(
    `insert into notice (device_id, kind, at, unit, msg_type, code, noted_at)
     select n.device_id, n.kind, n.at, n.unit, n.msg_type, n.code, $1 from ${NOTICES.from} on conflict do nothing`,
    [now, ...NOTICES.values(notices)],
  );
}
