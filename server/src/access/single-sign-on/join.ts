import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { type ErrorCode, Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { flagsOf, type Module } from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { pathForAdding } from '../../foundation/companies/path-for-adding.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type AccountRow, findAccountById, roleOfAccount } from '../users/accounts/account.ts';
import { addUser } from '../users/accounts/add.ts';
import { countAccount, keepCompanyOf } from '../users/accounts/count-accounts.ts';
import { NO_PASSWORD } from '../users/accounts/password.ts';
import { foldKey, GUEST_NAME } from '../users/sessions/login-key.ts';
import { endSessionsOf } from '../users/sessions/session-store.ts';
import { newCode } from '../users/sessions/token.ts';
import { countTryIn } from '../users/sessions/tries.ts';
import { areGroupsLeftOut, type Claims, groupsOf, type Person, personOf, subjectOf } from './claims.ts';
import { addIdentity, findIdentity, lockSubject, noteUse } from './identity.ts';
import { type Placement, placementOf } from './placement.ts';
import type { ProviderRow } from './provider-row.ts';

/** Accounts that one provider makes, in all and in a day. */
const MAX_ACCOUNTS = 10_000;
const MAX_NEW_PER_DAY = 1_000;

/** Whom a provider has sent; or why not, where sessions may have been ended all the same. */
type Joined =
  | { readonly userId: number; readonly isChanged: boolean; readonly refused: null }
  | { readonly userId: number | null; readonly isChanged: boolean; readonly refused: ErrorCode };

const refusal = (refused: ErrorCode, userId: number | null = null): Joined => ({
  userId,
  isChanged: userId !== null,
  refused,
});

/**
 * The account of a subject, with the role and company that its groups give now; the first time it is made. Nobody is found by
 * a name or an address, which a provider may give to anybody.
 */
export async function join(tx: Tx, provider: ProviderRow, claims: Claims, now: number): Promise<Joined> {
  const subject = subjectOf(claims);
  if (subject === null) return refusal('single_sign_on_failed');
  await lockSubject(tx, provider, subject);
  const placement = await placed(tx, provider, claims);
  const identity = await findIdentity(tx, provider, subject);
  if (!identity) {
    if (!placement) return refusal('single_sign_on_refused');
    return { userId: await make(tx, provider, { subject, claims, placement }, now), isChanged: false, refused: null };
  }
  const { userId } = identity;
  await keepCompanyOf(tx, userId);
  await tx.query('select from app_user where id = $1 for no key update', [userId]);
  const account = await findAccountById(tx, userId);
  // Of a provider of its own company alone, and super admins of none.
  if (!account || account.sysAdmin || !containsPath(provider.path, account.path))
    return refusal('single_sign_on_refused');
  if (account.disabled) return refusal('account_disabled');
  if (!placement) {
    await endSessionsOf(tx, userId);
    return refusal('single_sign_on_refused', userId);
  }
  await noteUse(tx, provider, subject, now);
  return { userId, isChanged: await place(tx, provider, account, placement, now), refused: null };
}

/** Connects an account that has proved itself with a subject that nobody else has. */
export async function connect(
  tx: Tx,
  provider: ProviderRow,
  { userId, claims }: { userId: number; claims: Claims },
  now: number,
): Promise<ErrorCode | null> {
  const subject = subjectOf(claims);
  if (subject === null) return 'single_sign_on_failed';
  await lockSubject(tx, provider, subject);
  const account = await findAccountById(tx, userId);
  if (!account || account.disabled || account.sysAdmin || !containsPath(provider.path, account.path))
    return 'single_sign_on_refused';
  const identity = await findIdentity(tx, provider, subject);
  if (identity) return identity.userId === userId ? null : 'single_sign_on_taken';
  if (!(await placed(tx, provider, claims))) return 'single_sign_on_refused';
  await addIdentity(tx, provider, subject, { userId, isMaker: false }, now);
  await writeAudit(tx, {
    at: now,
    userId,
    companyPath: account.path,
    action: 'users.connectProvider',
    target: account.loginName,
    detail: { issuer: provider.issuer },
  });
  return null;
}

async function placed(tx: Tx, provider: ProviderRow, claims: Claims): Promise<Placement | null> {
  if (areGroupsLeftOut(claims, provider.groupClaim)) return null;
  const rows = await tx.query<{ id: number; path: string }>('select id, path from company where id = any($1)', [
    provider.rules.map(({ companyId }) => companyId),
  ]);
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  return placementOf(provider, groupsOf(claims, provider.groupClaim), (id) => paths.get(id));
}

/** Brings an account to its role and company; false if it is there. */
async function place(
  tx: Tx,
  provider: ProviderRow,
  account: AccountRow,
  { role, companyId }: Placement,
  now: number,
): Promise<boolean> {
  if (companyId === account.companyId && role === roleOfAccount(account)) return false;
  const path = await pathForAdding(tx, companyId);
  if (path === null || !containsPath(provider.path, path)) throw new Refusal('single_sign_on_refused');
  const modules = companyId === account.companyId ? account.userModules : await modulesOf(tx, companyId);
  await tx.query('update app_user set company_id = $2, path = $3, guest_flag = $4, modules = $5 where id = $1', [
    account.id,
    companyId,
    path,
    flagsOf(role).guestFlag,
    modules,
  ]);
  await countAccount(tx, { from: account.companyId, to: companyId });
  await audit(tx, 'update', { id: account.id, loginName: account.loginName, path }, { role, company: companyId }, now);
  return true;
}

interface Newcomer {
  readonly subject: string;
  readonly claims: Claims;
  readonly placement: Placement;
}

async function make(
  tx: Tx,
  provider: ProviderRow,
  { subject, claims, placement: { role, companyId } }: Newcomer,
  now: number,
): Promise<number> {
  await checkLimits(tx, provider, now);
  const person = personOf(claims);
  const loginName = await freeName(tx, person);
  const userId = await addUser(
    tx,
    {
      companyId,
      loginName,
      displayName: person.displayName ?? loginName,
      email: await freeEmail(tx, person),
      passwordHash: NO_PASSWORD,
      role,
      modules: await modulesOf(tx, companyId),
      language: languageOf(person),
    },
    now,
  );
  await addIdentity(tx, provider, subject, { userId, isMaker: true }, now);
  await noteUse(tx, provider, subject, now);
  const account = await findAccountById(tx, userId);
  // The company may have been moved out since the rules were read.
  if (!account || !containsPath(provider.path, account.path)) throw new Refusal('single_sign_on_refused');
  await audit(tx, 'insert', account, { role, issuer: provider.issuer }, now);
  return userId;
}

async function checkLimits(tx: Tx, { companyId }: ProviderRow, now: number): Promise<void> {
  const { count } = await tx.one<{ count: number }>(
    'select count(*)::int as count from sign_in_identity where company_id = $1 and is_maker',
    [companyId],
  );
  if (count >= MAX_ACCOUNTS) throw new Refusal('single_sign_on_full', { max: MAX_ACCOUNTS });
  const subject = `accounts made by provider ${companyId}`;
  await countTryIn(tx, [{ subject, max: MAX_NEW_PER_DAY, windowMs: DAY_MS }], now);
}

/** The name at the provider where nobody has it, else one like it. */
async function freeName(tx: Tx, { loginName }: Person): Promise<string> {
  const wished = loginName ?? 'user';
  const tries = [...(loginName ? [wished] : []), `${wished.slice(0, 55)}-${newCode(8).toLowerCase()}`];
  const taken = await tx.query<{ loginKey: string }>('select login_key from app_user where login_key = any($1)', [
    tries.map(foldKey),
  ]);
  const held = new Set([GUEST_NAME, ...taken.map(({ loginKey }) => loginKey)]);
  return tries.find((name) => !held.has(foldKey(name))) ?? wished;
}

/** An address belongs to one account; one that another account has is left out. */
async function freeEmail(tx: Tx, { email }: Person): Promise<string | null> {
  if (email === null) return null;
  return (await tx.maybe('select from app_user where email_key = $1', [foldKey(email)])) ? null : email;
}

const modulesOf = async (tx: Tx, companyId: number): Promise<Module[]> =>
  (await tx.one<{ modules: Module[] }>('select modules from company where id = $1', [companyId])).modules;

const LANGUAGES = ['en', 'de', 'ja', 'ko', 'fr'];

/** The language of a locale such as `de-AT` or `zh-Hant-HK`. */
function languageOf({ locale }: Person): string {
  const [language = '', ...rest] = (locale ?? '').toLowerCase().split(/[-_]/);
  if (language === 'zh') return rest.some((part) => ['hant', 'hk', 'tw', 'mo'].includes(part)) ? 'zh_HK' : 'zh_CN';
  return LANGUAGES.includes(language) ? language : 'en';
}

const audit = (
  tx: Tx,
  verb: string,
  { id, loginName, path }: Pick<AccountRow, 'id' | 'loginName' | 'path'>,
  detail: AuditDetail,
  at: number,
) => writeAudit(tx, { at, userId: id, companyPath: path, action: `users.${verb}`, target: loginName, detail });
