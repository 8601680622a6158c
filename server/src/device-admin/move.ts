import { Refusal } from '#domain/errors.ts';
import { siteOf } from '../companies/sites.ts';
import type { DeviceRow } from '../devices/device-directory.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Files } from '../platform/files/files.ts';
import { carryVisibility } from '../visibility/carry.ts';

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
  const company =
    companyId === undefined
      ? await commonCompany(tx, devices)
      : await tx.maybe<{ id: number; path: string }>('select id, path from company where id = $1', [companyId]);
  if (!company) throw new Refusal('company_not_found');
  return { companyId: company.id, path: company.path, siteId: site ? await siteOf(tx, company.id, site) : null };
}

/** A site without a company belongs to the common company of the devices. */
async function commonCompany(tx: Tx, devices: readonly DeviceRow[]): Promise<{ id: number; path: string } | null> {
  const paths = [...new Set(devices.map(({ path }) => path))];
  if (paths.length !== 1) throw new Refusal('site_not_found');
  return tx.maybe<{ id: number; path: string }>('select id, path from company where path = $1', [paths[0]]);
}

/** Moves devices to a company and a site, with all rows that contain their path. The caller holds their lanes. */
export async function moveDevices(tx: Tx, files: Files, ids: readonly number[], place: Place): Promise<void> {
  const moved = await tx.query<{ id: number; images: string[] }>(
    `update device set company_id = $2, path = $3, site_id = $4 where id = any($1) returning id, images`,
    [ids, place.companyId, place.path, place.siteId],
  );
  await carryVisibility(tx, ids);
  await files.move(
    tx,
    moved.flatMap(({ images }) => images),
    place.path,
  );
}
