import { type StoredAlarm, toPushMsg } from '#domain/alarms/push-msg.ts';
import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { seesCompanyName } from '#domain/permissions.ts';
import { KEPT_ALARM, visibleAlarms } from '../alarms/visible.ts';
import type { Caller } from '../devices/list.ts';
import type { Period } from '../history/period.ts';
import { type PageRequest, pageWith } from '../platform/db/page.ts';
import { allOf, type Sql, sql } from '../platform/db/sql.ts';
import type { Tx, Within } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';
import type { Session } from '../platform/http/session.ts';

/** Warnings of one device in a period. */
interface AlarmQuery extends Period {
  readonly unit?: number | undefined;
  readonly msgType?: number | undefined;
}

const ROWS_AT_ONCE = 1000;

/** FROM and WHERE of the warnings of a device that the caller may see; for a lease, those raised within it. */
function warningsOf(caller: Caller, device: ScopedDevice, query: AlarmQuery): Sql {
  const conditions = [
    visibleAlarms(caller),
    sql`a.device_id = ${device.id}`,
    sql`a.raised_at between ${query.startTime} and ${query.endTime}`,
    ...(query.unit === undefined ? [] : [sql`a.unit = ${query.unit}`]),
    ...(query.msgType === undefined ? [] : [sql`a.msg_type = ${query.msgType}`]),
  ];
  return sql`from alarm a where ${allOf(conditions)}`;
}

const alarmsOf = (tx: Tx, warnings: Sql, { offset, limit }: { offset: number; limit: number }) =>
  tx.query<StoredAlarm>(
    sql`select ${KEPT_ALARM} ${warnings} order by a.raised_at desc, a.unit, a.msg_type, a.code limit ${limit} offset ${offset}`,
  );

type AlarmPage = Output<Calls['listWarningPushMsg']>;

/** One page of a device's warnings, newest first. */
export async function pageDeviceAlarms(
  tx: Tx,
  session: Session,
  device: ScopedDevice,
  query: AlarmQuery & PageRequest,
): Promise<AlarmPage> {
  const warnings = warningsOf(session, device, query);
  const { total } = await tx.one<{ total: number }>(sql`select count(*)::int as total ${warnings}`);
  const rows = await alarmsOf(tx, warnings, {
    offset: (query.pageNum - 1) * query.pageSize,
    limit: query.pageSize,
  });
  const named = await tx.one<{ name: string; sn: string; company: string | null }>(
    'select d.name, d.sn, c.name as company from device d left join company c on c.id = d.company_id where d.id = $1',
    [device.id],
  );
  const companyName = seesCompanyName(session.role) ? named.company : null;
  return pageWith(
    rows.map((alarm) => ({
      ...toPushMsg(alarm),
      mcuId: device.mcuId,
      deviceName: named.name,
      deviceSn: named.sn,
      companyName,
      releaseTime: alarm.releasedAt,
    })),
    total,
    query,
  );
}

/** How often each type was raised, the most frequent first. */
export async function countDeviceAlarms(tx: Tx, session: Session, device: ScopedDevice, query: AlarmQuery) {
  const warnings = warningsOf(session, device, query);
  return tx.query<Output<Calls['countWarningPushMsg']>[number]>(
    sql`select a.msg_type, min(a.level)::int as level, count(*)::int as raised,
       count(*) filter (where a.released_at is null)::int as open
     ${warnings} group by 1 order by 3 desc, 1`,
  );
}

/** All warnings, some at a time, for a file. */
export async function* everyDeviceAlarm(
  within: Within,
  session: Session,
  device: ScopedDevice,
  query: AlarmQuery,
): AsyncGenerator<readonly StoredAlarm[], void, undefined> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const some = await within(session, (tx) =>
      alarmsOf(tx, warningsOf(session, device, query), { offset, limit: ROWS_AT_ONCE }),
    );
    if (some.length > 0) yield some;
    if (some.length < ROWS_AT_ONCE) return;
  }
}
