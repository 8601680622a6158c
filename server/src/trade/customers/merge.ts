import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Customer } from '#domain/trade/customers/calls.ts';
import { mergedCustomers } from '#domain/trade/customers/customer.ts';
import type { Context } from '../../context.ts';
import { mergeLabels } from '../../foundation/labels/forget.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { writeTerms } from './change.ts';
import { writeIntoLeases } from './lease-names.ts';
import { countsOfOne } from './page.ts';
import { type CustomerRow, customerById, managedCustomers, toCustomer } from './rows.ts';

interface Two {
  readonly id: number;
  readonly otherId: number;
}
/** Leases may have gone to other companies with their devices: the caller was checked before. */
const scope = systemScope('two customers become one');

async function bothOf(tx: Tx, session: Session, { id, otherId }: Two): Promise<readonly [CustomerRow, CustomerRow]> {
  if (id === otherId) throw new Refusal('param_error', { field: 'otherId', rule: 'must be another customer' });
  const [kept, other] = await managedCustomers(tx, session, [id, otherId]);
  return [kept!, other!];
}

/** What would become of both, before anybody does it. */
export async function previewMerge(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  two: Two,
): Promise<Output<Calls['previewCustomerMerge']>> {
  await within(session, (tx) => bothOf(tx, session, two));
  return within(scope, async (tx) => {
    const [kept, other] = await bothOf(tx, session, two);
    const { terms, lost } = mergedCustomers(kept, other, kept.companyId === other.companyId);
    const rent = await tx.query<{ currency: string; minor: number }>(
      sql`select currency, sum(total_minor)::int8 as minor from lease where customer_id = ${other.id} group by currency order by currency`,
    );
    const counts = await countsOfOne(tx, other.id, clock.now());
    return { customer: toCustomer({ ...kept, ...terms }), ...counts, rent, lost: [...lost] };
  });
}

/** Makes two customers one. */
export async function mergeCustomers(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  two: Two,
): Promise<Customer> {
  await within(session, (tx) => bothOf(tx, session, two));
  return within(scope, async (tx) => {
    const [kept, other] = await bothOf(tx, session, two);
    const { terms } = mergedCustomers(kept, other, kept.companyId === other.companyId);
    const leases = await writeIntoLeases(tx, other.id, kept);
    await mergeLabels(tx, 'customer', other.id, kept.id);
    await tx.query('delete from customer where id = $1', [other.id]);
    const formerNames = [...new Set([...kept.formerNames, ...other.formerNames, other.name])];
    await writeTerms(tx, { ...kept, formerNames }, terms);
    const [at, userId] = [clock.now(), session.userId];
    await writeAudit(
      tx,
      {
        at,
        userId,
        companyPath: kept.path,
        action: 'customers.merge',
        target: kept.name,
        detail: { removed: other.name, changes: leases },
      },
      {
        at,
        userId,
        companyPath: other.path,
        action: 'customers.mergedInto',
        target: other.name,
        detail: { customer: kept.name, changes: leases },
      },
    );
    return toCustomer(await customerById(tx, kept.id));
  });
}
