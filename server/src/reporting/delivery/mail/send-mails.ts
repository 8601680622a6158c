import { consoleAddress, consoleName } from '../../../foundation/companies/brand.ts';
import type { Translate } from '../../../foundation/i18n/translate.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { accountsById } from '../accounts.ts';
import { type Outcome, stopwatch } from '../notices/attempts.ts';
import { readNotified, resolvedOf } from '../notices/notified.ts';
import { type PeopleTurn, type SendContext, sendToPeople, type WaitingMessage } from '../notices/send-to-people.ts';
import { alarmMail } from './alarm-mail.ts';

const scope = systemScope('mails of alarms');

export interface MailParts {
  readonly mailer: Mailer;
  readonly translate: (language: string) => Translate;
  /** The name that message ids end with. */
  readonly host: string;
}

/** Sends mails that are due. */
export const sendMails = (context: SendContext, parts: MailParts, turn: PeopleTurn): Promise<void> =>
  sendToPeople(context, 'email', (message) => sendOne(context, parts, message), turn);

async function sendOne(
  { within, clock, config }: SendContext,
  { mailer, translate, host }: MailParts,
  message: WaitingMessage,
): Promise<Outcome> {
  const written = await within(scope, async (tx) => {
    const [account] = await accountsById(tx, [message.userId], new Set(['email']));
    if (!account?.email) return null;
    const items = await readNotified(tx, message.id, account);
    if (items.length === 0) return null;
    const siteName = await consoleName(tx, account.path);
    const t = translate(account.language);
    const now = clock.now();
    const consoleUrl = await consoleAddress(tx, config.publicUrl, account.path, now);
    const setting = { siteName, consoleUrl, t, now };
    return {
      mail: { to: account.email, senderName: siteName, ...alarmMail(account, items, setting) },
      resolved: resolvedOf(items),
    };
  });
  // The account, its address or what it may see is gone.
  if (!written) return { state: 'dropped' };
  const outcome = await handOver({ mailer, host }, message.id, written.mail);
  return outcome.state === 'sent' ? { ...outcome, resolved: written.resolved } : outcome;
}

/** Hands a mail to the mail server, under the id that it has in every attempt. */
export async function handOver(
  { mailer, host }: Pick<MailParts, 'mailer' | 'host'>,
  id: number,
  mail: Omit<Mail, 'messageId' | 'headers'>,
): Promise<Outcome> {
  const tookMs = stopwatch();
  try {
    await mailer.send({
      ...mail,
      messageId: `<delivery-${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { state: 'sent', status: null, error: null, tookMs: tookMs() };
  } catch (error) {
    const { message: text, responseCode: status = null, command } = error as SmtpError;
    // What the mail server will never take is given up; everything else is tried again, a wrong password or sender too.
    const isOfMail = command === 'RCPT TO' || command === 'DATA';
    return { state: 'failed', isFinal: isOfMail && (status ?? 0) >= 500, status, error: text, tookMs: tookMs() };
  }
}

/** With the command that was refused. */
type SmtpError = Error & { readonly responseCode?: number; readonly command?: string };
