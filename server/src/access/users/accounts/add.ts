import { Refusal } from '#domain/foundation/basics/errors.ts';
import { flagsOf, type Module, type Role } from '#domain/foundation/permissions/permissions.ts';
import { pathForAdding } from '../../../foundation/companies/path-for-adding.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { columnsOf, valuesOf } from '../../../platform/db/written.ts';
import { foldKey, GUEST_NAME } from '../sessions/login-key.ts';
import { countAccount } from './count-accounts.ts';

export interface NewUser {
  readonly id?: number;
  readonly companyId: number;
  readonly loginName: string;
  readonly displayName: string;
  readonly email: string | null;
  /** One that waits for its proof. */
  readonly newEmail?: string | null;
  readonly passwordHash: string;
  readonly role: Exclude<Role, 'guest'>;
  readonly modules: readonly Module[];
  readonly language?: string;
  /** False for a language that the owner has not chosen; true when left out. */
  readonly languageChosen?: boolean;
  readonly demo?: boolean;
  /** The account of a program under this name, in which nobody signs in. */
  readonly programName?: string;
}

/** The text in which an account is searched, normalised like login names. */
export const searchTextOf = ({
  displayName,
  loginName,
  email,
  newEmail,
}: Pick<NewUser, 'displayName' | 'loginName' | 'email' | 'newEmail'>) =>
  foldKey([displayName, loginName, email ?? '', newEmail ?? ''].join(' '));

/** Adds an account to a company of the transaction's scope. Login names and addresses are unique without regard to case. */
export async function addUser(tx: Tx, user: NewUser, now: number): Promise<number> {
  const path = await pathForAdding(tx, user.companyId);
  if (path === null) throw new Refusal('company_not_found');
  const { sysAdminFlag, guestFlag } = flagsOf(user.role);
  const loginKey = foldKey(user.loginName);
  if (loginKey === GUEST_NAME) throw new Refusal('DuplicateName', { name: user.loginName });
  const isProgram = user.programName !== undefined;
  const account = {
    id: sql`coalesce(${user.id ?? null}::int, nextval('app_user_id_seq')::int)`,
    companyId: user.companyId,
    path,
    loginName: user.programName ?? user.loginName,
    loginKey,
    displayName: user.displayName,
    email: user.email,
    emailKey: user.email === null ? null : foldKey(user.email),
    newEmail: user.newEmail ?? null,
    passwordHash: user.passwordHash,
    sysAdmin: sysAdminFlag,
    guestFlag,
    modules: user.modules,
    language: user.language ?? 'en',
    languageChosen: user.languageChosen ?? true,
    demo: user.demo ?? false,
    createdAt: now,
    searchText: searchTextOf(user),
    isProgram,
    disabled: isProgram,
  };
  const added = await tx.maybe<{ id: number }>(
    sql`insert into app_user (${columnsOf(account)}) values (${valuesOf(account)}) on conflict do nothing returning id`,
  );
  if (!added) throw new Refusal('DuplicateName', { name: user.loginName });
  if (!isProgram) await countAccount(tx, { to: user.companyId });
  return added.id;
}
