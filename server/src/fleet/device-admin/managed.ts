import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { MAX_SELECTED, type ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { deviceWhere, matching } from '../../foundation/devices/filter.ts';
import { shownState } from '../../foundation/visibility/shown-state.ts';
import { pageWith, placesOf } from '../../platform/db/page.ts';
import { joined, sql } from '../../platform/db/sql.ts';
import { ownScope, type Tx } from '../../platform/db/within.ts';
import { COMPANY, orderOfKey, SITE, SORT_KEYS } from './managed-order.ts';
import { type ManagedDevice, type ManagedRow, managedRows, toManagedDevice } from './managed-row.ts';

type Filter = Parsed<Calls['selectManagedDevices']>;
interface Order {
  readonly sort: ManagedColumn;
  readonly descending: boolean;
}

/** Only devices owned by the caller's companies are managed, not devices leased to them. */
interface Manager {
  readonly path: string;
  readonly role: Role;
  readonly now: number;
}

const shownTo = ({ path, role, now }: Manager) => shownState({ ...ownScope(path), role }, now);

/** FROM and WHERE of matching devices, the name of the id in them, and the sort key. */
async function matchingFor(tx: Tx, manager: Manager, { deviceType, state, ...filter }: Filter, sort?: ManagedColumn) {
  const types = deviceType === '' ? {} : { types: [deviceType] };
  const shown = shownTo(manager);
  const where = await deviceWhere(tx, ownScope(manager.path), { ...filter, ...types }, { state, shown });
  const key = sort ? SORT_KEYS[sort].key(shown) : sql`null`;
  const { tables, condition, id } = matching(where, key.reads);
  const joins = [
    ...(key.reads.has(COMPANY) ? [sql`join company c on c.id = d.company_id`] : []),
    ...(key.reads.has(SITE) ? [sql`left join site t on t.id = d.site_id`] : []),
  ];
  return { from: sql`${joined([tables, ...joins], ' ')} where ${condition}`, id, key };
}

/** One page of the table. The matching rows are read once, for both the page and the total. */
export async function pageManaged(
  tx: Tx,
  manager: Manager,
  { sort, descending, ...filter }: Parsed<Calls['pageManagedDevices']>,
): Promise<Output<Calls['pageManagedDevices']>> {
  const { from, id, key } = await matchingFor(tx, manager, filter, sort);
  const order = orderOfKey(sort, descending);
  const rows = await tx.query<ManagedRow & { id: number | null; total: number }>(
    sql`with matched as materialized (select ${id} as id, ${key} as key from ${from}),
     wanted as materialized (
       select id, row_number() over () as place
       from (select id from matched order by ${order} ${placesOf(filter)}) as p
     )
     select m.*, n.total from (select count(*)::int as total from matched) n
     left join (select w.place, r.* from wanted w join (${managedRows(shownTo(manager))}) r on r.id = w.id) m on true order by m.place`,
  );
  const total = rows[0]?.total ?? 0;
  return pageWith(rows.filter((row) => row.id !== null).map(toManagedDevice), total, filter);
}

/** Identities of all matching devices, ordered by id, up to the maximum that can be selected. */
export async function selectManaged(
  tx: Tx,
  manager: Manager,
  filter: Filter,
): Promise<Output<Calls['selectManagedDevices']>> {
  const { from, id } = await matchingFor(tx, manager, filter);
  const { total } = await tx.one<{ total: number }>(sql`select count(*)::int as total from ${from}`);
  const devices = await tx.query<{ mcuId: string; companyId: number; manufacturer: number | null }>(
    sql`select mcu_id, company_id, manufacturer from device
     where id in (select ${id} from ${from} order by 1 limit ${MAX_SELECTED}) order by id`,
  );
  return { total, devices };
}

/** Ids of all matching devices, in the order of the table. */
export async function managedIds(tx: Tx, manager: Manager, filter: Filter, order: Order): Promise<number[]> {
  const { from, id, key } = await matchingFor(tx, manager, filter, order.sort);
  const rows = await tx.query<{ id: number }>(
    sql`select id from (select ${id} as id, ${key} as key from ${from}) as m order by ${orderOfKey(order.sort, order.descending)}`,
  );
  return rows.map((row) => row.id);
}

/** Rows of the table by id, without those deleted meanwhile. */
export async function managedByIds(tx: Tx, manager: Manager, ids: readonly number[]): Promise<ManagedDevice[]> {
  const rows = await tx.query<ManagedRow>(sql`${managedRows(shownTo(manager))} where d.id = any(${ids}::int8[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toManagedDevice);
}
/** Firmware versions of the caller's devices, in ascending order. */
export async function firmwareVersions(tx: Tx, { path }: Pick<Manager, 'path'>): Promise<string[]> {
  const rows = await tx.query<{ version: string }>(
    `select distinct firmware_version as version from device
     where path >= $1 and path < ($1 || '.') collate "C" and firmware_version is not null order by 1`,
    [path],
  );
  return rows.map(({ version }) => version).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
