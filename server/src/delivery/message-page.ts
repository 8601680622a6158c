import type { Calls } from '#domain/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import type { DeliveryChannel } from '#domain/delivery/limits.ts';
import type { Context } from '../context.ts';
import { pageOf, shownPage } from '../platform/db/page.ts';
import { type Sql, sql } from '../platform/db/sql.ts';
import { systemScope } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { accountsById } from './accounts.ts';
import { readFirstTold } from './told.ts';

type Listed = Output<Calls['pageDeliveryMessages']>['list'][number];
type WentRow = Pick<Listed, 'state' | 'madeAt' | 'settledAt' | 'tries'> & { nextAt: number };

const scope = systemScope('what an account was sent');

/** Columns of a message `m` that say how it went. */
export const WENT: Sql = sql`m.state, m.made_at, m.settled_at, m.next_at, m.tries`;
export const wentOf = ({ state, madeAt, settledAt, nextAt, tries }: WentRow) => ({
  state,
  madeAt,
  settledAt,
  nextAt: state === 'waiting' ? nextAt : null,
  tries,
});

interface Row extends WentRow {
  id: number;
  channel: DeliveryChannel;
  alarms: number;
  isDigest: boolean;
}

/** What the caller was sent. */
export function pageMessages(
  within: Context['within'],
  { userId }: Session,
  request: Parsed<Calls['pageDeliveryMessages']>,
): Promise<Output<Calls['pageDeliveryMessages']>> {
  return within(scope, async (tx) => {
    const page = await pageOf<Row>(
      tx,
      {
        columns: sql`m.id, m.channel, ${WENT}, y.alarms, y.is_digest`,
        from: sql`delivery_message m`,
        joins: sql`cross join lateral (select count(*)::int as alarms, coalesce(bool_and(is_digest), false) as is_digest
          from delivery where message_id = m.id) y`,
        where: sql`m.user_id = ${userId}`,
        order: sql`m.made_at desc, m.id desc`,
      },
      request,
    );
    const [account] = await accountsById(tx, [userId], new Set());
    const ids = page.list.map(({ id }) => id);
    const told = account ? await readFirstTold(tx, ids, account) : new Map<number, never>();
    return shownPage(page, ({ id, channel, alarms, isDigest, ...row }) => {
      const first = told.get(id);
      return {
        id,
        channel,
        kind: kindOf(first?.kind, { alarms, isDigest }),
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
        deviceName: first?.name ?? null,
        ...wentOf(row),
      };
    });
  });
}

function kindOf(kind: string | undefined, { alarms, isDigest }: Pick<Row, 'alarms' | 'isDigest'>): Listed['kind'] {
  if (isDigest) return 'digest';
  if (alarms > 1) return 'several';
  if (kind?.startsWith('escalate')) return 'escalation';
  return kind === 'release' ? 'release' : 'raise';
}
