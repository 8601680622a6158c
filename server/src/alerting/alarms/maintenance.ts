import { MAX_WINDOWS, maintenanceUntil } from '#domain/alerting/alarms/life/maintenance.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { nameOfPlace, type Place } from '../../foundation/system/audit-names.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import { storedJson } from '../../platform/db/json.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { columnsOf, valuesOf } from '../../platform/db/written.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';

/** What a window is of. */
interface Owner extends Place {
  readonly path: string;
}
type Wanted = Parsed<Calls['addMaintenanceWindow']>;
type Maintained = Pick<Context, 'within' | 'clock' | 'invalidations'>;

/** More devices than this are not forgotten one by one. */
const MAX_NAMED = 1000;
const MAX_MS = 366 * DAY_MS;

/** The windows that are not over. */
export const listWindows = (tx: Tx, now: number): Promise<Output<Calls['listMaintenanceWindows']>> =>
  tx.query(
    `select w.id, w.company_id, c.name as company_name, t.name as site, d.mcu_id, d.name as device_name, w.starts_at, w.ends_at,
       w.weekly, w.note, w.created_by,
       (select count(*)::int from device x where x.path >= w.path and x.path < (w.path || '.') collate "C"
         and (w.device_id is null or x.id = w.device_id) and (w.site_id is null or x.site_id = w.site_id)) as devices
     from maintenance_window w join company c on c.id = w.company_id left join site t on t.id = w.site_id
       left join device d on d.id = w.device_id
     where w.ends_at is null or w.ends_at > $1 order by w.starts_at nulls last, w.id limit 500`,
    [now],
  );

/** Adds a window of something that is the caller's own. */
export async function addWindow(context: Maintained, session: Session, wanted: Wanted): Promise<{ id: number }> {
  const now = context.clock.now();
  const { startsAt = null, endsAt = null, weekly = null, note } = wanted;
  checkTime(wanted, now);
  const { id, owner } = await context.within(session, async (tx) => {
    const of = await ownerOf(tx, session, wanted);
    // The company's row is locked, so that two who add at once see each other's.
    await tx.query('select from company where id = $1 for no key update', [of.companyId]);
    const { windows } = await tx.one<{ windows: number }>(
      'select count(*)::int as windows from maintenance_window where company_id = $1 and (ends_at is null or ends_at > $2)',
      [of.companyId, now],
    );
    if (windows >= MAX_WINDOWS) throw new Refusal('max_maintenance_windows', { max: MAX_WINDOWS });
    const added = {
      id: sql`nextval('maintenance_window_id_seq')`,
      path: of.path,
      companyId: of.companyId,
      siteId: of.siteId,
      deviceId: of.deviceId,
      startsAt,
      endsAt,
      weekly: weekly && storedJson(weekly),
      note,
      createdAt: now,
      createdBy: session.loginName,
    };
    const row = await tx.one<{ id: number }>(
      sql`insert into maintenance_window (${columnsOf(added)}) values (${valuesOf(added)}) returning id`,
    );
    await audit(tx, session, 'addMaintenance', row.id, of, now);
    return { id: row.id, owner: of };
  });
  await forget(context, session, owner);
  return { id };
}

/** Ends a window that has begun: it stays as what it was until now. */
export async function endWindow(context: Maintained, session: Session, id: number): Promise<null> {
  const now = context.clock.now();
  const owner = await context.within(session, async (tx) => {
    const of = await tx.maybe<Owner>(
      `update maintenance_window set ends_at = $2 where id = $1 and starts_at < $2 and ends_at > $2
       returning company_id, path, site_id, device_id`,
      [id, now],
    );
    if (!of) throw new Refusal('maintenance_window_not_found');
    await audit(tx, session, 'endMaintenance', id, of, now);
    return of;
  });
  await forget(context, session, owner);
  return null;
}

/** Until when a device is in maintenance. Whoever leases it is told that too, as nobody is told of its alarms. */
export const deviceMaintenance = async (
  { within }: Pick<Context, 'within'>,
  { id }: ScopedDevice,
  now: number,
): Promise<Output<Calls['deviceMaintenance']>> => {
  const row = await within(systemScope('maintenance of a device'), (tx) =>
    tx.one<DeviceRow>(`${DEVICE_ROWS} where s.device_id = $1`, [id]),
  );
  const { maintenance, settings } = toDevice(row);
  return { until: maintenanceUntil(maintenance, now, settings.timeZone) };
};

export async function removeWindow(context: Maintained, session: Session, id: number): Promise<null> {
  const owner = await context.within(session, async (tx) => {
    const of = await tx.maybe<Owner>(
      'delete from maintenance_window where id = $1 returning company_id, path, site_id, device_id',
      [id],
    );
    if (!of) throw new Refusal('maintenance_window_not_found');
    await audit(tx, session, 'removeMaintenance', id, of, context.clock.now());
    return of;
  });
  await forget(context, session, owner);
  return null;
}

function checkTime({ startsAt, endsAt, weekly }: Wanted, now: number): void {
  const isOnce = startsAt !== undefined && endsAt !== undefined;
  if (isOnce === (weekly !== undefined) || (startsAt === undefined) !== (endsAt === undefined))
    throw new Refusal('param_error', { field: 'weekly', rule: 'must be once or every week' });
  if (!isOnce) return;
  if (endsAt <= startsAt || endsAt <= now || endsAt - startsAt > MAX_MS)
    throw new Refusal('param_error', { field: 'endsAt', rule: 'must be after the start and now, within a year' });
}

/** What a window is wanted of; refuses what is not the caller's own, and what it does not see as what is not there. */
async function ownerOf(tx: Tx, session: Session, { mcuId, companyId, site }: Wanted): Promise<Owner> {
  if ((mcuId === undefined) === (companyId === undefined))
    throw new Refusal('param_error', { field: 'companyId', rule: 'must be a company or a device' });
  if (mcuId !== undefined) {
    const device = await tx.maybe<Omit<Owner, 'siteId'>>(
      'select id as device_id, company_id, path from device where mcu_id = $1',
      [mcuId],
    );
    if (!device) throw new Refusal('device_not_found');
    permit(can.editWarningSettings(actorOf(session), { companyPath: device.path }));
    return { ...device, siteId: null };
  }
  const company = await tx.maybe<{ companyId: number; path: string }>(
    sql`select id as company_id, path from company where id = ${companyId} and ${below(sql`path`, session.path)}`,
  );
  if (!company) throw new Refusal('company_not_found');
  if (site === undefined) return { ...company, siteId: null, deviceId: null };
  const found = await tx.maybe<{ id: number }>('select id from site where company_id = $1 and name = $2', [
    companyId,
    site,
  ]);
  if (!found) throw new Refusal('site_not_found');
  return { ...company, siteId: found.id, deviceId: null };
}

const audit = async (tx: Tx, { userId, path }: Session, verb: string, id: number, of: Owner, at: number) =>
  writeAudit(tx, {
    at,
    userId,
    companyPath: path,
    action: `alarms.${verb}`,
    target: String(id),
    detail: await nameOfPlace(tx, of),
  });

/** Every process reads the devices of a window anew. */
async function forget({ within, invalidations }: Maintained, session: Session, owner: Owner): Promise<void> {
  const { path, siteId, deviceId } = owner;
  const devices = await within(session, (tx) =>
    tx.query<{ id: number; mcuId: string }>(
      sql`select id, mcu_id from device where ${below(sql`path`, path)} and (${deviceId}::int8 is null or id = ${deviceId}::int8)
        and (${siteId}::int4 is null or site_id = ${siteId}::int4) limit ${MAX_NAMED + 1}`,
    ),
  );
  await invalidations.publish(
    ...(devices.length > MAX_NAMED ? [{ topic: 'everything' } as const] : devices.map(deviceChanged)),
  );
}
