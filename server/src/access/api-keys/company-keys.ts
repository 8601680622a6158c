import { randomUUID } from 'node:crypto';
import type { apiKeyCalls, ListedCompanyKey } from '#domain/access/api-keys/calls.ts';
import { MAX_KEYS_OF_COMPANY } from '#domain/access/api-keys/limits.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can, type Module } from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { roleOfAccount } from '../users/accounts/account.ts';
import { addUser } from '../users/accounts/add.ts';
import { checkGiven } from '../users/accounts/give-modules.ts';
import { NO_PASSWORD } from '../users/accounts/password.ts';
import { type MadeKey, makeKey } from './make-key.ts';
import { auditKey, endOf, type KeyContext, type RevokedKey } from './own-keys.ts';

const scope = systemScope('API keys of a company');
const MAX_LISTED = 500;

/** Keys of a company and of those below it, and of their accounts. */
export async function companyKeys(
  { within }: KeyContext,
  session: Session,
  companyId: number = session.companyId,
): Promise<Output<typeof apiKeyCalls.listCompanyApiKeys>> {
  const { path } = await within(session, (tx) => companyOf(tx, session, companyId));
  type Row = ListedCompanyKey & { loginKey: string; sysAdmin: boolean; guestFlag: boolean };
  const rows = await within(scope, (tx) =>
    tx.query<Row>(
      sql`select k.id, k.name, k.hint, k.access, k.modules, k.created_at, k.expires_at, k.last_used_at, k.made_by,
          k.networks[cardinality(k.networks)] as last_network, u.company_id, c.name as company_name,
          case when u.is_program then null else u.login_name end as owner, u.login_key, u.sys_admin, u.guest_flag
        from api_key k join app_user u on u.id = k.user_id join company c on c.id = u.company_id
        where ${below(sql`u.path`, path)} and ${managedBy(session)} order by k.created_at desc, k.id limit ${MAX_LISTED}`,
    ),
  );
  return rows.map(({ loginKey, sysAdmin, guestFlag, ...row }) => ({
    ...row,
    role: roleOfAccount({ loginKey, sysAdmin, guestFlag }) as ListedCompanyKey['role'],
  }));
}

/** Makes a key that belongs to the company: an account of no person has its rights. */
export async function addCompanyKey(
  { within, clock }: KeyContext,
  session: Session,
  { companyId = session.companyId, role, ...wish }: Parsed<typeof apiKeyCalls.addCompanyApiKey>,
): Promise<MadeKey> {
  const now = clock.now();
  const company = await within(session, (tx) => companyOf(tx, session, companyId));
  checkGiven(session, wish.modules, company.modules);
  return within(scope, async (tx) => {
    // Two at once wait for each other here.
    await tx.query('select from company where id = $1 for no key update', [companyId]);
    const { count } = await tx.one<{ count: number }>(
      `select count(*)::int as count from api_key k join app_user u on u.id = k.user_id
       where u.company_id = $1 and u.is_program and k.bridge_id is null`,
      [companyId],
    );
    if (count >= MAX_KEYS_OF_COMPANY) throw new Refusal('max_api_keys', { max: MAX_KEYS_OF_COMPANY });
    const userId = await addUser(
      tx,
      {
        companyId,
        // No login name has a blank: nobody can sign in with it, nor take it.
        loginName: `key ${randomUUID()}`,
        displayName: wish.name,
        email: null,
        passwordHash: NO_PASSWORD,
        role,
        modules: wish.modules,
        programName: wish.name,
      },
      now,
    );
    const made = await makeKey(tx, userId, wish, session.loginName, now);
    const detail = { role, access: wish.access, modules: wish.modules.join(' '), days: wish.days };
    await auditKey(tx, session, { verb: 'add', companyPath: company.path, name: wish.name, at: now, detail });
    return made;
  });
}

/** Revokes a key of a company that the caller manages, or of an account in it. */
export async function revokeCompanyKey(
  { within, clock, announce }: KeyContext,
  session: Session,
  id: string,
): Promise<null> {
  const gone = await within(scope, async (tx) => {
    const key = await tx.maybe<RevokedKey & { path: string; userId: number; isProgram: boolean; owner: string }>(
      sql`select k.name, encode(k.key_hash, 'hex') as hash, u.path, u.id as user_id, u.is_program, u.login_name as owner
        from api_key k join app_user u on u.id = k.user_id
        where k.id = ${id} and ${below(sql`u.path`, session.path)} and ${managedBy(session)} for no key update of k`,
    );
    if (!key) throw new Refusal('api_key_not_found');
    if (key.isProgram) await tx.query('delete from app_user where id = $1', [key.userId]);
    else await tx.query('delete from api_key where id = $1', [id]);
    const detail: AuditDetail = key.isProgram ? {} : { owner: key.owner };
    await auditKey(tx, session, { verb: 'revoke', companyPath: key.path, name: key.name, at: clock.now(), detail });
    return key;
  });
  await announce(endOf(gone));
  return null;
}

/** An administrator manages no super admin. */
const managedBy = (session: Session): Sql =>
  can.manageSuperAdmins(session).allowed ? sql`true` : sql`not u.sys_admin`;

/** A company that the caller manages. One that the scope does not see does not exist. */
async function companyOf(tx: Tx, session: Session, id: number): Promise<{ path: string; modules: Module[] }> {
  const company = await tx.maybe<{ path: string; modules: Module[] }>(
    'select path, modules from company where id = $1',
    [id],
  );
  if (!company) throw new Refusal('company_not_found');
  permit(can.manageCompany(actorOf(session), { companyPath: company.path }));
  return company;
}
