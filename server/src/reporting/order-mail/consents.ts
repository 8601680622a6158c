import { can } from '#domain/foundation/permissions/permissions.ts';
import type { DeliveryChannel } from '#domain/reporting/delivery/limits.ts';
import { afterQuiet } from '#domain/reporting/delivery/quiet-hours.ts';
import { int4, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf } from '../../platform/http/permit.ts';
import { type Account, accountsById, accountsOf } from '../delivery/accounts.ts';
import type { ShiftToAnswer } from './mails.ts';
import { writeReminders } from './queue.ts';
import type { ConsentReminder } from './reminder.ts';

/** Consents of one transaction. */
const AT_ONCE = 200;
const BY_MAIL: ReadonlySet<DeliveryChannel> = new Set(['email']);
const OPEN = "r.state = 'open' and c.agrees is null";

type Asked = Omit<ConsentReminder, 'kind'>;

/** Those of a company who answer for it, and are told by mail. */
const isAnswering = ({ role, path, channels }: Account, of: { readonly path: string }): boolean =>
  can.shiftClock(actorOf({ role, path }), { companyPath: path }).allowed &&
  path === of.path &&
  channels.includes('email');

/**
 * Queues that a shift of a clock waits for the consent of a company: one mail for each of its administrators, after his quiet hours.
 * Returns how many consents were looked at.
 */
export async function queueConsents(tx: Tx, now: number): Promise<number> {
  const asked = await tx.query<Asked>(
    `select distinct c.device_id, c.request_id, c.company_id, o.path, d.name as device_name
     from clock_shift_consent c join clock_shift_request r on r.device_id = c.device_id and r.request_id = c.request_id
       join company o on o.id = c.company_id join device d on d.id = c.device_id
     where ${OPEN} and r.expires_at > $1 and c.told_at is null order by c.device_id, c.request_id, c.company_id limit ${AT_ONCE}`,
    [now],
  );
  if (asked.length === 0) return 0;
  // Whoever else has just told of them is waited for, and tells alone.
  const found = rowsFrom('n', {
    requestId: text(asked.map(({ requestId }) => requestId)),
    companyId: int4(asked.map(({ companyId }) => companyId)),
  });
  const taken = await tx.query<{ requestId: string; companyId: number }>(
    sql`update clock_shift_consent c set told_at = ${now} from ${found}
     where c.request_id = n.request_id and c.company_id = n.company_id and c.told_at is null and c.agrees is null
     returning c.request_id, c.company_id`,
  );
  const own = asked.filter((one) =>
    taken.some(({ requestId, companyId }) => requestId === one.requestId && companyId === one.companyId),
  );
  const accounts = await accountsOf(
    tx,
    own.map(({ path }) => path),
    BY_MAIL,
  );
  const messages = own.flatMap((one) =>
    accounts
      .filter((account) => isAnswering(account, one))
      .map(({ id, preferences, timeZone }) => ({
        id,
        reminder: { kind: 'consent', ...one } as const,
        nextAt: afterQuiet(preferences, timeZone, now),
      })),
  );
  await writeReminders(tx, messages, now);
  return asked.length;
}

/** The account that a consent is told to, and what it is asked; null where it has no more to answer. */
export async function readConsent(
  tx: Tx,
  userId: number,
  { deviceId, requestId, companyId, path }: ConsentReminder,
  now: number,
): Promise<{ readonly account: Account & { readonly email: string }; readonly shift: ShiftToAnswer } | null> {
  const [account] = await accountsById(tx, [userId], BY_MAIL);
  if (!account || account.email === null || !isAnswering(account, { path })) return null;
  const shift = await tx.maybe<ShiftToAnswer>(
    `select d.name as device_name, d.sn as device_sn, c.contract_number, 
       case when r.shift_id is null then r.from_at else r.from_at + r.by_ms end as from,
       case when r.shift_id is null then r.to_at else r.to_at + r.by_ms end as to,
       case when r.shift_id is null then r.by_ms else -r.by_ms end as by_ms, r.records, r.expires_at
     from clock_shift_consent c join clock_shift_request r on r.device_id = c.device_id and r.request_id = c.request_id
       join device d on d.id = c.device_id
     where c.device_id = $1 and c.request_id = $2 and c.company_id = $3 and ${OPEN} and r.expires_at > $4
     order by c.lease_id, c.side limit 1`,
    [deviceId, requestId, companyId, now],
  );
  return shift && { account: { ...account, email: account.email }, shift };
}
