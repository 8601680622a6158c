import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { invoiceInForce, ORDER_STATUS } from '#domain/trade/orders/status.ts';
import { consoleAddress, consoleName } from '../../foundation/companies/brand.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { invoicesOf } from '../../trade/orders/invoices.ts';
import { handOver, type MailParts } from '../delivery/mail/send-mails.ts';
import type { Outcome } from '../delivery/notices/attempts.ts';
import {
  type PeopleTurn,
  type SendContext,
  sendToPeople,
  type WaitingMessage,
} from '../delivery/notices/send-to-people.ts';
import { readConsent } from './consents.ts';
import { consentMail, type EndingService, type OrderToPay, paymentMail, serviceMail } from './mails.ts';
import { type Payer, payerById } from './people.ts';
import { isReminded, REMINDER, reminder, type ServiceReminder } from './reminder.ts';

const scope = systemScope('reminders');
/** Devices that a mail names. */
const MAX_NAMED = 50;

/** Mails reminders that are due. */
export const sendReminders = (context: SendContext, parts: MailParts, turn: PeopleTurn): Promise<void> =>
  sendToPeople(context, REMINDER, (message) => sendOne(context, parts, message), turn);

async function sendOne(context: SendContext, parts: MailParts, message: WaitingMessage): Promise<Outcome> {
  const { within, clock } = context;
  const mail = await within(scope, (tx) => write(tx, context, parts, message, clock.now()));
  // Renewed, paid or closed meanwhile, or the account is not one that pays any more.
  return mail ? handOver(parts, message.id, mail) : { state: 'dropped' };
}

async function write(
  tx: Tx,
  { config }: SendContext,
  { translate }: MailParts,
  { id, userId }: WaitingMessage,
  now: number,
): Promise<Omit<Mail, 'messageId' | 'headers'> | null> {
  const { body } = await tx.one<{ body: unknown }>('select body from delivery_message where id = $1', [id]);
  const asked = reminder.parse(body);
  const settingOf = async (payer: Pick<Payer, 'path' | 'language' | 'timeZone'>) => ({
    payer,
    siteName: await consoleName(tx, payer.path),
    consoleUrl: await consoleAddress(tx, config.publicUrl, payer.path, now),
    t: translate(payer.language),
    now,
  });
  if (asked.kind === 'consent') {
    const consent = await readConsent(tx, userId, asked, now);
    if (!consent) return null;
    const setting = await settingOf(consent.account);
    return { to: consent.account.email, senderName: setting.siteName, ...consentMail(consent.shift, setting) };
  }
  const payer = await payerById(tx, userId);
  if (!payer) return null;
  const setting = await settingOf(payer);
  const written =
    asked.kind === 'service'
      ? await readEnding(tx, payer, asked, now).then((ending) => ending && serviceMail(ending, setting))
      : await readToPay(tx, payer, asked.orderNo, now).then((order) => order && paymentMail(order, setting));
  return written && { to: payer.email, senderName: setting.siteName, ...written };
}

async function readEnding(tx: Tx, payer: Payer, asked: ServiceReminder, now: number): Promise<EndingService | null> {
  const { path } = asked;
  if (!containsPath(payer.path, path)) return null;
  const condition = sql`d.path = ${path} and ${isReminded(asked, now)}`;
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from device d where ${condition}`,
  );
  if (count === 0) return null;
  const devices = await tx.query<EndingService['devices'][number]>(
    sql`select d.name, d.sn, d.service_until from device d where ${condition}
     order by d.service_until, d.sort_key, d.id limit ${MAX_NAMED}`,
  );
  const company = await tx.maybe<{ name: string }>('select name from company where path = $1', [path]);
  return { company: company?.name ?? '', count, devices };
}

async function readToPay(tx: Tx, payer: Payer, orderNo: string, now: number): Promise<OrderToPay | null> {
  const order = await tx.maybe<Omit<OrderToPay, 'invoice'> & { path: string }>(
    `select order_no, path, plan_name, device_count, currency, pay_until from service_order
     where order_no = $1 and status = ${ORDER_STATUS.reviewed} and pay_until > $2`,
    [orderNo, now],
  );
  const invoice =
    order && containsPath(payer.path, order.path) ? invoiceInForce(await invoicesOf(tx, orderNo)) : undefined;
  return order && invoice ? { ...order, invoice: { number: invoice.number, total: invoice.total } } : null;
}
