import { isTouched, type LeaseOfDevice } from '#domain/fleet/clocks/consent.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ShiftedSpan } from './shift-span.ts';

/** The leases of a device into which records of a span would go, or out of which, oldest first. The scope sees all of them. */
export async function leasesTouched(tx: Tx, deviceId: number, span: ShiftedSpan): Promise<LeaseOfDevice[]> {
  const leases = await tx.query<LeaseOfDevice & { path: string }>(
    `select l.id as lease_id, l.contract_number, l.rental_company, l.company_id as lessee_id, l.customer, l.path, l.starts_at, l.ends_at
     from lease l where l.device_id = $1
     union all
     select g.id, '', '', g.company_id, '', d.path, g.starts_at, g.ends_at from lease_grant g join device d on d.id = g.device_id
     where g.device_id = $1 and not exists (select from lease l where l.id = g.id and l.device_id = $1)
     order by starts_at, lease_id`,
    [deviceId],
  );
  return leases
    .filter((lease) => isTouched(lease, span))
    .map(({ path, ...lease }) => ({ ...lease, rentalId: Number(path.split('-').at(-1)) }));
}
