import type { AccountRole, accountCalls } from '#domain/access/users/account-calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import {
  can,
  flagsOf,
  MODULES,
  type Module,
  moduleBeyond,
  modulesToGive,
} from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import type { Context } from '../../../context.ts';
import { keepCompanies } from '../../../foundation/companies/path-for-adding.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { seesEverything } from '../../../foundation/visibility/table-for.ts';
import { sql } from '../../../platform/db/sql.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import { assigned } from '../../../platform/db/written.ts';
import { actorOf, permit } from '../../../platform/http/permit.ts';
import type { Session } from '../../../platform/http/session.ts';
import { mailProof } from '../proofs/mail-proof.ts';
import { voidResetCode } from '../proofs/reset-code-store.ts';
import { voidSecrets } from '../proofs/secret-links.ts';
import { foldKey, GUEST_NAME } from '../sessions/login-key.ts';
import type { SessionDirectory } from '../sessions/session-directory.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { canMailLinks, countMail, giveSignInLink, type Post, type SignInLink } from '../sessions/sign-in-link.ts';
import { ACCOUNT_COLUMNS, type AccountRow, findAccountById, modulesOfAccount, roleOfAccount } from './account.ts';
import { addUser, searchTextOf } from './add.ts';
import { addressesAfter, NO_ADDRESS, needsProof, refuseTaken } from './addresses.ts';
import { countAccount, keepCompanyOf } from './count-accounts.ts';
import { checkGiven, given } from './give-modules.ts';
import { NO_PASSWORD } from './password.ts';
import { endKeysOf } from './set-password.ts';

type Inserted = Parsed<typeof accountCalls.insertUser>;
type Updated = Parsed<typeof accountCalls.updateUserById>;

export interface ManageParts extends Post {
  readonly sessions: SessionDirectory;
}

const scope = systemScope('accounts managed');

/** Adds an account to a company that the caller manages, and lets its owner in. */
export async function insertUser(
  context: Context,
  parts: ManageParts,
  session: Session,
  input: Inserted,
): Promise<Output<typeof accountCalls.insertUser>> {
  const now = context.clock.now();
  const canProve = canMailLinks(context.config, parts.mailer);
  const addresses = addressesAfter(NO_ADDRESS, input.email, canProve);
  if (input.email) await refuseTaken(context.within, input.email, null);
  if (addresses.newEmail !== null) await countMail(context, session);
  const account = await context.within(session, async (tx) => {
    const company = await companyOf(tx, session, input.companyId);
    checkRole(session, input.role, company.path);
    const modules = input.modules ?? given(session, company.modules);
    checkGiven(session, modules, company.modules);
    const id = await addUser(
      tx,
      {
        companyId: input.companyId,
        loginName: input.userLoginName,
        displayName: input.displayName ?? input.userLoginName,
        ...addresses,
        passwordHash: NO_PASSWORD,
        role: input.role,
        modules,
        language: input.language,
        languageChosen: false,
      },
      now,
    );
    await audit(tx, session, 'insert', { loginName: input.userLoginName, path: company.path }, now, {
      role: input.role,
      modules: modules.join(' '),
    });
    return {
      id,
      loginName: input.userLoginName,
      ...addresses,
      language: input.language,
      path: company.path,
    };
  });
  return { id: account.id, ...(await giveSignInLink(context, parts, 'invite', account)) };
}

/** Changes an account of somebody else. What it may do and where it belongs is in force at once. */
export async function updateUser(
  context: Context,
  parts: ManageParts,
  session: Session,
  input: Updated,
): Promise<null> {
  const { within, clock, config } = context;
  const now = clock.now();
  const canProve = canMailLinks(config, parts.mailer);
  if (input.email !== undefined) await admitAddress(context, session, input.id, input.email, canProve);
  const waits = await within(session, async (tx) => {
    await keepCompanyOf(tx, input.id);
    const admins = await superAdmins(tx, session);
    const before = await accountToManage(tx, session, input.id);
    const company = await companyOf(tx, session, input.companyId ?? before.companyId);
    const role = input.role ?? (roleOfAccount(before) as AccountRole);
    if (input.role || input.companyId) checkRole(session, role, company.path);
    const modules = input.modules ?? (before.userModules as Module[]);
    if (input.modules || company.id !== before.companyId)
      checkGiven(session, modules, company.modules, held(before, company));
    const { displayName = before.displayName, language = before.language, disabled = before.disabled } = input;
    const { email, newEmail } = addressesAfter(before, input.email, canProve);
    const isOtherEmail = email !== before.email || newEmail !== before.newEmail;
    if (isOtherEmail) checkOpened(session, before);
    const { sysAdminFlag, guestFlag } = flagsOf(role);
    if (!sysAdminFlag || disabled) keepOne(admins, input.id);
    const account = {
      companyId: company.id,
      path: company.path,
      displayName,
      email,
      emailKey: email && foldKey(email),
      newEmail,
      sysAdmin: sysAdminFlag,
      guestFlag,
      modules,
      language,
      disabled,
      searchText: searchTextOf({ displayName, loginName: before.loginName, email, newEmail }),
    };
    await withFreeEmail(email, () => tx.query(sql`update app_user set ${assigned(account)} where id = ${input.id}`));
    await countAccount(tx, { from: before.companyId, to: company.id });
    const changes = { role, disabled, company: company.id, email: isOtherEmail };
    await audit(tx, session, 'update', { loginName: before.loginName, path: company.path }, now, changes);
    return needsProof(before, { email, newEmail });
  });
  if (waits && input.disabled !== true) await mailProof(context, parts, input.id);
  // Whoever is switched off is out at once, and does not come back with what was given out before.
  if (input.disabled === true) await within(scope, (tx) => endAll(tx, input.id));
  await parts.sessions.announce({ topic: 'user', userId: input.id });
  return null;
}

/** An address that somebody else has is refused, and a link that has to be sent is counted, before anything is done. */
async function admitAddress(
  context: Context,
  session: Session,
  id: number,
  typed: string,
  canProve: boolean,
): Promise<void> {
  const before = await context.within(session, (tx) => accountToManage(tx, session, id));
  if (typed !== '') await refuseTaken(context.within, typed, id);
  if (needsProof(before, addressesAfter(before, typed, canProve))) await countMail(context, session);
}

async function endAll(tx: Tx, userId: number): Promise<void> {
  await endSessionsOf(tx, userId);
  await voidSecrets(tx, userId);
  const account = await findAccountById(tx, userId);
  if (account?.email) await voidResetCode(tx, foldKey(account.email));
}

/** Removes an account with its sessions, lists and settings. The audit keeps its number. */
export async function deleteUser(
  { within, clock }: Context,
  { sessions }: ManageParts,
  session: Session,
  id: number,
): Promise<null> {
  await within(session, async (tx) => {
    await keepCompanyOf(tx, id);
    const admins = await superAdmins(tx, session);
    const account = await accountToManage(tx, session, id);
    keepOne(admins, id);
    await tx.query('delete from app_user where id = $1', [id]);
    await countAccount(tx, { from: account.companyId });
    await audit(tx, session, 'delete', account, clock.now());
  });
  await sessions.announce({ topic: 'user', userId: id });
  return null;
}

/** Voids a password, ends all sessions and API keys, and lets the owner of the account in again. */
export async function resetPassword(
  context: Context,
  parts: ManageParts,
  session: Session,
  id: number,
): Promise<SignInLink> {
  const { email, newEmail } = await context.within(session, (tx) => accountToOpen(tx, session, id));
  if ((email ?? newEmail) !== null && canMailLinks(context.config, parts.mailer)) await countMail(context, session);
  const account = await context.within(session, async (tx) => {
    const found = await accountToOpen(tx, session, id);
    await audit(tx, session, 'resetPassword', found, context.clock.now());
    return found;
  });
  const signInLink = await giveSignInLink(context, parts, 'reset', account);
  await context.within(scope, async (tx) => {
    await endSessionsOf(tx, id);
    await endKeysOf(tx, id);
  });
  await parts.sessions.announce({ topic: 'user', userId: id });
  return signInLink;
}

/** An account that the caller manages, locked. Nobody manages his own here, nor an administrator a super admin. */
export async function accountToManage(tx: Tx, session: Session, id: number): Promise<AccountRow> {
  const account = await tx.maybe<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from app_user u join company c on c.id = u.company_id
     where u.id = $1 and u.login_key <> $2 and not u.is_program for no key update of u`,
    [id, GUEST_NAME],
  );
  if (!account) throw new Refusal('user_not_found');
  permit(can.manageUsers(actorOf(session), { companyPath: account.path }));
  if (id === session.userId || (account.sysAdmin && !can.manageSuperAdmins(session).allowed))
    throw new Refusal('permission_denied');
  return account;
}

/** An account whose way in the caller changes: its password or its factors. */
export async function accountToOpen(tx: Tx, session: Session, id: number): Promise<AccountRow> {
  const account = await accountToManage(tx, session, id);
  checkOpened(session, account);
  return account;
}

/** Who changes the way into an account could enter it, and so nobody does who lacks a module of it. */
function checkOpened(session: Session, account: AccountRow): void {
  const given = modulesToGive(session, MODULES);
  if (moduleBeyond(modulesOfAccount(account), { given, held: [] })) throw new Refusal('permission_denied');
}

interface Company {
  id: number;
  path: string;
  modules: Module[];
}

async function companyOf(tx: Tx, session: Session, id: number): Promise<Company> {
  await keepCompanies(tx, [id]);
  const company = await tx.maybe<Company>('select id, path, modules from company where id = $1', [id]);
  if (!company) throw new Refusal('company_not_found');
  permit(can.manageUsers(actorOf(session), { companyPath: company.path }));
  return company;
}

/** What an account had of its modules, and what it has of none: a company that has more must not open more to it. */
const held = ({ userModules, companyModules }: AccountRow, { modules }: Company): Module[] =>
  (userModules as Module[]).filter((module) => companyModules.includes(module) || !modules.includes(module));

/** Super admins are made by super admins, in the company at the top. */
function checkRole(session: Session, role: AccountRole, path: string): void {
  if (!flagsOf(role).sysAdminFlag) return;
  if (!can.manageSuperAdmins(session).allowed) throw new Refusal('permission_denied');
  if (!seesEverything({ path }))
    throw new Refusal('param_error', { field: 'companyId', rule: 'must be the company at the top' });
}

/**
 * Super admins that can sign in, locked before any account is: two who switch each other off at once wait for each other
 * here. For others there are none to be changed.
 */
const superAdmins = async (tx: Tx, session: Session): Promise<number[]> =>
  can.manageSuperAdmins(session).allowed
    ? (
        await tx.query<{ id: number }>(
          'select id from app_user where sys_admin and not disabled order by id for no key update',
        )
      ).map(({ id }) => id)
    : [];

function keepOne(admins: readonly number[], but: number): void {
  if (admins.includes(but) && admins.length === 1) throw new Refusal('last_super_admin');
}

/** An address belongs to one account, since a new password is asked for with it. */
export async function withFreeEmail<T>(email: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('DuplicateName', { name: email ?? '' }) : error;
  }
}

const audit = (
  tx: Tx,
  { userId }: Session,
  verb: string,
  { loginName, path }: Pick<AccountRow, 'loginName' | 'path'>,
  at: number,
  detail: AuditDetail = {},
) => writeAudit(tx, { at, userId, companyPath: path, action: `users.${verb}`, target: loginName, detail });
