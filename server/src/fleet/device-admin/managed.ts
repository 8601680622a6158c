import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { MAX_SELECTED, type ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { deviceWhere, matching } from '../../foundation/devices/filter.ts';
import { fieldOrder } from '../../foundation/labels/order.ts';
import { labelsFor } from '../../foundation/labels/reading.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { shownState } from '../../foundation/visibility/shown-state.ts';
import { pageWith, placesOf } from '../../platform/db/page.ts';
import { joined, sql } from '../../platform/db/sql.ts';
import { ownScope, type Tx } from '../../platform/db/within.ts';
import { byKey, COMPANY, orderOfKey, SITE, SORT_KEYS } from './managed-order.ts';
import { type ManagedDevice, type ManagedRow, managedRows, toManagedDevice } from './managed-row.ts';

type Filter = Parsed<Calls['selectManagedDevices']>;
interface Order {
  readonly sort: ManagedColumn;
  readonly descending: boolean;
  readonly orderField?: number | undefined;
}

/** Only devices owned by the caller's companies are managed, not devices leased to them. */
interface Manager {
  readonly path: string;
  readonly role: Role;
  readonly now: number;
}

const shownTo = ({ path, role, now }: Manager) => shownState({ ...ownScope(path), role }, now);

/** FROM and WHERE of matching devices, the name of the id in them, the sort key, and ORDER BY. */
async function matchingFor(tx: Tx, manager: Manager, { deviceType, state, ...filter }: Filter, order?: Order) {
  const types = deviceType === '' ? {} : { types: [deviceType] };
  const shown = shownTo(manager);
  const where = await deviceWhere(tx, ownScope(manager.path), { ...filter, ...types }, { state, shown });
  const byField = await fieldOrder(tx, shown.reader, 'place', order?.orderField);
  const key = byField?.key ?? (order ? SORT_KEYS[order.sort].key(shown) : sql`null`);
  const { tables, condition, id, path } = matching(where, key.reads);
  const joins = [
    ...(byField ? [byField.join({ id, path })] : []),
    ...(key.reads.has(COMPANY) ? [sql`join company c on c.id = d.company_id`] : []),
    ...(key.reads.has(SITE) ? [sql`left join site t on t.id = d.site_id`] : []),
  ];
  const from = sql`${joined([tables, ...joins], ' ')} where ${condition}`;
  const isDescending = order?.descending ?? false;
  const orderBy = order && !byField ? orderOfKey(order.sort, isDescending) : byKey(isDescending);
  return { from, id, key, orderBy };
}

/** One page of the table. The matching rows are read once, for both the page and the total. */
export async function pageManaged(
  tx: Tx,
  manager: Manager,
  { sort, descending, orderField, withLabels, ...filter }: Parsed<Calls['pageManagedDevices']>,
): Promise<Output<Calls['pageManagedDevices']>> {
  const { from, id, key, orderBy } = await matchingFor(tx, manager, filter, { sort, descending, orderField });
  const rows = await tx.query<ManagedRow & { id: number | null; total: number }>(
    sql`with matched as materialized (select ${id} as id, ${key} as key from ${from}),
     wanted as materialized (
       select id, row_number() over () as place
       from (select id from matched order by ${orderBy} ${placesOf(filter)}) as p
     )
     select m.*, n.total from (select count(*)::int as total from matched) n
     left join (select w.place, r.* from wanted w join (${managedRows(shownTo(manager))}) r on r.id = w.id) m on true order by m.place`,
  );
  const total = rows[0]?.total ?? 0;
  const listed = rows.filter((row) => row.id !== null);
  return pageWith(withLabels ? await labelled(tx, manager, listed) : listed.map(toManagedDevice), total, filter);
}

/** Identities of all matching devices, ordered by id, up to the maximum that can be selected. */
export async function selectManaged(
  tx: Tx,
  manager: Manager,
  filter: Filter,
): Promise<Output<Calls['selectManagedDevices']>> {
  const { from, id } = await matchingFor(tx, manager, filter);
  const { total } = await tx.one<{ total: number }>(sql`select count(*)::int as total from ${from}`);
  const devices = await tx.query<{ id: number; mcuId: string; companyId: number; manufacturer: number | null }>(
    sql`select id, mcu_id, company_id, manufacturer from device
     where id in (select ${id} from ${from} order by 1 limit ${MAX_SELECTED}) order by id`,
  );
  return { total, devices };
}

/** Ids of all matching devices, in the order of the table. */
export async function managedIds(tx: Tx, manager: Manager, filter: Filter, order: Order): Promise<number[]> {
  const { from, id, key, orderBy } = await matchingFor(tx, manager, filter, order);
  const rows = await tx.query<{ id: number }>(
    sql`select id from (select ${id} as id, ${key} as key from ${from}) as m order by ${orderBy}`,
  );
  return rows.map((row) => row.id);
}

/** Rows of the table by id, without those deleted meanwhile; for files, with values of removed fields, too. */
export async function managedByIds(
  tx: Tx,
  manager: Manager,
  ids: readonly number[],
  withLabels = false,
): Promise<ManagedDevice[]> {
  const rows = await tx.query<ManagedRow>(sql`${managedRows(shownTo(manager))} where d.id = any(${ids}::int8[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listed = ids.flatMap((id) => byId.get(id) ?? []);
  return withLabels ? labelled(tx, manager, listed, { removed: true }) : listed.map(toManagedDevice);
}

async function labelled(
  tx: Tx,
  manager: Manager,
  rows: readonly ManagedRow[],
  which: { readonly removed?: boolean } = {},
): Promise<ManagedDevice[]> {
  const labels = await labelsFor(tx, manager, 'place', rows, which);
  return rows.map((row) => ({ ...toManagedDevice(row), labels: labels.get(row.id)! }));
}

/** Firmware versions of the caller's devices, in ascending order. */
export async function firmwareVersions(tx: Tx, { path }: Pick<Manager, 'path'>): Promise<string[]> {
  const rows = await tx.query<{ version: string }>(
    sql`select distinct firmware_version as version from device
     where ${below(sql`path`, path)} and firmware_version is not null order by 1`,
  );
  return rows.map(({ version }) => version).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
