import { DAY_MS, SECOND_MS } from '#domain/time.ts';
import type { Context } from '../context.ts';
import { systemScope } from '../platform/db/within.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { OpenChannels } from './accounts.ts';
import { makeMessages } from './make-messages.ts';
import { type MailParts, sendMails } from './send-mails.ts';
import { sendPushes } from './send-pushes.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { takeNotices } from './take-notices.ts';

const KEPT_MS = 31 * DAY_MS;
const scope = systemScope('what is told of alarms');

/** Channels that an installation with this mailer has. */
export const openChannels = ({ mailer }: Pick<MailParts, 'mailer'>): OpenChannels =>
  new Set(mailer.isConfigured ? ['email', 'push'] : ['push']);

/** Takes notices and makes messages of them, until nothing is due. */
export async function queueMessages(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  open: OpenChannels,
  signal: AbortSignal,
): Promise<void> {
  for (const step of [
    (now: number) => within(scope, (tx) => takeNotices(tx, open, now)),
    (now: number) => within(scope, (tx) => makeMessages(tx, now)),
  ])
    while (!signal.aborted && (await step(clock.now())) > 0);
}

/** Removes what was told long ago. */
const clear = ({ within, clock }: Pick<Context, 'within' | 'clock'>) =>
  within(scope, async (tx) => {
    await tx.query('delete from delivery_message where settled_at < $1', [clock.now() - KEPT_MS]);
    await tx.query('delete from delivery where dropped_at < $1', [clock.now() - KEPT_MS]);
  });

/** The way from a notice to people and programs. */
export const deliveryJobs = (context: Context, mail: MailParts): Job[] => [
  {
    name: 'messages to people',
    everyMs: SECOND_MS,
    run: ({ signal }) => queueMessages(context, openChannels(mail), signal),
  },
  { name: 'mails', everyMs: SECOND_MS, run: ({ signal }) => sendMails(context, mail, signal) },
  { name: 'pushes', everyMs: SECOND_MS, run: ({ signal }) => sendPushes(context, mail, signal) },
  { name: 'webhooks', everyMs: SECOND_MS, run: ({ signal }) => sendWebhooks(context, signal) },
  { name: 'clearing of messages', everyMs: DAY_MS, run: () => clear(context) },
];
