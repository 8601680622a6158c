import { raw, sql } from '../../platform/db/sql.ts';
import { type Answer, foundOf, hasWords, LIMIT, type Look, rankOf } from './subject.ts';

type Customer = Answer['customers']['list'][number];

/** Customers by what their list finds them by; erased ones are found by nothing. */
export async function findCustomers({ tx, sought, now }: Look): Promise<Answer['customers']> {
  const text = raw('cu.search_text');
  const rows = await tx.query<Customer>(
    sql`select cu.id as customer_id, cu.name as customer_name, cu.number, c.name as company_name, (select count(*)::int from lease l
        where l.customer_id = cu.id and l.starts_at <= ${now} and l.ends_at > ${now}) as running
      from customer cu join company c on c.id = cu.company_id
      where cu.erased_at is null and ${hasWords(text, sought)} order by ${rankOf(text, sought)}, cu.sort_key, cu.id limit ${LIMIT}::int`,
  );
  return foundOf(rows, (row) => row);
}
