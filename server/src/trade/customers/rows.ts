import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Customer } from '#domain/trade/customers/calls.ts';
import type { CustomerTerms } from '#domain/trade/customers/customer.ts';
import { storedJson } from '../../platform/db/json.ts';
import { foldSearch } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { sortKeyOf } from '../../platform/text/sort-key.ts';

export interface CustomerRow extends CustomerTerms {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly path: string;
  readonly formerNames: readonly string[];
  readonly createdAt: number;
  readonly erasedAt: number | null;
}

export const CUSTOMER_COLUMNS = sql`cu.id, cu.company_id, c.name as company_name, cu.path, cu.name, cu.number, cu.contacts,
  cu.billing_address, cu.delivery_address, cu.tax_id, cu.language, cu.notes, cu.former_names, cu.created_at, cu.erased_at`;

export const toCustomer = ({ path: _, formerNames: __, erasedAt, contacts, ...row }: CustomerRow): Customer => ({
  ...row,
  contacts: contacts.map((contact) => ({ ...contact })),
  isErased: erasedAt !== null,
});

/** A customer of the transaction's scope. */
export async function customerById(tx: Tx, id: number): Promise<CustomerRow> {
  const row = await tx.maybe<CustomerRow>(
    sql`select ${CUSTOMER_COLUMNS} from customer cu join company c on c.id = cu.company_id where cu.id = ${id}`,
  );
  if (!row) throw new Refusal('customer_not_found');
  return row;
}

/** Customers of the caller's subtree to change, in the order of their ids; each is kept from changing meanwhile. */
export async function managedCustomers(tx: Tx, session: Session, ids: readonly number[]): Promise<CustomerRow[]> {
  await tx.query(sql`select id from customer where id = any(${ids}::int8[]) order by id for update`);
  const rows: CustomerRow[] = [];
  for (const id of ids) {
    const row = await customerById(tx, id);
    permit(can.manageCustomers(actorOf(session), { companyPath: row.path }));
    if (row.erasedAt !== null) throw new Refusal('customer_not_found');
    rows.push(row);
  }
  return rows;
}

export const managedCustomer = async (tx: Tx, session: Session, id: number): Promise<CustomerRow> =>
  (await managedCustomers(tx, session, [id]))[0]!;

/** What a customer is found by. */
const searchTextOf = ({ name, number, taxId, contacts }: CustomerTerms): string =>
  foldSearch([name, number, taxId, ...contacts.flatMap(({ name, mail, phone }) => [name, mail, phone])].join(' '));

/** The columns that what people enter is in. */
export const storedTerms = (terms: CustomerTerms) => ({
  name: terms.name,
  number: terms.number,
  contacts: sql`${storedJson(terms.contacts)}::jsonb`,
  billingAddress: terms.billingAddress,
  deliveryAddress: terms.deliveryAddress,
  taxId: terms.taxId,
  language: terms.language,
  notes: terms.notes,
  searchText: searchTextOf(terms),
  sortKey: sortKeyOf(terms.name),
});

/** The same of a customer of whom the name alone is known. */
export const foundBy = (name: string) => ({ searchText: foldSearch(name), sortKey: sortKeyOf(name) });
