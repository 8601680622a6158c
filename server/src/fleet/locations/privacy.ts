import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { MAX_PRIVACY_CHANGES } from '#domain/fleet/locations/privacy-limits.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { WorkingHours } from '#domain/foundation/devices/configuration.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { privateUntil } from '#domain/stream/readings/privacy-hours.ts';
import type { Context } from '../../context.ts';
import { allowOnDevice } from '../../foundation/devices/allowed.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { followSettings, noteChangedSettings } from '../../stream/recompute/changed-settings.ts';

type Parts = Pick<Context, 'within' | 'clock' | 'live' | 'invalidations' | 'sinks'>;

/** Whose hours they are: of one device, or of all devices of a company and of those below it. */
interface Owner {
  readonly companyId: number;
  readonly path: string;
  readonly deviceId: number | null;
}

interface Row extends WorkingHours {
  readonly id: number;
}

/** A record that arrives later than this is not judged by hours that were over by then. */
const REMEMBERED_MS = 400 * DAY_MS;
const OF_OWNER = 'company_id = $1 and device_id is not distinct from $2';

const inForce = (tx: Tx, { companyId, deviceId }: Pick<Owner, 'companyId' | 'deviceId'>): Promise<Row[]> =>
  tx.query<Row>(
    `select id, days_bits, from_minute, to_minute from privacy_hours where ${OF_OWNER} and ended_at is null order by id`,
    [companyId, deviceId],
  );

const hoursOf = ({ daysBits, fromMinute, toMinute }: WorkingHours): WorkingHours => ({
  daysBits,
  fromMinute,
  toMinute,
});
const isSame = (one: WorkingHours, other: WorkingHours): boolean =>
  JSON.stringify(hoursOf(one)) === JSON.stringify(hoursOf(other));

const scope = systemScope('private hours of a device');

/** What is in force for a device; whoever leases it learns of it too, since it explains a missing position. */
export async function privacyHoursOf(
  { within, clock }: Parts,
  device: ScopedDevice,
): Promise<Output<Calls['getPrivacyHours']>> {
  return within(scope, async (tx) => {
    const { settings } = toDevice(await tx.one<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [device.id]));
    const rows = await tx.query<WorkingHours & { isOwn: boolean }>(
      `select p.days_bits, p.from_minute, p.to_minute, p.device_id is not null as is_own from privacy_hours p, device d
       where d.id = $1 and p.ended_at is null and (p.device_id = d.id
         or (p.device_id is null and p.company_id = any(string_to_array(d.path, '-')::int4[]))) order by p.id`,
      [device.id],
    );
    return {
      own: rows.filter(({ isOwn }) => isOwn).map(hoursOf),
      ofCompanies: rows.filter(({ isOwn }) => !isOwn).map(hoursOf),
      timeZone: settings.timeZone,
      privateUntil: privateUntil(settings, clock.now()),
    };
  });
}

/** Chooses the hours of a device, from now on. */
export async function savePrivacyHours(
  parts: Parts,
  session: Session,
  { id, mcuId }: ScopedDevice,
  hours: readonly WorkingHours[],
): Promise<null> {
  await allowOnDevice(parts.within, session, id, can.editGeofence);
  const now = parts.clock.now();
  await parts.within(session, async (tx) => {
    const device = await tx.one<{ companyId: number; path: string }>(
      'select company_id, path from device where id = $1 for no key update',
      [id],
    );
    await replace(tx, { ...device, deviceId: id }, hours, now);
    await note(tx, session, device.path, mcuId, hours, now);
    await changed(tx, [id], now);
  });
  await followSettings(parts, [id]);
  return null;
}

async function companyOf(tx: Tx, session: Session, id: number): Promise<Owner> {
  const company = await tx.maybe<{ path: string }>('select path from company where id = $1 for no key update', [id]);
  if (!company) throw new Refusal('company_not_found');
  permit(can.manageCompany(actorOf(session), { companyPath: company.path }));
  return { companyId: id, path: company.path, deviceId: null };
}

export const companyPrivacyHours = (
  { within }: Parts,
  session: Session,
  id: number,
): Promise<Output<Calls['getCompanyPrivacyHours']>> =>
  within(session, async (tx) => (await inForce(tx, await companyOf(tx, session, id))).map(hoursOf));

/** Chooses the hours of all devices of a company and of those below it, from now on. */
export async function saveCompanyPrivacyHours(
  parts: Parts,
  session: Session,
  companyId: number,
  hours: readonly WorkingHours[],
): Promise<null> {
  const now = parts.clock.now();
  const { path, ids } = await parts.within(session, async (tx) => {
    const owner = await companyOf(tx, session, companyId);
    await replace(tx, owner, hours, now);
    await note(tx, session, owner.path, String(companyId), hours, now);
    const devices = await tx.query<{ id: number }>(
      sql`select id from device d where ${below(sql`d.path`, owner.path)} order by id for no key update`,
    );
    const found = devices.map(({ id }) => id);
    await changed(tx, found, now);
    return { path: owner.path, ids: found };
  });
  // Whoever receives records judges the next one by the new hours; what is shown follows device by device.
  await parts.invalidations.publish({ topic: 'company', path });
  await followSettings(parts, ids.slice(0, AT_ONCE));
  return null;
}

/** A job lets the others follow. */
const AT_ONCE = 200;

async function changed(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.query('update device set settings_version = settings_version + 1 where id = any($1)', [ids]);
  await noteChangedSettings(tx, ids, now, 'alarms');
}

/** Ends the hours that are not wanted any more, and begins those that are new; the others go on. */
async function replace(tx: Tx, owner: Owner, wanted: readonly WorkingHours[], now: number): Promise<void> {
  const { companyId, deviceId, path } = owner;
  const before = await inForce(tx, owner);
  const ended = before.filter((row) => !wanted.some((each) => isSame(each, row)));
  const begun = wanted.filter(
    (each, index) =>
      !before.some((row) => isSame(row, each)) && wanted.findIndex((other) => isSame(other, each)) === index,
  );
  await tx.query(`delete from privacy_hours where ${OF_OWNER} and ended_at < $3`, [
    companyId,
    deviceId,
    now - REMEMBERED_MS,
  ]);
  const { count } = await tx.one<{ count: number }>(
    `select count(*)::int as count from privacy_hours where ${OF_OWNER}`,
    [companyId, deviceId],
  );
  if (count + begun.length > MAX_PRIVACY_CHANGES)
    throw new Refusal('max_privacy_changes', { max: MAX_PRIVACY_CHANGES });
  await tx.query('update privacy_hours set ended_at = greatest($2, started_at) where id = any($1)', [
    ended.map(({ id }) => id),
    now,
  ]);
  for (const { daysBits, fromMinute, toMinute } of begun)
    await tx.query(
      `insert into privacy_hours (id, company_id, path, device_id, days_bits, from_minute, to_minute, started_at)
       values (nextval('privacy_hours_id_seq'), $1, $2, $3, $4, $5, $6, $7)`,
      [companyId, path, deviceId, daysBits, fromMinute, toMinute, now],
    );
}

const note = (
  tx: Tx,
  { userId }: Session,
  companyPath: string,
  target: string,
  hours: readonly WorkingHours[],
  at: number,
) =>
  writeAudit(tx, {
    at,
    userId,
    companyPath,
    action: 'locations.savePrivacyHours',
    target,
    detail: { hours: hours.map((each) => Object.values(hoursOf(each)).join('/')).join(' ') },
  });
