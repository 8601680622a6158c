import type { Translate } from '../i18n/translate.ts';
import { systemScope } from '../platform/db/within.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { consoleName } from '../users/web-info.ts';
import { accountsById } from './accounts.ts';
import { alarmMail } from './alarm-mail.ts';
import { type Outcome, stopwatch } from './attempts.ts';
import { type SendContext, sendToPeople, type WaitingMessage } from './send-to-people.ts';
import { readTold } from './told.ts';

const scope = systemScope('mails of alarms');

export interface MailParts {
  readonly mailer: Mailer;
  readonly translate: (language: string) => Translate;
  /** The name that message ids end with. */
  readonly host: string;
}

/** Sends mails that are due. */
export const sendMails = (context: SendContext, parts: MailParts, signal: AbortSignal): Promise<void> =>
  sendToPeople(context, 'email', (message) => sendOne(context, parts, message), signal);

async function sendOne(
  { within, clock, config }: SendContext,
  { mailer, translate, host }: MailParts,
  message: WaitingMessage,
): Promise<Outcome> {
  const written = await within(scope, async (tx) => {
    const [account] = await accountsById(tx, [message.userId], new Set(['email']));
    if (!account?.email) return null;
    const items = await readTold(tx, message.id, account);
    if (items.length === 0) return null;
    const siteName = await consoleName(tx, account.path);
    const t = translate(account.language);
    const setting = { siteName, consoleUrl: config.publicUrl ?? null, t, now: clock.now() };
    return { to: account.email, ...alarmMail(account, items, setting) };
  });
  // The account, its address or what it may see is gone.
  if (!written) return { state: 'dropped' };
  const tookMs = stopwatch();
  try {
    await mailer.send({
      ...written,
      messageId: `<delivery-${message.id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { state: 'sent', status: null, error: null, tookMs: tookMs() };
  } catch (error) {
    const { message: text, responseCode: status = null } = error as SmtpError;
    // What the mail server will never take is given up; everything else is tried again.
    return { state: 'failed', isFinal: status !== null && status >= 500, status, error: text, tookMs: tookMs() };
  }
}

type SmtpError = Error & { readonly responseCode?: number };
