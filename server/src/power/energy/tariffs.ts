import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { energyAnalysisCalls } from '#domain/power/energy/analysis-calls.ts';
import { type DatedTariff, MAX_TARIFFS, tariffFault } from '#domain/power/energy/tariff.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';

type Calls = typeof energyAnalysisCalls;

interface Site {
  readonly id: number;
  readonly path: string;
  readonly name: string;
}

const mayEdit = (caller: Session, site: Site) => can.manageCompany(actorOf(caller), { companyPath: site.path });

/** The site of a device, if the scope sees it. */
export async function siteOfDevice(
  tx: Tx,
  caller: Session,
  deviceId: number,
): Promise<Output<Calls['getEnergyAnalysis']>['site']> {
  const site = await tx.maybe<Site>(
    'select t.id, t.path, t.name from device d join site t on t.id = d.site_id where d.id = $1',
    [deviceId],
  );
  return site && { id: site.id, name: site.name, editable: mayEdit(caller, site).allowed };
}

/** The tariffs of the site of a device that the scope sees, in the order of their first days. */
export const tariffsOf = (tx: Tx, deviceId: number): Promise<DatedTariff[]> =>
  tx.query<DatedTariff>(
    `select f.valid_from, f.tariff from device d join site_tariff f on f.site_id = d.site_id where d.id = $1
     order by f.valid_from`,
    [deviceId],
  );

async function siteToManage(tx: Tx, caller: Session, id: number): Promise<Site> {
  const site = await tx.maybe<Site>('select id, path, name from site where id = $1 for no key update', [id]);
  if (!site) throw new Refusal('site_not_found');
  permit(mayEdit(caller, site));
  return site;
}

export async function siteTariffs(tx: Tx, caller: Session, siteId: number): Promise<DatedTariff[]> {
  await siteToManage(tx, caller, siteId);
  return tx.query<DatedTariff>('select valid_from, tariff from site_tariff where site_id = $1 order by valid_from', [
    siteId,
  ]);
}

export async function saveSiteTariff(
  tx: Tx,
  caller: Session,
  { siteId, validFrom, tariff }: Parsed<Calls['saveSiteTariff']>,
  now: number,
): Promise<null> {
  const fault = tariffFault(tariff);
  if (fault) throw new Refusal('param_error', { field: 'tariff', rule: fault });
  const site = await siteToManage(tx, caller, siteId);
  const { others } = await tx.one<{ others: number }>(
    'select count(*)::int as others from site_tariff where site_id = $1 and valid_from <> $2',
    [siteId, validFrom],
  );
  if (others >= MAX_TARIFFS) throw new Refusal('param_error', { field: 'validFrom', rule: `max ${MAX_TARIFFS}` });
  await writeTariff(tx, site, { validFrom, tariff });
  await audit(tx, caller, site, 'saveTariff', validFrom, now);
  return null;
}

/** Writes the tariff of a site from a day on, in place of the one that begins on that day. */
export async function writeTariff(
  tx: Tx,
  { id, path }: Pick<Site, 'id' | 'path'>,
  { validFrom, tariff }: DatedTariff,
): Promise<void> {
  await tx.query(
    `insert into site_tariff (site_id, valid_from, path, tariff) values ($1, $2, $3, $4::jsonb)
     on conflict (site_id, valid_from) do update set tariff = excluded.tariff`,
    [id, validFrom, path, JSON.stringify(tariff)],
  );
}

export async function deleteSiteTariff(
  tx: Tx,
  caller: Session,
  { siteId, validFrom }: Parsed<Calls['deleteSiteTariff']>,
  now: number,
): Promise<null> {
  const site = await siteToManage(tx, caller, siteId);
  const gone = await tx.maybe('delete from site_tariff where site_id = $1 and valid_from = $2 returning site_id', [
    siteId,
    validFrom,
  ]);
  if (gone) await audit(tx, caller, site, 'removeTariff', validFrom, now);
  return null;
}

const audit = (
  tx: Tx,
  { userId }: Session,
  { id, path, name }: Site,
  verb: 'saveTariff' | 'removeTariff',
  validFrom: string,
  at: number,
): Promise<void> =>
  writeAudit(tx, {
    at,
    userId,
    companyPath: path,
    action: `energy.${verb}`,
    target: String(id),
    detail: { name, validFrom },
  });
