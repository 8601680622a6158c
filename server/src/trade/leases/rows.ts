import { containsPath } from '#domain/foundation/basics/company-path.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import type { AgreedLimits, Condition } from '#domain/trade/leases/condition-report.ts';
import { type LeaseState, leaseState, type RentPeriod, SOON_MS } from '#domain/trade/leases/lease.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { seesEverything } from '../../foundation/visibility/table-for.ts';
import { allOf, anyOf, type Sql, sql } from '../../platform/db/sql.ts';
import type { Scope, Tx } from '../../platform/db/within.ts';

export interface LeaseRow {
  id: number;
  contractNumber: string;
  deviceId: number;
  deviceName: string;
  deviceSn: string;
  mcuId: string | null;
  deviceType: string | null;
  deviceCompany: string | null;
  path: string;
  companyId: number | null;
  customerId: number | null;
  holderPath: string | null;
  customer: string;
  rentalCompany: string;
  startsAt: number;
  endsAt: number;
  agreedUntil: number;
  rentMinor: number;
  rentPeriod: RentPeriod;
  currency: string;
  totalMinor: number;
  remark: string;
  geofenceId: number | null;
  geofenceName: string | null;
  limits: AgreedLimits;
  startCondition: Condition | null;
  endCondition: Condition | null;
  /** When the device was moved and used outside of the lease; null: not that anybody was told. */
  movedAt: number | null;
  usedAt: number | null;
}

/** A device that the caller no longer sees, or not yet, has the name of its contract. */
export const LEASE_COLUMNS = sql`l.id, l.contract_number, l.device_id, coalesce(d.name, l.device_name) as device_name,
  coalesce(d.sn, l.device_sn) as device_sn, d.mcu_id, d.device_type, o.name as device_company, l.path, l.company_id,
  l.holder_path, cu.id as customer_id, l.customer, l.rental_company, l.starts_at, l.ends_at, l.agreed_until, l.rent_minor, l.rent_period,
  l.currency, l.total_minor, l.remark, l.geofence_id, g.name as geofence_name, l.limits`;
/** Of the customers those that the reader sees: a lessee is not told by which number it is kept. */
export const LEASE_JOINS = sql`left join device d on d.id = l.device_id left join company o on o.id = d.company_id
  left join customer cu on cu.id = l.customer_id left join geofence g on g.id = l.geofence_id`;

export const toLease = (row: LeaseRow, scope: Pick<Scope, 'path'>, now: number): Lease => {
  const { deviceId: _, path, holderPath: __, startCondition: ___, endCondition: ____, ...lease } = row;
  const { movedAt: _____, usedAt: ______, deviceName, deviceSn, mcuId, deviceType, deviceCompany, ...shown } = lease;
  return {
    ...shown,
    device: { mcuId: mcuId ?? '', deviceName, deviceSn, deviceType: deviceType ?? '', companyName: deviceCompany },
    state: leaseState(row, now),
    isOwn: containsPath(scope.path, path),
  };
};

/** Leases of the transaction's scope, with the conditions that were taken. */
export const readLeases = (tx: Tx, ids: readonly number[]): Promise<LeaseRow[]> =>
  tx.query<LeaseRow>(
    sql`select ${LEASE_COLUMNS}, l.start_condition, l.end_condition, l.moved_at, l.used_at from lease l ${LEASE_JOINS}
     where l.id = any(${ids}::int8[])`,
  );

/** One of them; null if there is none. */
export const readLease = async (tx: Tx, id: number): Promise<LeaseRow | null> =>
  (await readLeases(tx, [id]))[0] ?? null;

/** The leases that a scope sees, as its policy says. */
export const leasesOf = (scope: Pick<Scope, 'path'>): Sql =>
  seesEverything(scope) ? sql`true` : anyOf([below(sql`l.path`, scope.path), below(sql`l.holder_path`, scope.path)]);

/** The same in parts that no lease is in twice, each read from an index of its own. */
export const partsOf = (scope: Pick<Scope, 'path'>): readonly Sql[] =>
  seesEverything(scope)
    ? [sql`true`]
    : [
        below(sql`l.path`, scope.path),
        sql`${below(sql`l.holder_path`, scope.path)} and not ${below(sql`l.path`, scope.path)}`,
      ];

/** The same rule as `leaseState`, for statements. */
export function inState(state: Exclude<LeaseState, 'toBeLeased'>, now: number): Sql {
  const soon = now + SOON_MS;
  const runs = sql`l.starts_at <= ${now} and l.ends_at > ${now}`;
  const conditions: Readonly<Record<typeof state, Sql>> = {
    invalid: sql`l.ends_at <= ${now}`,
    underLease: allOf([runs, sql`l.ends_at > ${soon}`]),
    expiringSoon: allOf([runs, sql`l.ends_at <= ${soon}`]),
    beginSoon: sql`l.starts_at > ${now} and l.starts_at <= ${soon}`,
    valid: sql`l.starts_at > ${soon}`,
  };
  return conditions[state];
}
