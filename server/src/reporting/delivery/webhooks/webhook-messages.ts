import { valuesOfPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { PushMsg } from '#domain/foundation/devices/push-msg-schema.ts';
import type { Context } from '../../../context.ts';
import { pageOf, shownPage } from '../../../platform/db/page.ts';
import { sql } from '../../../platform/db/sql.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { countFailed, FAILED, WENT, wentOf } from '../notices/message-page.ts';
import { findWebhook } from './webhooks.ts';

type Parts = Pick<Context, 'within' | 'clock'>;
type Listed = Output<Calls['pageWebhookMessages']>['list'][number];
const scope = systemScope('what webhooks were told');

interface Row extends Pick<Listed, 'state' | 'madeAt' | 'settledAt' | 'tries'> {
  id: number;
  nextAt: number;
  body: {
    readonly type: string;
    readonly data: {
      readonly device?: { readonly deviceName: string };
      readonly order?: { readonly orderNo: string };
      readonly alarm?: PushMsg & { readonly releaseTime: number | null };
    };
  };
}

/** What a webhook was told, as it was then. */
export async function pageWebhookMessages(
  { within }: Parts,
  session: Session,
  { id: webhookId, failed, ...request }: Parsed<Calls['pageWebhookMessages']>,
): Promise<Output<Calls['pageWebhookMessages']>> {
  const { failures, nextAt: hookNextAt } = await within(session, (tx) => findWebhook(tx, webhookId));
  const ofHook = sql`m.webhook_id = ${webhookId}`;
  const { page, count } = await within(scope, async (tx) => ({
    count: await countFailed(tx, ofHook),
    page: await pageOf<Row>(
      tx,
      {
        columns: sql`m.id, ${WENT}, m.body`,
        from: sql`delivery_message m`,
        where: failed ? sql`${ofHook} and ${FAILED}` : ofHook,
        order: sql`m.id desc`,
      },
      request,
    ),
  }));
  const shown = shownPage(page, ({ id, body, ...row }) => ({
    id,
    messageId: `msg_${id}`,
    type: body.type,
    alarm: alarmIn(body),
    deviceName: body.data.device?.deviceName ?? null,
    orderNo: body.data.order?.orderNo ?? null,
    body: JSON.stringify(body),
    // Those behind one that failed wait for it.
    ...wentOf({ ...row, nextAt: failures > 0 ? hookNextAt : row.nextAt }),
  }));
  return { ...shown, failed: count };
}

function alarmIn({ data: { alarm } }: Row['body']): Listed['alarm'] {
  if (!alarm) return null;
  const { level, msgType, createTime: raisedAt, releaseTime: releasedAt } = alarm;
  const { triggerValue, extend } = valuesOfPushMsg(alarm);
  return { level, msgType, triggerValue, extend, raisedAt, releasedAt };
}

/** Sends a message again as soon as can be, and what waits before it; how often it failed still counts. */
export async function retryWebhookMessage(
  { within, clock }: Parts,
  session: Session,
  { id, message }: Parsed<Calls['retryWebhookMessage']>,
): Promise<null> {
  const { disabledAt } = await within(session, (tx) => findWebhook(tx, id));
  if (disabledAt !== null) throw new Refusal('webhook_off');
  return within(scope, async (tx) => {
    const taken = await tx.maybe(
      `update delivery_message set state = 'waiting', settled_at = null
       where id = $1 and webhook_id = $2 and state in ('waiting', 'failed') returning id`,
      [message, id],
    );
    if (!taken) throw new Refusal('webhook_message_settled');
    await tx.query('update webhook set next_at = $2 where id = $1', [id, clock.now()]);
    return null;
  });
}
