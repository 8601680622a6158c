import { foldSearch } from '../../platform/db/like.ts';
import { int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

interface Searched {
  readonly contractNumber: string;
  readonly customer: string;
  readonly deviceName: string;
  readonly deviceSn: string;
}

/** What a lease is found by. */
export const leaseSearchText = ({ contractNumber, customer, deviceName, deviceSn }: Searched): string =>
  foldSearch(`${contractNumber} ${customer} ${deviceName} ${deviceSn}`);

const AT_ONCE = 500;

/**
 * Gives the leases of a customer to another one, or to the same under another name: in all of them stands the name that it has. The
 * caller sees all of them.
 *
 * @returns how many there were
 */
export async function writeIntoLeases(
  tx: Tx,
  from: number,
  to: { readonly id: number; readonly name: string },
): Promise<number> {
  for (let written = 0, after = 0; ; ) {
    const leases = await tx.query<Omit<Searched, 'customer'> & { id: number }>(
      sql`select l.id, l.contract_number, coalesce(d.name, l.device_name) as device_name, coalesce(d.sn, l.device_sn) as device_sn
        from lease l left join device d on d.id = l.device_id
        where l.customer_id = ${from} and l.id > ${after} order by l.id limit ${AT_ONCE}::int`,
    );
    if (leases.length === 0) return written;
    const rows = rowsFrom('x', {
      id: int8(leases.map(({ id }) => id)),
      searchText: text(leases.map((lease) => leaseSearchText({ ...lease, customer: to.name }))),
    });
    await tx.query(
      sql`update lease l set customer_id = ${to.id}, customer = ${to.name}, customer_taken = ${to.name}, search_text = x.search_text
        from ${rows} where l.id = x.id`,
    );
    written += leases.length;
    after = leases.at(-1)!.id;
  }
}
