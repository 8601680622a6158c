import { Refusal } from '#domain/foundation/basics/errors.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { foundBy } from './rows.ts';

interface Named {
  /** Path of the company whose customer it is. */
  readonly path: string;
  readonly name: string;
}

/**
 * Makes the customers that leases name and that are not there yet, by their exact names within a company. What belongs to no company
 * has none.
 */
async function makeNamed(tx: Tx, named: readonly Named[], by: { userId: number | null; at: number }): Promise<void> {
  const each = [...new Map(named.map((one) => [`${one.path} ${one.name}`, one])).values()].map((one) => ({
    ...one,
    ...foundBy(one.name),
  }));
  const rows = rowsFrom('x', {
    path: text(each.map(({ path }) => path)),
    name: text(each.map(({ name }) => name)),
    searchText: text(each.map(({ searchText }) => searchText)),
    sortKey: text(each.map(({ sortKey }) => sortKey)),
  });
  const made = await tx.query<{ name: string; path: string }>(
    sql`insert into customer (id, company_id, path, name, search_text, sort_key, created_at)
      select nextval('customer_id_seq'), c.id, c.path, x.name, x.search_text, x.sort_key, ${by.at}::int8
      from ${rows} join company c on c.path = x.path
      where not exists (select from customer cu where cu.company_id = c.id and cu.name = x.name)
      order by c.id, x.name
      on conflict (company_id, name) do nothing returning name, path`,
  );
  if (made.length === 0) return;
  await writeAudit(
    tx,
    ...made.map(({ name, path }) => ({
      at: by.at,
      userId: by.userId,
      companyPath: path,
      action: 'customers.add',
      target: name,
    })),
  );
}

interface NamedLease extends Named {
  readonly id: number;
}

/** Gives leases the customers that they name, by their exact text within the company of the lease; what is not there yet is made. */
export async function takeNamed(
  tx: Tx,
  leases: readonly NamedLease[],
  by: { userId: number | null; at: number },
): Promise<void> {
  if (leases.length === 0) return;
  await makeNamed(tx, leases, by);
  const rows = rowsFrom('x', {
    id: int8(leases.map(({ id }) => id)),
    path: text(leases.map(({ path }) => path)),
    name: text(leases.map(({ name }) => name)),
  });
  // One whose terms are changed meanwhile waits for the next time.
  await tx.query(
    sql`update lease l set customer_id = cu.id, customer_taken = l.customer
      from ${rows} join customer cu on cu.path = x.path and cu.name = x.name
      where l.id = x.id and l.path = x.path and l.customer = x.name`,
  );
}

/** Leases whose customer is not known, or was found by another name than they have now. */
export const UNTAKEN = sql`(l.customer_id is null or l.customer_taken is distinct from l.customer) and l.customer <> ''`;

/** The customers of leases that were written: those that were chosen, otherwise those that are called so. */
export async function takeCustomers(
  tx: Tx,
  written: readonly { readonly id: number; readonly customerId: number | null }[],
  by: { userId: number; at: number },
): Promise<void> {
  const chosen = written.flatMap(({ id, customerId }) => (customerId === null ? [] : [{ id, customerId }]));
  if (chosen.length > 0) {
    const rows = rowsFrom('x', {
      id: int8(chosen.map(({ id }) => id)),
      customerId: int8(chosen.map(({ customerId }) => customerId)),
    });
    // It is there, under whichever name, until the lease is written.
    await tx.query(
      sql`select id from customer where id = any(${chosen.map(({ customerId }) => customerId)}::int8[]) order by id for key share`,
    );
    const taken = await tx.write(
      sql`update lease l set customer_id = cu.id, customer = cu.name, customer_taken = cu.name
        from ${rows} join customer cu on cu.id = x.customer_id and cu.erased_at is null where l.id = x.id`,
    );
    if (taken < chosen.length) throw new Refusal('customer_not_found');
  }
  const named = await tx.query<NamedLease>(
    sql`select l.id, l.path, l.customer as name from lease l
      where l.id = any(${written.map(({ id }) => id)}::int8[]) and ${UNTAKEN} order by l.id`,
  );
  await takeNamed(tx, named, by);
}
