import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { MailParts } from '../delivery/mail/send-mails.ts';
import type { PeopleTurn, SendContext } from '../delivery/notices/send-to-people.ts';
import { queueConsents } from './consents.ts';
import { queuePaymentReminders, queueServiceReminders } from './queue.ts';
import { sendReminders } from './send.ts';

const EVERY_MS = 15 * SECOND_MS;
const scope = systemScope('reminders');

/** Finds what people are to be reminded of, and mails it. */
export async function remind(context: SendContext, mail: MailParts, turn: PeopleTurn): Promise<void> {
  const { within, clock } = context;
  const canMail = mail.mailer.isConfigured;
  await within(scope, (tx) => queueServiceReminders(tx, canMail, clock.now()));
  // Who sets up a mail server in time is still reminded.
  while (canMail && !turn.signal.aborted && (await within(scope, (tx) => queuePaymentReminders(tx, clock.now()))) > 0);
  while (canMail && !turn.signal.aborted && (await within(scope, (tx) => queueConsents(tx, clock.now()))) > 0);
  await sendReminders(context, mail, turn);
}

export const reminderJob = (context: SendContext, mail: MailParts): Job => ({
  name: 'reminders',
  does: 'mails that data services end, that orders are to be paid, and that a shift of a clock waits for consent',
  everyMs: EVERY_MS,
  run: (turn) => remind(context, mail, turn),
});
