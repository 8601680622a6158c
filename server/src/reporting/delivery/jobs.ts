import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { OpenChannels } from './accounts.ts';
import { type MailParts, sendMails } from './mail/send-mails.ts';
import { bringBack } from './notices/bring-back.ts';
import { clearMessages } from './notices/clear-messages.ts';
import { regroup } from './notices/group-left.ts';
import { queueMessages } from './notices/queue-messages.ts';
import { sendPushes } from './push/send-pushes.ts';
import { sendWebhooks } from './webhooks/send-webhooks.ts';

const scope = systemScope('what is told of alarms');

/** People wait for these: no turn and no message takes longer. */
const LONGEST_MS = 2 * MINUTE_MS;

/** Channels that an installation with this mailer has. */
export const openChannels = ({ mailer }: Pick<MailParts, 'mailer'>): OpenChannels =>
  new Set(mailer.isConfigured ? ['email', 'push'] : ['push']);

/** The way from a notice to people and programs. */
export const deliveryJobs = (context: Context, mail: MailParts): Job[] => [
  {
    name: 'messages to people',
    does: 'finds out who is told of what happened, and makes messages of what is due',
    everyMs: SECOND_MS,
    longestMs: LONGEST_MS,
    run: ({ signal, each }) => queueMessages(context, openChannels(mail), signal, each),
  },
  {
    name: 'mails',
    does: 'gives messages to the mail server',
    everyMs: SECOND_MS,
    longestMs: LONGEST_MS,
    run: (turn) => sendMails(context, mail, turn),
  },
  {
    name: 'pushes',
    does: 'gives messages to push services',
    everyMs: SECOND_MS,
    longestMs: LONGEST_MS,
    run: (turn) => sendPushes(context, mail, turn),
  },
  {
    name: 'webhooks',
    does: 'gives messages to webhooks',
    everyMs: SECOND_MS,
    longestMs: LONGEST_MS,
    run: (turn) => sendWebhooks(context, turn),
  },
  {
    name: 'plans of a clock that was ahead',
    does: 'after the clock was set back: what was planned by it comes back with it',
    everyMs: MINUTE_MS,
    run: () => context.within(scope, (tx) => bringBack(tx, context.clock.now())),
  },
  {
    name: 'gathered alarms',
    does: 'lets alarms stand alone whose offline alarm is over',
    everyMs: MINUTE_MS,
    run: () => context.within(scope, regroup),
  },
  {
    name: 'clearing of messages',
    does: 'removes messages after 31 days',
    everyMs: DAY_MS,
    run: ({ signal }) => clearMessages(context, signal),
  },
];
