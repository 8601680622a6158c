import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { DeliveryChannel } from '#domain/reporting/delivery/limits.ts';
import type { Context } from '../../../context.ts';
import { below } from '../../../foundation/visibility/conditions.ts';
import { pageOf, shownPage } from '../../../platform/db/page.ts';
import { raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import { actorOf } from '../../../platform/http/permit.ts';
import type { Session } from '../../../platform/http/session.ts';
import { isAboutSubtree } from '../about.ts';
import { accountsById } from '../accounts.ts';
import { readFirstNotified } from './notified.ts';

type Listed = Output<Calls['pageDeliveryMessages']>['list'][number];
type WentRow = Pick<Listed, 'state' | 'madeAt' | 'settledAt' | 'tries'> & { nextAt: number };

const scope = systemScope('what an account was sent');
/** Mails with a way of their own: reports, and reminders of data services, orders and consents. */
const REPORT = 'report';
const REMINDER = 'reminder';

/** Columns of a message `m` that say how it went. */
export const WENT: Sql = sql`m.state, m.made_at, m.settled_at, m.next_at, m.tries`;
export const wentOf = ({ state, madeAt, settledAt, nextAt, tries }: WentRow) => ({
  state,
  madeAt,
  settledAt,
  nextAt: state === 'waiting' ? nextAt : null,
  tries,
});

/** Given up, or to be tried again after a failure. */
export const FAILED: Sql = sql`(m.state = 'failed' or m.state = 'waiting' and m.attempts > 0)`;

export const countFailed = async (tx: Tx, ofWhom: Sql): Promise<number> =>
  (
    await tx.one<{ failed: number }>(
      sql`select count(*)::int as failed from delivery_message m where ${ofWhom} and ${FAILED}`,
    )
  ).failed;

interface Row extends WentRow {
  id: number;
  channel: DeliveryChannel | typeof REPORT | typeof REMINDER;
  report: Listed['report'];
  reminder: { kind: 'service' | 'payment' | 'consent'; orderNo?: string; deviceName?: string } | null;
  alarms: number;
  isDigest: boolean;
  displayName: string;
  email: string | null;
}

/** What the caller was sent. */
export function pageMessages(
  within: Context['within'],
  session: Session,
  { everybody, failed, ...request }: Parsed<Calls['pageDeliveryMessages']>,
): Promise<Output<Calls['pageDeliveryMessages']>> {
  const atHome = actorOf(session);
  if (everybody && !can.manageDelivery(atHome, atHome).allowed) throw new Refusal('permission_denied');
  const { userId } = session;
  const ofWhom = everybody
    ? sql`(m.user_id = ${userId} or m.user_id in (select id from app_user where ${below(sql`path`, session.path)})
        and ${isAboutSubtree(session.path)})`
    : sql`m.user_id = ${userId}`;
  return within(scope, async (tx) => {
    const page = await pageOf<Row>(
      tx,
      {
        columns: sql`m.id, m.channel, case when m.state <> 'dropped' and m.channel = '${raw(REPORT)}' then m.body end as report,
          case when m.channel = '${raw(REMINDER)}' then m.body end as reminder, ${WENT}, y.alarms, y.is_digest,
          u.display_name, u.email`,
        from: sql`delivery_message m`,
        joins: sql`join app_user u on u.id = m.user_id cross join lateral (select count(*)::int as alarms, coalesce(bool_and(is_digest), false) as is_digest
          from delivery where message_id = m.id) y`,
        where: failed ? sql`${ofWhom} and ${FAILED}` : ofWhom,
        order: sql`m.made_at desc, m.id desc`,
      },
      request,
    );
    const [account] = await accountsById(tx, [userId], new Set());
    const ids = page.list.map(({ id }) => id);
    const told = account ? await readFirstNotified(tx, ids, account) : new Map<number, never>();
    const shown = shownPage(page, ({ id, channel, report, reminder, alarms, isDigest, displayName, email, ...row }) => {
      const first = told.get(id);
      return {
        id,
        to: { name: displayName, address: channel === 'push' ? null : email },
        channel: channel === REPORT || channel === REMINDER ? 'email' : channel,
        kind: reminder?.kind ?? (channel === REPORT ? 'report' : kindOf(first?.kind, { alarms, isDigest })),
        report,
        alarms,
        alarm: first
          ? {
              level: first.level,
              msgType: first.msgType,
              triggerValue: first.triggerValue,
              extend: first.extendValue,
              raisedAt: first.at,
              releasedAt: first.releasedAt,
            }
          : null,
        deviceName: first?.name ?? reminder?.deviceName ?? reminder?.orderNo ?? null,
        ...wentOf(row),
      };
    });
    return { ...shown, failed: await countFailed(tx, ofWhom) };
  });
}

function kindOf(kind: string | undefined, { alarms, isDigest }: Pick<Row, 'alarms' | 'isDigest'>): Listed['kind'] {
  if (isDigest) return 'digest';
  if (alarms > 1) return 'several';
  if (kind?.startsWith('escalate')) return 'escalation';
  return kind === 'release' ? 'release' : 'raise';
}
