import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { MAX_SHOWN } from '#domain/trade/customers/limits.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { countsOfOne } from './page.ts';
import { customerById, toCustomer } from './rows.ts';

type Info = Output<Calls['getCustomer']>;

/** A customer with what it has now, who has accounts, and what was issued. */
export async function customerInfo(tx: Tx, id: number, now: number): Promise<Info> {
  const customer = await customerById(tx, id);
  const places = await tx.query<Info['places'][number]>(
    sql`select d.mcu_id, d.name as device_name, d.sn as device_sn, d.device_type, l.id as lease_id, l.starts_at, l.ends_at
      from lease l join device d on d.id = l.device_id
      where l.customer_id = ${id} and l.starts_at <= ${now} and l.ends_at > ${now}
      order by d.sort_key, d.id limit ${MAX_SHOWN}::int`,
  );
  const people = await tx.query<Info['people'][number]>(
    sql`select u.id, u.display_name, u.email, c.id as company_id, c.name as company_name
      from app_user u join company c on c.id = u.company_id
      where c.id = any(array(select distinct l.company_id from lease l where l.customer_id = ${id} and l.company_id is not null))
        and not u.is_program
      order by c.id, u.display_name, u.id limit ${MAX_SHOWN}::int`,
  );
  const reports = await tx.query<Info['reports'][number]>(
    sql`select l.id as lease_id, l.contract_number, l.device_name, p.code, p.issued_at
      from lease l join condition_paper p on p.lease_id = l.id where l.customer_id = ${id}
      order by p.issued_at desc, p.code limit ${MAX_SHOWN}::int`,
  );
  return { customer: toCustomer(customer), ...(await countsOfOne(tx, id, now)), places, people, reports };
}
