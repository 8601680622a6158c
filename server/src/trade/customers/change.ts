import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Customer, customerCalls } from '#domain/trade/customers/calls.ts';
import type { CustomerTerms } from '#domain/trade/customers/customer.ts';
import type { Context } from '../../context.ts';
import { forgetLabels } from '../../foundation/labels/forget.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { sql } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { assigned, columnsOf, valuesOf } from '../../platform/db/written.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { writeIntoLeases } from './lease-names.ts';
import { customerById, managedCustomer, storedTerms, toCustomer } from './rows.ts';

type Parts = Pick<Context, 'within' | 'clock'>;
/** Leases of a customer may have gone to other companies with their devices: the caller was checked before. */
const scope = systemScope('a customer is changed');

export async function addCustomer(
  { within, clock }: Parts,
  session: Session,
  { companyId = session.companyId, ...terms }: Parsed<typeof customerCalls.addCustomer>,
): Promise<Customer> {
  const now = clock.now();
  return within(session, async (tx) => {
    const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]);
    if (!company) throw new Refusal('company_not_found');
    permit(can.manageCustomers(actorOf(session), { companyPath: company.path }));
    await checkFree(tx, companyId, terms, null);
    const { id } = await tx.one<{ id: number }>("select nextval('customer_id_seq') as id");
    const added = { id, companyId, path: company.path, ...storedTerms(terms), createdAt: now };
    const isAdded = await tx.write(
      sql`insert into customer (${columnsOf(added)}) values (${valuesOf(added)}) on conflict do nothing`,
    );
    // Somebody else was faster.
    if (isAdded === 0) throw new Refusal('DuplicateName', { name: terms.name });
    await writeAudit(tx, {
      at: now,
      userId: session.userId,
      companyPath: company.path,
      action: 'customers.add',
      target: terms.name,
    });
    return toCustomer(await customerById(tx, id));
  });
}

export async function updateCustomer(
  { within, clock }: Parts,
  session: Session,
  { id, ...terms }: Parsed<typeof customerCalls.updateCustomer>,
): Promise<Customer> {
  await within(session, (tx) => managedCustomer(tx, session, id));
  const work = () =>
    within(scope, async (tx) => {
      const before = await managedCustomer(tx, session, id);
      await checkFree(tx, before.companyId, terms, id);
      await writeTerms(tx, before, terms);
      await writeAudit(tx, {
        at: clock.now(),
        userId: session.userId,
        companyPath: before.path,
        action: 'customers.update',
        target: terms.name,
        detail: { ...(terms.name !== before.name && { nameBefore: before.name }) },
      });
      return toCustomer(await customerById(tx, id));
    });
  return refusingTaken(work, () => new Refusal('DuplicateName', { name: terms.name }));
}

interface Before {
  readonly id: number;
  readonly name: string;
  readonly formerNames: readonly string[];
}

/** Writes what people entered; another name goes into the leases, and the former one is remembered, to be erased as well. */
export async function writeTerms(tx: Tx, { id, name, formerNames }: Before, terms: CustomerTerms): Promise<void> {
  const isRenamed = name !== terms.name;
  const names = isRenamed ? [...new Set([...formerNames, name])] : formerNames;
  await tx.query(
    sql`update customer set ${assigned({ ...storedTerms(terms), formerNames: sql`${[...names]}::text[]` })} where id = ${id}`,
  );
  if (isRenamed) await writeIntoLeases(tx, id, { id, name: terms.name });
}

/** A name and a number occur once in a company. */
async function checkFree(
  tx: Tx,
  companyId: number,
  { name, number }: Pick<CustomerTerms, 'name' | 'number'>,
  own: number | null,
): Promise<void> {
  const taken = await tx.query<{ isNamedSo: boolean }>(
    `select name = $2 as is_named_so from customer where company_id = $1 and id is distinct from $4
      and (name = $2 or (number = $3 and number <> ''))`,
    [companyId, name, number, own],
  );
  if (taken.some(({ isNamedSo }) => isNamedSo)) throw new Refusal('DuplicateName', { name });
  if (taken.length > 0) throw new Refusal('customer_number_taken', { number });
}

/** Work that may write a name or number which somebody else has taken since it was looked for. */
export async function refusingTaken<T>(work: () => Promise<T>, refusal: () => Refusal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? refusal() : error;
  }
}

/** Removes one that no lease names. */
export async function deleteCustomer({ within, clock }: Parts, session: Session, id: number): Promise<null> {
  await within(session, (tx) => managedCustomer(tx, session, id));
  return within(scope, async (tx) => {
    const customer = await managedCustomer(tx, session, id);
    const { leases } = await tx.one<{ leases: number }>(
      'select count(*)::int as leases from lease where customer_id = $1',
      [id],
    );
    if (leases > 0) throw new Refusal('customer_in_use', { leases });
    await forgetLabels(tx, 'customer', [id]);
    await tx.query('delete from customer where id = $1', [id]);
    await writeAudit(tx, {
      at: clock.now(),
      userId: session.userId,
      companyPath: customer.path,
      action: 'customers.delete',
      target: customer.name,
    });
    return null;
  });
}
