import type { Output, Parsed } from '#domain/contract/define.ts';
import type { companyAdminCalls } from '#domain/fleet/company-admin/calls.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { foldKey } from '../../access/users/sessions/login-key.ts';
import { addSite, countSite } from '../../foundation/companies/add.ts';
import { type CompanyContext, companyToManage, managedCompany } from '../../foundation/companies/managed-company.ts';
import { keepCompanies } from '../../foundation/companies/path-for-adding.ts';
import { type StoredPlan, shownPlan } from '../../foundation/companies/site-plan.ts';
import { forgetLabels } from '../../foundation/labels/forget.ts';
import { labelledList, labelsOfRows } from '../../foundation/labels/labelled-list.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { escapeLike } from '../../platform/db/like.ts';
import { pageOf, shownPage } from '../../platform/db/page.ts';
import { allOf, sql } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { followSettings, noteChangedSettings } from '../../stream/recompute/changed-settings.ts';
import { noteChangedZone } from './zone.ts';

type Inserted = Parsed<typeof companyAdminCalls.insertSite>;
type Updated = Parsed<typeof companyAdminCalls.updateSite>;

export interface Site {
  id: number;
  companyId: number;
  path: string;
  name: string;
  timeZone: string | null;
  latitude: number | null;
  longitude: number | null;
  plan: StoredPlan | null;
}

type Row = Pick<Site, 'id' | 'name' | 'timeZone' | 'latitude' | 'longitude' | 'plan'>;

const SITE = { subject: 'site', id: sql`s.id`, path: sql`s.path` } as const;

/** Sites of one company, without those of the companies below it. */
export async function pageSites(
  tx: Tx,
  files: Pick<Files, 'sign'>,
  session: Session,
  { companyId, key, pageNum, pageSize, withLabels, ...asked }: Parsed<typeof companyAdminCalls.pageSites>,
  now: number,
): Promise<Output<typeof companyAdminCalls.pageSites>> {
  const { path } = await managedCompany(tx, session, companyId);
  const { where, joins, first } = await labelledList(tx, session, SITE, asked, now);
  const conditions = [sql`s.path = ${path}`, ...where];
  if (key !== '') conditions.push(sql`lower(s.name) like ${`%${escapeLike(foldKey(key))}%`}`);
  const page = await pageOf<Row>(
    tx,
    {
      columns: sql`s.id, s.name, s.time_zone, s.latitude, s.longitude, s.plan`,
      from: sql`site s`,
      joins,
      where: allOf(conditions),
      order: sql`${first}s.name, s.id`,
    },
    { pageNum, pageSize },
  );
  const things = page.list.map(({ id }) => ({ id, path }));
  const labelsOf = await labelsOfRows(tx, session, 'site', things, withLabels);
  return shownPage(page, ({ latitude: lat, longitude: lon, plan, ...site }) => ({
    ...site,
    ...labelsOf(site.id),
    plan: shownPlan(files, plan),
    place: lat === null || lon === null ? null : { lat, lon },
  }));
}

/** Adds a site to a company that the caller manages. */
export const insertSite = (
  { within, clock }: CompanyContext,
  session: Session,
  input: Inserted,
): Promise<{ id: number }> =>
  within(session, async (tx) => {
    // A move keeps others out before it locks rows.
    await keepCompanies(tx, [input.companyId]);
    const { path } = await companyToManage(tx, session, input.companyId);
    const { name, place = null } = input;
    const timeZone = input.timeZone === '' ? null : input.timeZone;
    const id = await named(name, () => addSite(tx, { companyId: input.companyId, name, timeZone, place }));
    await auditSite(tx, session, 'insert', { id, path }, clock.now(), { name, timeZone });
    return { id };
  });

/** Changes a site. Under another time zone the days of its devices begin at other instants. */
export async function updateSite(context: CompanyContext, session: Session, input: Updated): Promise<null> {
  const { within, clock, announce } = context;
  const now = clock.now();
  const { path, resetIds } = await within(session, async (tx) => {
    const before = await siteToManage(tx, session, input.id);
    const { name = before.name } = input;
    const timeZone = input.timeZone === undefined ? before.timeZone : input.timeZone || null;
    const { lat = null, lon = null } = input.place ?? {};
    const [latitude, longitude] = input.place === undefined ? [before.latitude, before.longitude] : [lat, lon];
    await named(name, () =>
      tx.query('update site set name = $2, time_zone = $3, latitude = $4, longitude = $5 where id = $1', [
        input.id,
        name,
        timeZone,
        latitude,
        longitude,
      ]),
    );
    await auditSite(tx, session, 'update', before, now, { nameBefore: before.name, name, timeZone });
    const isOtherZone = timeZone !== before.timeZone;
    return { path: before.path, resetIds: isOtherZone ? await noteChangedZone(tx, { siteId: input.id }, now) : [] };
  });
  await announce({ topic: 'company', path });
  await followSettings(context, resetIds);
  return null;
}

/** Removes a site. Its devices stay with their company, and go by its time zone. */
export async function deleteSite(context: CompanyContext, session: Session, id: number): Promise<null> {
  const { within, files, clock, announce } = context;
  const now = clock.now();
  const { path, resetIds } = await within(session, async (tx) => {
    await lockCompanyOf(tx, id);
    const site = await siteToManage(tx, session, id);
    const resetIds = await noteDevicesOf(tx, site, now);
    if (site.plan) await files.remove(tx, [site.plan.fileId]);
    await forgetLabels(tx, 'site', [id]);
    await tx.query('delete from site where id = $1', [id]);
    await countSite(tx, site.companyId, -1);
    await auditSite(tx, session, 'delete', site, now, { name: site.name });
    return { path: site.path, resetIds };
  });
  await announce({ topic: 'company', path });
  await followSettings(context, resetIds);
  return null;
}

/** The company of a site changes with it, and is locked before it: by a move, by who adds a site, and on a cluster with all others at once. */
async function lockCompanyOf(tx: Tx, siteId: number): Promise<void> {
  const found = await tx.query<{ companyId: number }>('select company_id from site where id = $1', [siteId]);
  const ids = found.map(({ companyId }) => companyId);
  await keepCompanies(tx, ids);
  await tx.query('select from company where id = any($1) for no key update', [ids]);
}

/** The devices of a site that is removed: they lose its warning rules, and its time zone if it has one. Returns their ids. */
async function noteDevicesOf(tx: Tx, { id, timeZone }: Site, now: number): Promise<number[]> {
  if (timeZone !== null) return noteChangedZone(tx, { siteId: id }, now);
  const rows = await tx.query<{ id: number }>('select id from device where site_id = $1 order by id', [id]);
  const ids = rows.map((row) => row.id);
  await noteChangedSettings(tx, ids, now, 'alarms');
  return ids;
}

/** A site of a company that the caller manages, locked for a change of it. */
export async function siteToManage(tx: Tx, session: Session, id: number): Promise<Site> {
  const site = await tx.maybe<Site>(
    'select id, company_id, path, name, time_zone, latitude, longitude, plan from site where id = $1 for no key update',
    [id],
  );
  if (!site) throw new Refusal('site_not_found');
  permit(can.manageCompany(actorOf(session), { companyPath: site.path }));
  return site;
}

/** A company has one site of a name. */
async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('DuplicateName', { name }) : error;
  }
}

export const auditSite = (
  tx: Tx,
  { userId }: Session,
  verb: string,
  { id, path }: Pick<Site, 'id' | 'path'>,
  at: number,
  detail: AuditDetail,
) => writeAudit(tx, { at, userId, companyPath: path, action: `sites.${verb}`, target: String(id), detail });
