import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import type { Context } from '../context.ts';
import { systemScope } from '../platform/db/within.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { OpenChannels } from './accounts.ts';
import { clearMessages } from './clear-messages.ts';
import { regather } from './gather-left.ts';
import { gatherOffline } from './gather-offline.ts';
import { makeMessages } from './make-messages.ts';
import { type MailParts, sendMails } from './send-mails.ts';
import { sendPushes } from './send-pushes.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { takeNotices } from './take-notices.ts';
import { tellLeases } from './tell-leases.ts';
import { tellOrders } from './tell-orders.ts';

const scope = systemScope('what is told of alarms');

/** Channels that an installation with this mailer has. */
export const openChannels = ({ mailer }: Pick<MailParts, 'mailer'>): OpenChannels =>
  new Set(mailer.isConfigured ? ['email', 'push'] : ['push']);

/**
 * Gathers what belongs together, takes notices and makes messages of them. A step ends with what was due when it began: if it went on
 * for as long as something came in, nobody would be told while alarms are raised all the time.
 */
export async function queueMessages(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  open: OpenChannels,
  signal: AbortSignal,
): Promise<void> {
  await within(scope, gatherOffline);
  for (const step of [
    (now: number) => within(scope, (tx) => takeNotices(tx, open, now)),
    (now: number) => within(scope, (tx) => tellOrders(tx, now)),
    (now: number) => within(scope, (tx) => tellLeases(tx, now)),
    (now: number) => within(scope, (tx) => makeMessages(tx, now)),
  ])
    while (!signal.aborted && (await step(clock.now())));
}

/** The way from a notice to people and programs. */
export const deliveryJobs = (context: Context, mail: MailParts): Job[] => [
  {
    name: 'messages to people',
    everyMs: SECOND_MS,
    run: ({ signal }) => queueMessages(context, openChannels(mail), signal),
  },
  { name: 'mails', everyMs: SECOND_MS, run: (turn) => sendMails(context, mail, turn) },
  { name: 'pushes', everyMs: SECOND_MS, run: (turn) => sendPushes(context, mail, turn) },
  { name: 'webhooks', everyMs: SECOND_MS, run: (turn) => sendWebhooks(context, turn) },
  { name: 'gathered alarms', everyMs: MINUTE_MS, run: () => context.within(scope, regather) },
  { name: 'clearing of messages', everyMs: DAY_MS, run: ({ signal }) => clearMessages(context, signal) },
];
