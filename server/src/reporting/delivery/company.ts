import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { parentPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { mayBeCalled } from '#domain/reporting/delivery/notice.ts';
import { roleOfAccount } from '../../access/users/accounts/account.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { storedJson } from '../../platform/db/json.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { type CompanySettings, inherited, pathAndAbove, readCompanySettings } from './company-settings.ts';

type Parts = Pick<Context, 'within' | 'clock'>;
const scope = systemScope('what a company says of messages');
const NOTHING_SET = { preferences: null, escalation: null };

/** The path of a company that the caller manages. */
export async function managedCompany({ within }: Pick<Parts, 'within'>, session: Session, id: number): Promise<string> {
  const company = await within(session, (tx) =>
    tx.maybe<{ path: string }>('select path from company where id = $1', [id]),
  );
  if (!company) throw new Refusal('company_not_found');
  permit(can.manageDelivery(actorOf(session), { companyPath: company.path }));
  return company.path;
}

/** What a company has set, and what holds where it has not. */
export async function companyDelivery(
  parts: Parts,
  session: Session,
  companyId: number,
): Promise<Output<Calls['companyDelivery']>> {
  const path = await managedCompany(parts, session, companyId);
  return parts.within(scope, async (tx) => {
    const settings = await readCompanySettings(tx, [path]);
    const row = await tx.maybe<{ updatedAt: number }>('select updated_at from company_delivery where company_id = $1', [
      companyId,
    ]);
    return {
      setting: settings.get(path) ?? NOTHING_SET,
      inherited: await inheritedBy(tx, settings, path),
      people: await peopleFor(tx, path, session.path),
      updatedAt: row?.updatedAt ?? null,
    };
  });
}

async function inheritedBy(tx: Tx, settings: CompanySettings, path: string) {
  const above = parentPath(path);
  const preferences = above === null ? null : inherited(settings, above, 'preferences');
  const escalation = above === null ? null : inherited(settings, above, 'escalation');
  const names = await tx.query<{ path: string; name: string }>('select path, name from company where path = any($1)', [
    [preferences?.path, escalation?.path].filter((each) => each !== undefined),
  ]);
  const nameOf = (each: { path: string } | null) => names.find((row) => row.path === each?.path)?.name ?? null;
  return {
    preferences: preferences?.value ?? null,
    escalation: escalation?.value ?? null,
    preferencesFrom: nameOf(preferences),
    escalationFrom: nameOf(escalation),
  };
}

interface PersonRow {
  id: number;
  displayName: string;
  email: string | null;
  sysAdmin: boolean;
  loginKey: string;
  guestFlag: boolean;
}

const MAX_PEOPLE = 500;

/** Accounts of a company and of those above it, as far as the caller sees them: whoever is called must see the devices. */
async function peopleFor(tx: Tx, path: string, callerPath: string) {
  const paths = pathAndAbove(path).filter((each) => each.length >= callerPath.length);
  const rows = await tx.query<PersonRow>(
    `select id, display_name, email, sys_admin, login_key, guest_flag from app_user
     where path = any($1) and not disabled order by display_name, id limit ${MAX_PEOPLE}`,
    [paths],
  );
  return rows
    .filter((row) => mayBeCalled(roleOfAccount(row)))
    .map(({ id, displayName, email }) => ({ id, name: displayName, hasEmail: email !== null }));
}

/** Stores what a company says; refused when somebody else has changed it in between. */
export async function saveCompanyDelivery(
  parts: Parts,
  session: Session,
  { companyId, setting, updatedAt }: Parsed<Calls['saveCompanyDelivery']>,
): Promise<{ updatedAt: number }> {
  const path = await managedCompany(parts, session, companyId);
  return parts.within(scope, async (tx) => {
    await tx.query('select from company where id = $1 for update', [companyId]);
    const before = await tx.maybe<{ updatedAt: number }>(
      'select updated_at from company_delivery where company_id = $1',
      [companyId],
    );
    if ((before?.updatedAt ?? null) !== (updatedAt ?? null)) throw new Refusal('changed_meanwhile');
    await checkCalled(tx, setting, path, session);
    const now = Math.max(parts.clock.now(), (before?.updatedAt ?? 0) + 1);
    await tx.query(
      `insert into company_delivery (company_id, preferences, escalation, updated_at) values ($1, $2, $3, $4)
       on conflict (company_id) do update set preferences = excluded.preferences, escalation = excluded.escalation,
         updated_at = excluded.updated_at`,
      [companyId, jsonOrNull(setting.preferences), jsonOrNull(setting.escalation), now],
    );
    await writeAudit(tx, {
      at: now,
      userId: session.userId,
      companyPath: path,
      action: 'delivery.saveCompany',
      target: String(companyId),
    });
    return { updatedAt: now };
  });
}

const jsonOrNull = (value: object | null) => (value === null ? null : storedJson(value));

type Setting = Parsed<Calls['saveCompanyDelivery']>['setting'];

/** Only those can be called whom the caller may name. */
async function checkCalled(tx: Tx, { escalation }: Setting, path: string, session: Session): Promise<void> {
  const called = new Set(escalation?.steps.flatMap(({ userIds }) => userIds) ?? []);
  if (called.size === 0) return;
  const known = new Set((await peopleFor(tx, path, session.path)).map(({ id }) => id));
  if ([...called].some((id) => !known.has(id))) throw new Refusal('user_not_found');
}
