import {
  effectiveModules,
  MODULES,
  type Module,
  type Role,
  roleOf,
} from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { hashBytes } from '../sessions/token.ts';

/** An account with its company, as signing in and sessions read it. */
export interface AccountRow {
  id: number;
  loginName: string;
  loginKey: string;
  displayName: string;
  /** The address that counts. */
  email: string | null;
  /** One that waits until a link to it is opened. */
  newEmail: string | null;
  passwordHash: string;
  sysAdmin: boolean;
  guestFlag: boolean;
  disabled: boolean;
  mustChangePassword: boolean;
  language: string;
  /** False while the language is only a guess of whoever added the account. */
  languageChosen: boolean;
  companyId: number;
  path: string;
  userModules: string[];
  companyModules: string[];
}

export const ACCOUNT_COLUMNS = `u.id, u.login_name, u.login_key, u.display_name, u.email, u.new_email, u.password_hash, u.sys_admin,
  u.guest_flag, u.disabled,
  u.must_change_password, u.language, u.language_chosen, u.company_id, c.path, u.modules as user_modules, c.modules as company_modules`;

export const findAccount = (tx: Tx, where: 'login_key' | 'email_key', key: string): Promise<AccountRow | null> =>
  tx.maybe<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from app_user u join company c on c.id = u.company_id where u.${where} = $1`,
    [key],
  );

export const findAccountById = (tx: Tx, id: number): Promise<AccountRow | null> =>
  tx.maybe<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from app_user u join company c on c.id = u.company_id where u.id = $1`,
    [id],
  );

export const roleOfAccount = (row: Pick<AccountRow, 'sysAdmin' | 'loginKey' | 'guestFlag'>): Role =>
  roleOf({ sysAdminFlag: row.sysAdmin, userName: row.loginKey, guestFlag: row.guestFlag });

/** What a session says of the account that has it. */
export const callerOf = (row: AccountRow, leasedSince: ReadonlyMap<number, number>, now: number) => ({
  userId: row.id,
  loginName: row.loginName,
  role: roleOfAccount(row),
  companyId: row.companyId,
  path: row.path,
  leasesAt: leasedSince.size > 0 ? now : null,
  leasedSince,
});

const known = (keys: readonly string[]): Module[] => MODULES.filter((module) => keys.includes(module));

/** Modules the account may open, in the order of its own list. */
export const modulesOfAccount = (row: Pick<AccountRow, 'userModules' | 'companyModules'>): readonly Module[] =>
  effectiveModules(
    row.userModules.filter((key): key is Module => MODULES.some((module) => module === key)),
    known(row.companyModules),
  );
/** Modules of the company: the account's modules could be extended up to these. */
export const modulesOfCompany = (row: Pick<AccountRow, 'companyModules'>): readonly Module[] =>
  known(row.companyModules);

/**
 * How an account is entered: its password and its addresses. Secrets that name it carry this: whatever way another one of them
 * comes into force, they are void.
 */
export const credentialsOf = (account: Pick<AccountRow, 'passwordHash' | 'email' | 'newEmail'> | null): Buffer =>
  hashBytes('way in', account?.passwordHash ?? '', account?.email ?? '', account?.newEmail ?? '');

/** What a link to an address carries: the password has nothing to do with it. */
export const addressesOf = (account: Pick<AccountRow, 'email' | 'newEmail'> | null): Buffer =>
  hashBytes('addresses', account?.email ?? '', account?.newEmail ?? '');
