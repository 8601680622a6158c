import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import {
  DATA_SERVICE_STATES,
  type DataServiceState,
  dataServiceState,
  EXPIRING_MS,
  isServiceOver,
} from '#domain/foundation/devices/data-service.ts';
import { simKindName } from '#domain/foundation/devices/sim-kinds.ts';
import type { orderCalls } from '#domain/trade/orders/calls.ts';
import { ORDER_STATUS } from '#domain/trade/orders/status.ts';
import { DEVICE, deviceWhere, matching } from '../../foundation/devices/filter.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { trafficOfMonth } from '../../foundation/devices/traffic.ts';
import { seesEverything, tableFor } from '../../foundation/visibility/table-for.ts';
import { pageWith, placesOf } from '../../platform/db/page.ts';
import { allOf, joined, raw, type Sql, sql, value } from '../../platform/db/sql.ts';
import { ownScope, type Tx } from '../../platform/db/within.ts';
import { networkDays } from '../../stream/history/network-days.ts';
import { lifeOf } from './life.ts';

export interface ServedRow {
  mcuId: string;
  name: string;
  sn: string;
  deviceType: string;
  companyName: string | null;
  serviceUntil: number | null;
}

export const toServed = (row: Omit<ServedRow, 'companyName'>) => ({
  mcuId: row.mcuId,
  deviceName: row.name,
  deviceSn: row.sn,
  deviceType: row.deviceType,
  serviceUntil: row.serviceUntil,
});

/** The owner pays for the service of leased devices: only devices of the caller's own companies count here. */
const owned = (caller: Caller): Caller => ({ ...caller, ...ownScope(caller.path) });

/** The devices of an order, each known to be the caller's own; in the order they were named. */
export async function devicesToServe(tx: Tx, caller: Caller, mcuIds: readonly string[]): Promise<ServedRow[]> {
  const named = [...new Set(mcuIds)];
  const where = await deviceWhere(tx, owned(caller), {});
  const rows = await tx.query<ServedRow>(
    sql`select d.mcu_id, d.name, d.sn, d.device_type, null as company_name, d.service_until
     from device d where ${where.ofDevice} and d.mcu_id = any(${named})`,
  );
  const found = new Map(rows.map((row) => [row.mcuId, row]));
  return named.map((mcuId) => {
    const row = found.get(mcuId);
    if (!row) throw new Refusal('device_not_found');
    return row;
  });
}

/** The domain's `dataServiceState` as SQL on `device d`. */
function conditions(now: number): Readonly<Record<DataServiceState, Sql>> {
  const [ended, soon] = [sql`${value(now)}::bigint`, sql`${value(now + EXPIRING_MS)}::bigint`];
  return {
    valid: sql`d.service_until > ${soon}`,
    expiring: sql`d.service_until > ${ended} and d.service_until <= ${soon}`,
    expired: sql`d.service_until <= ${ended}`,
    unknown: sql`d.service_until is null`,
  };
}

export type Service = Output<typeof orderCalls.pageDataService>['list'][number];

interface PageRow extends ServedRow {
  id: number;
  simId: string | null;
  simKind: number | null;
  boundAt: number;
  reportIntervalS: number;
}

/** The plan that was last bought for each device. */
const plansOf = async (tx: Tx, mcuIds: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.query<{ mcuId: string; planName: string }>(
        `select x.mcu_id, o.plan_name from service_order_device x join service_order o on o.order_no = x.order_no
         where x.mcu_id = any($1) and o.status = ${ORDER_STATUS.successful} order by o.confirmed_at`,
        [mcuIds],
      )
    ).map(({ mcuId, planName }) => [mcuId, planName]),
  );

/** The devices for which a plan of this name was bought last. */
const devicesOfPlan = (name: string): Sql =>
  sql`select b.mcu_id from (select distinct on (x.mcu_id) x.mcu_id, o.plan_name
    from service_order_device x join service_order o on o.order_no = x.order_no
    where o.status = ${raw(String(ORDER_STATUS.successful))} order by x.mcu_id, o.confirmed_at desc) b where b.plan_name = ${name}`;

const ORDER = sql`d.service_until nulls last, d.sort_key, d.id`;

/** One page of devices by the end of their service, and how many of those that match are in each state. */
export async function pageDataService(
  tx: Tx,
  caller: Caller,
  input: Parsed<typeof orderCalls.pageDataService>,
  now: number,
): Promise<Output<typeof orderCalls.pageDataService>> {
  const is = conditions(now);
  const { tables, condition } = await matchingServices(tx, caller, input);
  const columns = DATA_SERVICE_STATES.map((state) => sql`count(*) filter (where ${is[state]})::int as ${raw(state)}`);
  // A search reads every device once; without one the order is that of an index.
  const isSearch = input.key.trim() !== '' || input.simKind !== undefined || input.planName !== '';
  const kept = isSearch ? sql`materialized` : sql`not materialized`;
  const { ids, ...counts } = await tx.one<Record<DataServiceState, number> & { ids: number[] }>(
    sql`with found as ${kept} (select d.id, d.service_until, d.sort_key from ${tables} where ${condition})
     select ${joined(columns)}, array(
       select d.id from found d ${input.state === '' ? sql`` : sql`where ${is[input.state]}`} order by ${ORDER} ${placesOf(input)}
     ) as ids from found d`,
  );
  const total = input.state === '' ? sum(counts) : counts[input.state];
  return { ...pageWith(await servedById(tx, ids, now), total, input), counts };
}

type Filter = Omit<Parsed<typeof orderCalls.exportDataService>, 'format' | 'separator' | 'language'>;

/** The ids of all devices that match, by the end of their service. */
export async function servedIds(tx: Tx, caller: Caller, filter: Filter, now: number, most: number): Promise<number[]> {
  const { tables, condition } = await matchingServices(tx, caller, filter);
  const state = filter.state === '' ? sql`true` : conditions(now)[filter.state];
  const rows = await tx.query<{ id: number }>(
    sql`select d.id from ${tables} where ${condition} and ${state} order by ${ORDER} limit ${most}::int`,
  );
  return rows.map(({ id }) => id);
}

/** Where the devices that match are read, and how they are known; without their state. */
async function matchingServices(
  tx: Tx,
  caller: Caller,
  { key, companyIdList, simKind, planName }: Omit<Filter, 'state'>,
): Promise<{ readonly tables: Sql; readonly condition: Sql }> {
  const where = await deviceWhere(tx, owned(caller), { key, companyIdList });
  const { tables, condition } = matching(where, [DEVICE]);
  const named = [
    ...(simKind === undefined ? [] : [sql`d.sim_kind = ${simKind}`]),
    ...(planName === '' ? [] : [sql`d.mcu_id in (${devicesOfPlan(planName)})`]),
  ];
  return {
    tables: seesEverything(caller) ? sql`${tableFor('device', caller)} d` : tables,
    condition: allOf([condition, ...named]),
  };
}

/** Data services of devices, by their end. */
export async function servedById(tx: Tx, ids: readonly number[], now: number): Promise<Service[]> {
  const rows = await tx.query<PageRow>(
    sql`select d.id, d.mcu_id, d.name, d.sn, d.device_type, c.name as company_name, d.service_until, d.sim_id, d.sim_kind,
       d.bound_at, d.report_interval_s
     from device d left join company c on c.id = d.company_id where d.id = any(${ids}::int8[]) order by ${ORDER}`,
  );
  const mcuIds = rows.map(({ mcuId }) => mcuId);
  const [life, plan, days] = [await lifeOf(tx, mcuIds, now), await plansOf(tx, mcuIds), await networkDays(tx, rows)];
  const traffic = await trafficOfMonth(tx, ids, now);
  return rows.map((row) => ({
    ...toServed(row),
    ...life(row.mcuId),
    planName: plan.get(row.mcuId) ?? null,
    simId: row.simId,
    simKind: simKindName(row.simKind),
    networkDays: days(row.id).map((permille) => (isServiceOver(row, now) ? null : permille)),
    traffic: traffic.get(row.id) ?? null,
    companyName: row.companyName,
    state: dataServiceState(row.serviceUntil, now),
  }));
}

const sum = ({ valid, expiring, expired, unknown }: Record<DataServiceState, number>) =>
  valid + expiring + expired + unknown;
