import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { pathForAdding } from '../../foundation/companies/path-for-adding.ts';
import { siteOf } from '../../foundation/companies/sites.ts';
import type { DeviceRow } from '../../foundation/devices/device-directory.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import { tablesOf } from '../../tables.ts';
import { filesOfDevices } from './files-of-devices.ts';
import { followOwner } from './follow-owner.ts';

/** Tables of devices that no lease shows. */
const WITHOUT_LEASE = tablesOf(({ path }) => path === 'device');

/** The destination of moved devices. */
export interface Place {
  readonly companyId: number;
  readonly path: string;
  readonly siteId: number | null;
}

/** The target company and site, null if both remain. If only a company is given, the devices leave their site. */
export async function placeOf(
  tx: Tx,
  { companyId, site }: { companyId?: number | undefined; site?: string | undefined },
  devices: readonly DeviceRow[],
): Promise<Place | null> {
  if (companyId === undefined && site === undefined) return null;
  const target = companyId ?? commonCompany(devices);
  const path = await pathForAdding(tx, target);
  if (path === null) throw new Refusal('company_not_found');
  return { companyId: target, path, siteId: site ? await siteOf(tx, target, site) : null };
}

/** A site without a company belongs to the common company of the devices. */
function commonCompany(devices: readonly DeviceRow[]): number {
  const [path, ...others] = new Set(devices.map((device) => device.path));
  if (path === undefined || others.length > 0) throw new Refusal('site_not_found');
  return idsOfPath(path)!.at(-1)!;
}

/** Moves devices to a company and a site, with all rows that contain their path. The caller holds their lanes. */
export async function moveDevices(tx: Tx, files: Files, ids: readonly number[], place: Place): Promise<void> {
  await tx.query('update device set company_id = $2, path = $3, site_id = $4 where id = any($1)', [
    ids,
    place.companyId,
    place.path,
    place.siteId,
  ]);
  // Its own private hours go with it, those of its former companies do not.
  await tx.query('update privacy_hours set company_id = $2, path = $3 where device_id = any($1)', [
    ids,
    place.companyId,
    place.path,
  ]);
  // What is mounted goes with its device.
  const mounted = await tx.query<{ batteryId: number }>(
    'select battery_id from battery_mount where device_id = any($1) and dismounted_at is null',
    [ids],
  );
  await tx.query('update battery set company_id = $2, path = $3 where id = any($1)', [
    mounted.map(({ batteryId }) => batteryId),
    place.companyId,
    place.path,
  ]);
  for (const table of WITHOUT_LEASE)
    await tx.query(`update ${table} set path = $2 where device_id = any($1)`, [ids, place.path]);
  await followOwner(tx, ids);
  await files.move(tx, await filesOfDevices(tx, ids), place.path);
}
