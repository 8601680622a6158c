import type { Output, Parsed } from '#domain/contract/define.ts';
import type { batteryCalls } from '#domain/power/batteries/calls.ts';
import { swapsOf } from '#domain/power/batteries/mounts.ts';
import type { LabelReader } from '../../foundation/labels/definitions.ts';
import { labelledList, labelsOfRows } from '../../foundation/labels/labelled-list.ts';
import { seenPeriod } from '../../foundation/visibility/lease.ts';
import { escapeLike } from '../../platform/db/like.ts';
import { pageOf } from '../../platform/db/page.ts';
import { allOf, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';

type Calls = typeof batteryCalls;
type BatteryRow = Output<Calls['pageBatteries']>['list'][number];
type MountRow = { batteryId: number; unit: number; mountedAt: number; dismountedAt: number | null };

/** Of a `battery b`. */
export const FACTS = sql`b.serial_number, b.model, b.chemistry, b.made_on, b.rated_centi_amp_hour, b.nominal_centi_volt`;

export async function pageBatteries(
  tx: Tx,
  session: LabelReader,
  { key, companyIds, status, place, pageNum, pageSize, withLabels, ...asked }: Parsed<Calls['pageBatteries']>,
  now: number,
): Promise<Output<Calls['pageBatteries']>> {
  const { where, joins, first } = await labelledList(tx, session, BATTERY, asked, now);
  const part = `%${escapeLike(key)}%`;
  const page = await pageOf<Pick<BatteryRow, 'batteryId' | 'companyName'> & { readonly path: string }>(
    tx,
    {
      columns: sql`b.id as battery_id, b.path, c.name as company_name, b.status, ${FACTS}`,
      from: sql`battery b join company c on c.id = b.company_id`,
      joins,
      where: allOf([
        sql`(b.serial_number ilike ${part} or b.model ilike ${part})`,
        ...(companyIds.length > 0 ? [inCompanies(companyIds)] : []),
        ...(status ? [sql`b.status = ${status}`] : []),
        ...(place ? [mountedNow(place === 'mounted')] : []),
        ...where,
      ]),
      order: sql`${first}lower(b.model), lower(b.serial_number), b.id`,
    },
    { pageNum, pageSize },
  );
  const labelsOf = await labelsOfRows(tx, session, 'battery', page.list.map(thingOfRow), withLabels);
  const ids = page.list.map(({ batteryId }) => batteryId);
  const mounts = await tx.query<
    Pick<BatteryRow, 'batteryId' | 'mcuId' | 'deviceName' | 'unit'> & { mountedAt: number }
  >(
    sql`select m.battery_id, d.mcu_id, d.name as device_name, m.unit, m.mounted_at
        from battery_mount m join device d on d.id = m.device_id
        where m.battery_id = any(${ids}) and m.dismounted_at is null`,
  );
  const mountOf = new Map(mounts.map((mount) => [mount.batteryId, mount]));
  return {
    ...page,
    list: page.list.map(({ path: _, ...row }) => {
      const mount = mountOf.get(row.batteryId);
      return {
        ...NOWHERE,
        ...row,
        ...mount,
        mountedAt: mount?.mountedAt || null,
        ...labelsOf(row.batteryId),
      } as BatteryRow;
    }),
  };
}

const BATTERY = { subject: 'battery', id: raw('b.id'), path: raw('b.path') } as const;
const thingOfRow = ({ batteryId: id, path }: { readonly batteryId: number; readonly path: string }) => ({ id, path });

/** Of a company, or of those below it. */
const inCompanies = (ids: readonly number[]): Sql =>
  sql`exists (select from company o where o.id = any(${[...ids]}::int[]) and b.path >= o.path
    and b.path < (o.path || '.') collate "C")`;

const mountedNow = (isMounted: boolean): Sql =>
  isMounted
    ? sql`b.id in (select m.battery_id from battery_mount m where m.dismounted_at is null)`
    : sql`b.id not in (select m.battery_id from battery_mount m where m.dismounted_at is null)`;

const NOWHERE = { mcuId: null, deviceName: null, unit: null };

/** Which pack was on a unit, or on any, from when to when, the newest first; as far as the scope sees. */
export const mountsOf = (tx: Tx, deviceId: number, unit: number | null): Promise<MountRow[]> =>
  tx.query<MountRow>(
    `select battery_id, unit, mounted_at, dismounted_at from battery_mount
     where device_id = $1 and ($2::int is null or unit = $2) order by mounted_at desc, unit`,
    [deviceId, unit],
  );

/**
 * The instants at which the pack of a unit was another one, or none, oldest first: those that are recorded, and those that seem
 * to be swaps as long as nobody has said that they are none. What may be of two packs is never joined.
 */
export async function swapsOfUnit(tx: Tx, deviceId: number, unit: number): Promise<number[]> {
  const changes = await tx.query<Omit<MountRow, 'batteryId' | 'unit'>>(
    `select mounted_at, dismounted_at from battery_mount where device_id = $1 and unit = $2
     union all select at as mounted_at, null as dismounted_at from swap_suggestion
     where device_id = $1 and unit = $2 and answer is null`,
    [deviceId, unit],
  );
  return swapsOf(changes);
}

/** Which packs were on a unit, or on any, for a caller who is told of a leased device what falls into the lease. */
export async function mountsShown(
  tx: Tx,
  device: ScopedDevice,
  unit: number | null,
): Promise<Output<Calls['batteriesOfDevice']>> {
  const { startsAt } = seenPeriod(device);
  const mounts = await mountsOf(tx, device.id, unit);
  const known = await tx.query<NonNullable<Output<Calls['batteriesOfDevice']>[number]['battery']>>(
    sql`select b.id as battery_id, ${FACTS} from battery b where b.id = any(${mounts.map(({ batteryId }) => batteryId)})`,
  );
  const batteryOf = new Map(known.map((battery) => [battery.batteryId, battery]));
  return mounts.map(({ batteryId, unit: of, mountedAt, dismountedAt }) => ({
    unit: of,
    battery: batteryOf.get(batteryId) ?? null,
    mountedAt: mountedAt > startsAt ? mountedAt : null,
    dismountedAt,
  }));
}
