import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import type { orderCalls } from '#domain/orders/calls.ts';
import {
  DATA_SERVICE_STATES,
  type DataServiceState,
  dataServiceState,
  EXPIRING_MS,
} from '#domain/orders/data-service.ts';
import { DEVICE, deviceWhere, matching } from '../devices/filter.ts';
import type { Caller } from '../devices/list.ts';
import { pageWith, placesOf } from '../platform/db/page.ts';
import { joined, raw, type Sql, sql, value } from '../platform/db/sql.ts';
import { ownScope, type Tx } from '../platform/db/within.ts';

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

const ORDER = sql`d.service_until nulls last, d.sort_key, d.id`;

/** One page of devices by the end of their service, and how many of those that match are in each state. */
export async function pageDataService(
  tx: Tx,
  caller: Caller,
  input: Parsed<typeof orderCalls.pageDataService>,
  now: number,
): Promise<Output<typeof orderCalls.pageDataService>> {
  const where = await deviceWhere(tx, owned(caller), { key: input.key, companyIdList: input.companyIdList });
  const is = conditions(now);
  const { tables, condition } = matching(where, [DEVICE]);
  const columns = DATA_SERVICE_STATES.map((state) => sql`count(*) filter (where ${is[state]})::int as ${raw(state)}`);
  const counts = await tx.one<Record<DataServiceState, number>>(
    sql`select ${joined(columns)} from ${tables} where ${condition}`,
  );
  const chosen = input.state === '' ? condition : sql`${condition} and ${is[input.state]}`;
  const rows = await tx.query<ServedRow>(
    sql`with wanted as materialized (
       select d.id from ${tables} where ${chosen} order by ${ORDER}
       ${placesOf(input)}
     )
     select d.mcu_id, d.name, d.sn, d.device_type, c.name as company_name, d.service_until
     from device d join wanted w on w.id = d.id left join company c on c.id = d.company_id order by ${ORDER}`,
  );
  const total = input.state === '' ? sum(counts) : counts[input.state];
  const list = rows.map((row) => ({
    ...toServed(row),
    companyName: row.companyName,
    state: dataServiceState(row.serviceUntil, now),
  }));
  return { ...pageWith(list, total, input), counts };
}

const sum = ({ valid, expiring, expired, unknown }: Record<DataServiceState, number>) =>
  valid + expiring + expired + unknown;
