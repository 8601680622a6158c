import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isTold } from '#domain/foundation/permissions/permissions.ts';
import type { AlarmCall, AlarmTold } from '#domain/reporting/delivery/chain-calls.ts';
import { type DueAlarm, isCalledFor } from '#domain/reporting/delivery/snoozed.ts';
import { fleetAlarms, matchingAlarms } from '../../../alerting/alarms/fleet-alarms.ts';
import { type ListedRow, listedAlarms, seesPeople } from '../../../alerting/alarms/listed.ts';
import { visibleAlarms } from '../../../alerting/alarms/visible.ts';
import type { Context } from '../../../context.ts';
import { rowsFrom } from '../../../platform/db/rows-from.ts';
import { sql } from '../../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { type AlarmKey, keysFrom, keyText } from './notices.ts';

type Parts = Pick<Context, 'within' | 'clock'>;
const scope = systemScope('who is told of an alarm');

interface KeyRow extends AlarmKey, DueAlarm {
  readonly id: string;
  readonly path: string;
}
const KEY = sql`a.id, a.device_id, a.raised_at as at, a.unit, a.msg_type, a.code, a.path, a.released_at, a.work_status,
  a.snoozed_until, a.suppressed`;

/** Who was told of an alarm outside of the console, and who will be. Nothing for who is told no names. */
export async function toldOfAlarm(
  { within, clock }: Parts,
  session: Session,
  id: string,
): Promise<Output<Calls['toldOfAlarm']>> {
  const alarm = await within(session, (tx) =>
    tx.maybe<KeyRow>(
      sql`select ${KEY} from alarm a where a.id = ${id}::uuid and ${visibleAlarms(session, clock.now())}`,
    ),
  );
  if (!alarm) throw new Refusal('alarm_not_found');
  if (!isTold(session.role, 'person') || !seesPeople(session, alarm.path)) return { told: [], next: [] };
  const rows = await within(scope, (tx) => readDeliveries(tx, alarm));
  const named = rows.map((row) => ({ ...row, name: nameFor(session, row) }));
  const waiting = named.filter(({ madeAt }) => madeAt === null);
  return {
    told: grouped(
      named.filter(({ madeAt }) => madeAt !== null),
      ({ kind, channel, state }) => `${kind} ${channel} ${state}`,
    ).map(toTold),
    next: isCalledFor(alarm) || alarm.releasedAt === null ? nextOf(waiting, alarm, clock.now()) : [],
  };
}

interface DeliveryRow {
  readonly kind: string;
  readonly channel: AlarmTold['channel'];
  readonly dueAt: number;
  readonly madeAt: number | null;
  readonly settledAt: number | null;
  readonly state: AlarmTold['state'] | null;
  readonly name: string | null;
  readonly path: string | null;
  readonly companyName: string | null;
}

const MOST = 500;

const readDeliveries = (tx: Tx, { deviceId, at, unit, msgType, code }: AlarmKey): Promise<DeliveryRow[]> =>
  tx.query<DeliveryRow>(
    `select y.kind, y.channel, y.due_at, m.made_at, m.settled_at, m.state, coalesce(u.display_name, w.name) as name,
       coalesce(u.path, w.path) as path, c.name as company_name
     from delivery y left join delivery_message m on m.id = y.message_id left join app_user u on u.id = y.user_id
       left join webhook w on w.id = y.webhook_id left join company c on c.id = u.company_id
     where y.device_id = $1 and y.at = $2 and y.unit = $3 and y.msg_type = $4 and y.code = $5 and y.dropped_at is null
     order by coalesce(m.made_at, y.due_at), y.id limit ${MOST}`,
    [deviceId, at, unit, msgType, code],
  );

/** A company is not told the names of people above it. */
const nameFor = ({ path }: Session, row: DeliveryRow): string | null =>
  row.path !== null && !containsPath(path, row.path) ? row.companyName : row.name;

type Named = DeliveryRow & { readonly name: string | null };

const grouped = (rows: readonly Named[], by: (row: Named) => string): Named[][] => [...Map.groupBy(rows, by).values()];

const stepOf = (kind: string): number | null => (kind.startsWith('escalate') ? Number(kind.slice(9)) : null);
const KIND = { raise: 'raise', release: 'release' } as const;
const kindOf = (kind: string): AlarmTold['kind'] => KIND[kind as keyof typeof KIND] ?? 'escalation';
const namesOf = (rows: readonly Named[]): string[] => [...new Set(rows.flatMap(({ name }) => name ?? []))];

function toTold(rows: readonly Named[]): AlarmTold {
  const [{ kind, channel, madeAt, settledAt, state }] = rows as [Named];
  return {
    at: settledAt ?? madeAt!,
    kind: kindOf(kind),
    step: stepOf(kind),
    channel,
    state: state!,
    names: namesOf(rows),
  };
}

/** What waits, in order; a chain whose alarm is snoozed stands still until that ends. */
function nextOf(waiting: readonly Named[], { snoozedUntil, ...alarm }: DueAlarm, now: number): AlarmCall[] {
  const called = waiting.filter(({ kind }) => stepOf(kind) === null || isCalledFor({ ...alarm }));
  const first = Math.min(...called.map(({ dueAt }) => dueAt));
  const laterMs = snoozedUntil !== null && snoozedUntil > now ? Math.max(0, snoozedUntil - first) : 0;
  return grouped(called, ({ kind, dueAt }) => `${kind} ${dueAt}`).map((rows) => ({
    at: rows[0]!.dueAt + laterMs,
    kind: kindOf(rows[0]!.kind),
    step: stepOf(rows[0]!.kind),
    channels: [...new Set(rows.map(({ channel }) => channel))],
    names: namesOf(rows),
  }));
}

/** Alarms that are looked at, and those that are told. */
const NEWEST = 100;
const SHOWN = 3;

interface StepRow extends AlarmKey {
  readonly step: number;
  readonly at: number;
  readonly dueAt: number;
}

/** Open alarms of the caller's fleet for which somebody will be called, the next first. */
export async function escalatingAlarms(
  { within, clock }: Parts,
  session: Session,
): Promise<Output<Calls['escalatingAlarms']>> {
  const now = clock.now();
  const filter = { status: 0, workStatus: 0, snoozed: false };
  const open = await within(session, async (tx) => {
    const matching = await fleetAlarms(tx, session, filter, now);
    const from = matchingAlarms(matching, sql`a.*`);
    return tx.query<KeyRow>(
      sql`select ${KEY} from ${from} where a.gathered_by is null and not a.suppressed order by a.raised_at desc limit ${NEWEST}`,
    );
  });
  const steps = await within(scope, (tx) => readSteps(tx, open));
  const byKey = new Map(open.map((alarm) => [keyText(alarm), alarm.id]));
  const shown = steps.slice(0, SHOWN);
  const ids = shown.map((step) => byKey.get(keyText(step))!);
  const rows = await within(session, (tx) =>
    tx.query<ListedRow>(sql`${listedAlarms(sql`alarm a`)} where a.id = any(${ids}::uuid[])`),
  );
  const alarms = new Map(rows.map((row) => [row.id, row]));
  return {
    total: steps.length,
    list: shown.flatMap(({ step, dueAt }, index) => {
      const row = alarms.get(ids[index]!);
      if (!row) return [];
      const { id, level, msgType, triggerValue, extend, raisedAt, releasedAt, deviceName } = row;
      const alarm = { level, msgType, triggerValue, extend: { ...extend }, raisedAt, releasedAt };
      return [{ id, deviceName, alarm, step, at: dueAt }];
    }),
  };
}

const readSteps = (tx: Tx, keys: readonly AlarmKey[]): Promise<StepRow[]> =>
  tx.query<StepRow>(
    sql`select * from (select distinct on (y.device_id, y.at, y.unit, y.msg_type, y.code) y.device_id, y.at, y.unit, y.msg_type, y.code,
         substr(y.kind, 10)::int as step, y.due_at
       from ${rowsFrom('n', keysFrom(keys))}
         join delivery y on y.device_id = n.device_id and y.at = n.at and y.unit = n.unit and y.msg_type = n.msg_type
           and y.code = n.code
       where y.kind like 'escalate %' and y.message_id is null and y.dropped_at is null
       order by y.device_id, y.at, y.unit, y.msg_type, y.code, y.due_at) s
     order by due_at`,
  );
