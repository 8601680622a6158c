import { pauseAfter } from '#domain/delivery/retries.ts';
import type { Context } from '../context.ts';
import type { Translate } from '../i18n/translate.ts';
import { systemScope } from '../platform/db/within.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { consoleName } from '../users/web-info.ts';
import { accountsById } from './accounts.ts';
import { alarmMail } from './alarm-mail.ts';
import { readTold } from './told.ts';

/** Mails under way at the same time. */
const AT_ONCE = 4;
const MOST_PER_TURN = 200;
const scope = systemScope('mails of alarms');

export interface MailParts {
  readonly mailer: Mailer;
  readonly translate: (language: string) => Translate;
  /** The name that message ids end with. */
  readonly host: string;
}

interface Waiting {
  readonly id: number;
  readonly userId: number;
  readonly attempts: number;
}

type SendContext = Pick<Context, 'within' | 'clock' | 'config' | 'log'>;

/** Sends mails that are due, a few at a time. */
export async function sendMails(context: SendContext, parts: MailParts, signal: AbortSignal): Promise<void> {
  const waiting = await context.within(scope, (tx) =>
    tx.query<Waiting>(
      `select id, user_id, attempts from delivery_message where channel = 'email' and state = 'waiting' and next_at <= $1
       order by next_at, id limit ${MOST_PER_TURN}`,
      [context.clock.now()],
    ),
  );
  const next = waiting.values();
  const worker = async () => {
    for (const message of next) {
      if (signal.aborted) return;
      await sendOne(context, parts, message);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function sendOne(context: SendContext, { mailer, translate, host }: MailParts, message: Waiting): Promise<void> {
  const { within, clock, config } = context;
  const written = await within(scope, async (tx) => {
    const [account] = await accountsById(tx, [message.userId], new Set(['email']));
    if (!account?.email) return null;
    const items = await readTold(tx, message.id, account);
    if (items.length === 0) return null;
    const siteName = await consoleName(tx, account.path);
    const setting = {
      siteName,
      consoleUrl: config.publicUrl ?? null,
      t: translate(account.language),
      now: clock.now(),
    };
    return { to: account.email, ...alarmMail(account, items, setting) };
  });
  // The account, its address or what it may see is gone.
  if (!written) return settle(context, message, { state: 'dropped', error: null });
  try {
    await mailer.send({
      ...written,
      messageId: `<delivery-${message.id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    return failed(context, message, error as SmtpError, clock.now());
  }
  return settle(context, message, { state: 'sent', error: null });
}

type SmtpError = Error & { readonly responseCode?: number };
const MAX_ERROR_LENGTH = 300;

/** What the mail server will never take is given up; everything else is tried again. */
async function failed(context: SendContext, message: Waiting, error: SmtpError, now: number): Promise<void> {
  const isFinal = error.responseCode !== undefined && error.responseCode >= 500;
  const pauseMs = isFinal ? null : pauseAfter(message.attempts + 1);
  const text = error.message.slice(0, MAX_ERROR_LENGTH);
  context.log.warn({ message: message.id, attempts: message.attempts + 1, error: text }, 'a mail could not be sent');
  if (pauseMs === null) return settle(context, message, { state: 'failed', error: text });
  await context.within(scope, (tx) =>
    tx.query('update delivery_message set attempts = attempts + 1, next_at = $2, error = $3 where id = $1', [
      message.id,
      now + pauseMs,
      text,
    ]),
  );
}

const settle = async (
  { within, clock }: SendContext,
  { id }: Waiting,
  { state, error }: { state: 'sent' | 'failed' | 'dropped'; error: string | null },
): Promise<void> => {
  await within(scope, (tx) =>
    tx.query(
      'update delivery_message set state = $2, attempts = attempts + 1, settled_at = $3, error = $4 where id = $1',
      [id, state, clock.now(), error],
    ),
  );
};
