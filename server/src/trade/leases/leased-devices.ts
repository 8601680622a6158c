import { SOON_MS } from '#domain/trade/leases/lease.ts';
import { seesEverything, tableFor } from '../../foundation/visibility/table-for.ts';
import { type PageRequest, pageOfFoundIds, pageOfIds, placesOf } from '../../platform/db/page.ts';
import { allOf, joined, type Sql, sql } from '../../platform/db/sql.ts';
import type { Scope, Tx } from '../../platform/db/within.ts';
import { inState, leasesOf } from './rows.ts';

/** A device as calendar and overview name it. */
interface LeasedDevice {
  id: number;
  mcuId: string;
  deviceName: string;
  deviceSn: string;
  deviceType: string;
  companyName: string | null;
  sinceAt: number;
}

interface Wanted {
  /** Conditions of which no device fulfils two. */
  readonly parts: readonly Sql[];
  readonly isSearch: boolean;
}

const devicesIn = (scope: Pick<Scope, 'path'>, parts: readonly Sql[]): Sql =>
  joined(
    parts.map((where) => sql`select d.id, d.sort_key from ${tableFor('device', scope)} d where ${where}`),
    ' union all ',
  );
const BY_NAME = sql`f.sort_key, f.id`;

/** The ids of one page of devices by their names, and how many there are. */
export const pageOfDevices = (
  tx: Tx,
  scope: Pick<Scope, 'path'>,
  { parts, isSearch }: Wanted,
  request: PageRequest,
) => {
  const found = devicesIn(scope, parts);
  // What an index finds is all of a fleet or a few of it.
  return seesEverything(scope) && parts.length > 1
    ? pageOfFoundIds(tx, { found, order: BY_NAME }, request)
    : pageOfIds(tx, { found, order: BY_NAME, isSearch }, request);
};

/** The ids of one page of those that fulfil a condition, uncounted. */
export async function idsOfDevices(
  tx: Tx,
  scope: Pick<Scope, 'path'>,
  where: Sql,
  request: PageRequest,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select f.id from (${devicesIn(scope, [where])}) f order by ${BY_NAME} ${placesOf(request)}`,
  );
  return rows.map(({ id }) => id);
}

/** How many of those that fulfil a condition have neither a lease that runs nor one that begins soon. */
export async function countWithoutLease(tx: Tx, scope: Pick<Scope, 'path'>, where: Sql, now: number): Promise<number> {
  const parts = withoutLease(scope, now).map((part) => allOf([where, part]));
  return (await tx.one<{ count: number }>(sql`select count(*)::int as count from (${devicesIn(scope, parts)}) f`))
    .count;
}

/** The last lease of a device is over, or the next one begins later than soon: these are few, and are looked at one by one. */
export function withoutLease(scope: Pick<Scope, 'path'>, now: number): readonly Sql[] {
  const leases = sql`${tableFor('lease', scope)} l where ${leasesOf(scope)}`;
  return [
    sql`d.last_lease_end <= ${now}`,
    sql`d.last_lease_end > ${now} and d.id in (select l.device_id from ${leases} and ${inState('valid', now)})
      and not exists (select from ${leases} and l.device_id = d.id and l.ends_at > ${now} and l.starts_at <= ${now + SOON_MS})`,
  ];
}

export const devicesById = (tx: Tx, ids: readonly number[]): Promise<LeasedDevice[]> =>
  tx.query<LeasedDevice>(
    sql`select d.id, d.mcu_id, d.name as device_name, d.sn as device_sn, d.device_type, c.name as company_name,
        coalesce(d.bound_at, 0) as since_at
      from device d left join company c on c.id = d.company_id where d.id = any(${ids}::int8[]) order by d.sort_key, d.id`,
  );
