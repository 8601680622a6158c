import { Refusal } from '#domain/foundation/basics/errors.ts';
import { flagsOf, type Module, type Role } from '#domain/foundation/permissions/permissions.ts';
import { pathForAdding } from '../../../foundation/companies/path-for-adding.ts';
import type { Tx } from '../../../platform/db/within.ts';
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
  const added = await tx.maybe<{ id: number }>(
    `insert into app_user (id, company_id, path, login_name, login_key, display_name, email, email_key, password_hash,
       sys_admin, guest_flag, modules, language, demo, created_at, search_text, language_chosen, is_program, disabled, new_email)
     values (coalesce($1::int, nextval('app_user_id_seq')::int), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19)
     on conflict do nothing returning id`,
    [
      user.id ?? null,
      user.companyId,
      path,
      user.programName ?? user.loginName,
      loginKey,
      user.displayName,
      user.email,
      user.email === null ? null : foldKey(user.email),
      user.passwordHash,
      sysAdminFlag,
      guestFlag,
      user.modules,
      user.language ?? 'en',
      user.demo ?? false,
      now,
      searchTextOf(user),
      user.languageChosen ?? true,
      user.programName !== undefined,
      user.newEmail ?? null,
    ],
  );
  if (!added) throw new Refusal('DuplicateName', { name: user.loginName });
  if (user.programName === undefined) await countAccount(tx, { to: user.companyId });
  return added.id;
}
