import { Refusal } from '#domain/foundation/basics/errors.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { erasedCustomerName, NO_DETAILS } from '#domain/trade/customers/customer.ts';
import type { Context } from '../../context.ts';
import { forgetLabels } from '../../foundation/labels/forget.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { eachOnce, type Job } from '../../platform/jobs/job.ts';
import { writeTerms } from './change.ts';
import { countsOfOne } from './page.ts';
import { managedCustomer } from './rows.ts';

/** Leases may have gone to other companies with their devices: the caller was checked before. */
const scope = systemScope('erasure of a customer');

/**
 * Removes what tells who a customer is. Its leases stay, with their terms and what was issued of them; a number stands for its name. Of
 * a contract that binds nothing is erased.
 */
export async function eraseCustomer(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  id: number,
): Promise<null> {
  await within(session, (tx) => managedCustomer(tx, session, id));
  return within(scope, async (tx) => {
    const customer = await managedCustomer(tx, session, id);
    const now = clock.now();
    const { running, booked } = await countsOfOne(tx, id, now);
    if (running + booked > 0) throw new Refusal('customer_leases_run', { leases: running + booked });
    const name = erasedCustomerName(id);
    await writeTerms(tx, customer, { name, ...NO_DETAILS });
    await forgetLabels(tx, 'customer', [id]);
    await tx.query("update customer set erased_at = $2, former_names = '{}' where id = $1", [id, now]);
    await tx.query(
      `insert into customer_erasure (customer_id, company_id, names, paths, erased_at)
       select $1, $2, $3, array(select distinct path from lease where customer_id = $1 union select $5), $4`,
      [id, customer.companyId, [...new Set([customer.name, ...customer.formerNames])], now, customer.path],
    );
    await writeAudit(tx, {
      at: now,
      userId: session.userId,
      companyPath: customer.path,
      action: 'customers.erase',
      target: name,
    });
    return null;
  });
}

/** A name of a customer may be that of something else: it is replaced where a customer is named, of its company and those of its leases alone. */
const IN_AUDIT = `
  update audit_entry a set
    target = case when a.action like 'customers.%' and a.target = any ($2) then $3 else a.target end,
    detail = case when jsonb_typeof(a.detail) = 'object' then (
      select coalesce(jsonb_object_agg(d.key, case
        when d.key in ('customer', 'removed', 'nameBefore') and d.value #>> '{}' = any ($2) then to_jsonb($3::text) else d.value end), '{}')
      from jsonb_each(a.detail) d) else a.detail end
  where a.company_path = any ($1) and a.action ~ '^(customers|leases)[.]'
    and (a.target = any ($2) or a.detail ->> 'customer' = any ($2) or a.detail ->> 'removed' = any ($2)
      or a.detail ->> 'nameBefore' = any ($2))`;

interface Erasure {
  readonly customerId: number;
  readonly names: string[];
  readonly paths: string[];
}

/** Puts the number of an erased customer in the place of its names in the audit. The owner does it: the runtime may only add and read. */
export async function eraseCustomerNames(
  { within, database }: Pick<Context, 'within' | 'database'>,
  stopping: AbortSignal,
  each = eachOnce(stopping),
): Promise<void> {
  const erasures = await within(scope, (tx) =>
    tx.query<Erasure>('select customer_id, names, paths from customer_erasure order by erased_at'),
  );
  await each(
    erasures,
    ({ customerId }) => `customer ${customerId}`,
    async ({ customerId, names, paths }) => {
      const client = await database.owner.connect();
      try {
        await client.query('begin');
        await client.query('select enter($1, $2)', [scope.path, null]);
        await client.query(IN_AUDIT, [paths, names, erasedCustomerName(customerId)]);
        await client.query('delete from customer_erasure where customer_id = $1', [customerId]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
    },
  );
}

export const customerErasureJob = (context: Context): Job => ({
  name: 'erase customers',
  does: 'replaces the names of erased customers in the audit',
  everyMs: MINUTE_MS,
  run: ({ signal, each }) => eraseCustomerNames(context, signal, each),
});
