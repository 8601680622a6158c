import type { Parsed } from '#domain/contract/define.ts';
import type { companyAdminCalls } from '#domain/fleet/company-admin/calls.ts';
import { childPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can, type Module } from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { checkGiven, given } from '../../access/users/accounts/give-modules.ts';
import { chooseCompanyForGuests } from '../../access/users/sessions/guest.ts';
import { addCompany } from '../../foundation/companies/add.ts';
import {
  type CompanyContext,
  companyToManage,
  type ManagedCompany,
} from '../../foundation/companies/managed-company.ts';
import { lockCompanies } from '../../foundation/companies/path-for-adding.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { sortKeyOf } from '../../platform/text/sort-key.ts';
import { followSettings } from '../../stream/recompute/changed-settings.ts';
import { removeBrand, removeHosts } from './brand.ts';
import { removePlans } from './plan.ts';
import { noteChangedZone } from './zone.ts';

type Inserted = Parsed<typeof companyAdminCalls.insertCompany>;
type Updated = Parsed<typeof companyAdminCalls.updateCompany>;

/** Adds a company below one that the caller manages. */
export const insertCompany = (
  { within, clock }: CompanyContext,
  session: Session,
  input: Inserted,
): Promise<{ id: number }> =>
  within(session, async (tx) => {
    const parent = await companyToManage(tx, session, input.parentId);
    const modules = input.modules ?? given(session, parent.modules);
    checkGiven(session, modules, parent.modules);
    const timeZone = input.timeZone === '' ? parent.timeZone : input.timeZone;
    const now = clock.now();
    const id = await addCompany(tx, { parentId: parent.id, name: input.companyName, timeZone, modules }, now);
    await audit(tx, session, 'insert', { id, path: childPath(parent.path, id) }, now, {
      name: input.companyName,
      modules: modules.join(' '),
    });
    return { id };
  });

/** Changes a company. What it may open and when its days begin is in force at once, for everybody below it too. */
export async function updateCompany(context: CompanyContext, session: Session, input: Updated): Promise<null> {
  const { within, clock, announce } = context;
  if (input.servesGuests !== undefined && !can.admitGuests(session).allowed) throw new Refusal('permission_denied');
  const now = clock.now();
  const { company, resetIds } = await within(session, async (tx) => {
    const before = await companyToManage(tx, session, input.id);
    const after = changed(before, input);
    if (input.modules) checkGiven(session, input.modules, await modulesAbove(tx, before), before.modules);
    await tx.query('update company set name = $2, sort_key = $3, time_zone = $4, modules = $5 where id = $1', [
      input.id,
      after.name,
      sortKeyOf(after.name),
      after.timeZone,
      after.modules,
    ]);
    await audit(tx, session, 'update', after, now, differences(before, after));
    const isOtherZone = (before.timeZone ?? 'Etc/UTC') !== (after.timeZone ?? 'Etc/UTC');
    return { company: after, resetIds: isOtherZone ? await noteChangedZone(tx, { companyId: after.id }, now) : [] };
  });
  if (input.servesGuests !== undefined && input.servesGuests !== company.servesGuests)
    await chooseGuests(context, session, company, input.servesGuests);
  await announce({ topic: 'company', path: company.path });
  await followSettings(context, resetIds);
  return null;
}

const changed = (before: ManagedCompany, { companyName, timeZone, modules }: Updated): ManagedCompany => ({
  ...before,
  ...(companyName !== undefined && { name: companyName }),
  ...(timeZone !== undefined && { timeZone: timeZone === '' ? null : timeZone }),
  ...(modules !== undefined && { modules }),
});

function differences(before: ManagedCompany, after: ManagedCompany): AuditDetail {
  const shown = ({ name, timeZone, modules }: ManagedCompany) => ({ name, timeZone, modules: modules.join(' ') });
  const [was, is] = [shown(before), shown(after)];
  const fields = (['name', 'timeZone', 'modules'] as const).filter((field) => was[field] !== is[field]);
  return Object.fromEntries(
    fields.flatMap((field) => [
      [`${field}Before`, was[field]],
      [field, is[field]],
    ]),
  );
}

/** Of the caller's own company nobody but those above can say more than what it has. */
async function modulesAbove(tx: Tx, { parentId, modules }: ManagedCompany): Promise<readonly Module[]> {
  const above = await tx.maybe<{ modules: Module[] }>('select modules from company where id = $1', [parentId]);
  return above?.modules ?? modules;
}

async function chooseGuests(
  { within, announce, clock }: CompanyContext,
  session: Session,
  company: ManagedCompany,
  servesGuests: boolean,
): Promise<void> {
  const now = clock.now();
  const guest = await within(systemScope('company for guests'), async (tx) => {
    await audit(tx, session, 'chooseForGuests', company, now, { servesGuests });
    return chooseCompanyForGuests(tx, servesGuests ? company.id : null, { demo: false, now });
  });
  if (guest !== null) await announce({ topic: 'user', userId: guest });
}

/** What keeps a company from being removed. */
interface Contents {
  readonly companies: number;
  readonly devices: number;
  readonly accounts: number;
  readonly orders: number;
  readonly leases: number;
}

/** Removes a company in which nothing is left, with its sites and settings. */
export async function deleteCompany(
  { within, clock, announce }: CompanyContext,
  session: Session,
  id: number,
): Promise<null> {
  if (id === session.companyId) throw new Refusal('permission_denied');
  const now = clock.now();
  const company = await within(session, async (tx) => {
    // Nobody adds anything to it from now on.
    await lockCompanies(tx, [id]);
    const found = await companyToManage(tx, session, id);
    await tx.query('select from company where id = $1 for update', [id]);
    const contents = await contentsOf(tx, id);
    if (Object.values(contents).some((count) => count > 0)) throw new Refusal('company_in_use', { ...contents });
    for (const table of ['app_user', 'site']) await tx.query(`delete from ${table} where company_id = $1`, [id]);
    await removeBrand(tx, found);
    await removePlans(tx, found);
    await tx.query('delete from company where id = $1', [id]);
    await audit(tx, session, 'delete', found, now, { name: found.name });
    return found;
  });
  await removeHosts({ within }, company);
  await announce({ topic: 'company', path: company.path });
  return null;
}

/** The account of the guests goes with its company. */
const contentsOf = (tx: Tx, id: number): Promise<Contents> =>
  tx.one<Contents>(
    `select (select count(*)::int from company where parent_id = $1) as companies,
       (select count(*)::int from device where company_id = $1) as devices,
       (select count(*)::int from app_user where company_id = $1 and login_key <> 'guest' and not is_program) as accounts,
       (select count(*)::int from service_order where company_id = $1) as orders,
       (select count(*)::int from lease_grant where company_id = $1) as leases`,
    [id],
  );

export const audit = (
  tx: Tx,
  { userId }: Session,
  verb: string,
  { id, path }: Pick<ManagedCompany, 'id' | 'path'>,
  at: number,
  detail: AuditDetail = {},
) => writeAudit(tx, { at, userId, companyPath: path, action: `companies.${verb}`, target: String(id), detail });
