import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { ORDER_STATUS, REMIND_DAYS } from '#domain/trade/orders/status.ts';
import { storedJson } from '../../platform/db/json.ts';
import { int4, int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { payersOf } from './people.ts';
import { isReminded, nextLook, REMINDER, type Reminder } from './reminder.ts';

/** Orders of one transaction. */
const AT_ONCE = 200;
/** The instant up to which data services were looked through. */
const KEY = 'serviceReminders';

/**
 * Queues reminders of data services that end, once a day: what was looked through is written with what is queued. Days
 * that were missed are made up for; those before the first look are not. Without a mail server nothing is queued.
 */
export async function queueServiceReminders(tx: Tx, canMail: boolean, now: number): Promise<number> {
  const through = nextLook(now);
  const last = await tx.maybe<{ value: { through: number } }>(
    'select value from installation where key = $1 for update',
    [KEY],
  );
  const after = last?.value.through ?? through - DAY_MS;
  if (after >= through) return 0;
  await tx.query(
    'insert into installation (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
    [KEY, storedJson({ through })],
  );
  if (!canMail) return 0;
  const companies = await tx.query<{ path: string }>(
    sql`select d.path from device d where ${isReminded({ after, through }, now)} group by d.path order by d.path`,
  );
  return write(
    tx,
    companies.map(({ path }) => ({ path, reminder: { kind: 'service', path, after, through } })),
    now,
  );
}

/** Queues reminders of approved orders that are to be paid soon, each once. Returns how many orders were looked at. */
export async function queuePaymentReminders(tx: Tx, now: number): Promise<number> {
  const orders = await tx.query<{ orderNo: string; path: string }>(
    `select order_no, path from service_order
     where status = ${ORDER_STATUS.reviewed} and pay_until > $1 and pay_until <= $2 and reminded_at is null
     order by pay_until limit ${AT_ONCE} for update skip locked`,
    [now, now + REMIND_DAYS * DAY_MS],
  );
  if (orders.length === 0) return 0;
  await tx.query('update service_order set reminded_at = $2 where order_no = any($1)', [
    orders.map(({ orderNo }) => orderNo),
    now,
  ]);
  await write(
    tx,
    orders.map(({ orderNo, path }) => ({ path, reminder: { kind: 'payment', orderNo } })),
    now,
  );
  return orders.length;
}

/** One message for each of those who pay for the company of a reminder. */
async function write(
  tx: Tx,
  reminders: readonly { readonly path: string; readonly reminder: Reminder }[],
  now: number,
): Promise<number> {
  if (reminders.length === 0) return 0;
  const payers = await payersOf(
    tx,
    reminders.map(({ path }) => path),
  );
  const messages = reminders.flatMap(({ path, reminder }) =>
    payers(path).map(({ id }): NewReminder => ({ id, reminder, nextAt: now })),
  );
  await writeReminders(tx, messages, now);
  return messages.length;
}

interface NewReminder {
  /** Of the account. */
  readonly id: number;
  readonly reminder: Reminder;
  readonly nextAt: number;
}

export async function writeReminders(tx: Tx, messages: readonly NewReminder[], now: number): Promise<void> {
  const queued = rowsFrom('n', {
    userId: int4(messages.map(({ id }) => id)),
    body: text(messages.map(({ reminder }) => storedJson(reminder))),
    nextAt: int8(messages.map(({ nextAt }) => nextAt)),
  });
  await tx.query(
    sql`insert into delivery_message (id, channel, user_id, is_gathered, made_at, next_at, body)
     select nextval('delivery_message_id_seq'), ${REMINDER}, n.user_id, false, ${now}, n.next_at, n.body::jsonb from ${queued}`,
  );
}
