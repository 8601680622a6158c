import type { StoredAlarm } from '#domain/alerting/alarms/words/push-msg.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { LISTED_ALARM, LISTED_WITH, type ListedRow, listedOf } from '../../alerting/alarms/listed.ts';
import { KEPT_ALARM, visibleAlarms } from '../../alerting/alarms/visible.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { falling, type Order, type Place, rising } from '../../platform/db/cursor.ts';
import { type LongListed, type LongPageRequest, longPageOf, readRows } from '../../platform/db/page.ts';
import { allOf, sql } from '../../platform/db/sql.ts';
import type { Tx, Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Period } from '../../stream/history/period.ts';

/** Warnings of one device in a period. */
interface AlarmQuery extends Period {
  readonly unit?: number | undefined;
  readonly msgType?: number | undefined;
}

const ROWS_AT_ONCE = 1000;

const NEWEST_FIRST: Order = [
  falling(sql`a.raised_at`),
  rising(sql`a.unit`),
  rising(sql`a.msg_type`),
  rising(sql`a.code`),
];

/** The warnings of a device that the caller may see; for a lease, those raised within it. The calls need the data service. */
function warningsOf(caller: Caller, device: ScopedDevice, query: AlarmQuery): LongListed {
  const conditions = [
    visibleAlarms(caller, null),
    sql`a.device_id = ${device.id}`,
    sql`a.raised_at between ${query.startTime} and ${query.endTime}`,
    ...(query.unit === undefined ? [] : [sql`a.unit = ${query.unit}`]),
    ...(query.msgType === undefined ? [] : [sql`a.msg_type = ${query.msgType}`]),
  ];
  return { columns: KEPT_ALARM, from: sql`alarm a`, where: allOf(conditions), order: NEWEST_FIRST };
}

type AlarmPage = Output<Calls['listWarningPushMsg']>;

/** One page of a device's warnings, newest first. */
export async function pageDeviceAlarms(
  tx: Tx,
  session: Session,
  device: ScopedDevice,
  query: AlarmQuery & LongPageRequest,
): Promise<AlarmPage> {
  const warnings = { ...warningsOf(session, device, query), columns: LISTED_ALARM, joins: LISTED_WITH };
  const page = await longPageOf<ListedRow>(tx, warnings, query);
  return { ...page, list: await listedOf(tx, page.list, session) };
}

/** How often each type was raised, the most frequent first. */
export async function countDeviceAlarms(tx: Tx, session: Session, device: ScopedDevice, query: AlarmQuery) {
  const { from, where } = warningsOf(session, device, query);
  return tx.query<Output<Calls['countWarningPushMsg']>[number]>(
    sql`select a.msg_type, min(a.level)::int as level, count(*)::int as raised,
       count(*) filter (where a.released_at is null)::int as open
     from ${from} where ${where} group by 1 order by 3 desc, 1`,
  );
}

/** All warnings, some at a time, for a file. */
export async function* everyDeviceAlarm(
  within: Within,
  session: Session,
  device: ScopedDevice,
  query: AlarmQuery,
): AsyncGenerator<readonly StoredAlarm[], void, undefined> {
  const warnings = warningsOf(session, device, query);
  for (let start: Place | number = 0; ; ) {
    const { rows, last } = await within(session, (tx) => readRows<StoredAlarm>(tx, warnings, start, ROWS_AT_ONCE));
    if (rows.length > 0) yield rows;
    if (last === null || rows.length < ROWS_AT_ONCE) return;
    start = last;
  }
}
