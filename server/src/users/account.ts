import type { Role } from '#domain/contract/define.ts';
import { effectiveModules, MODULES, type Module, roleOf } from '#domain/permissions.ts';
import type { Tx } from '../platform/db/within.ts';

/** An account with its company, as signing in and sessions read it. */
export interface AccountRow {
  id: number;
  login_name: string;
  login_key: string;
  display_name: string;
  email: string | null;
  password_hash: string;
  sys_admin: boolean;
  guest_flag: boolean;
  disabled: boolean;
  language: string;
  company_id: number;
  path: string;
  user_modules: string[];
  company_modules: string[];
}

export const ACCOUNT_COLUMNS = `u.id, u.login_name, u.login_key, u.display_name, u.email, u.password_hash, u.sys_admin,
  u.guest_flag, u.disabled, u.language, u.company_id, c.path, u.modules as user_modules, c.modules as company_modules`;

export const findAccount = (tx: Tx, where: 'login_key' | 'email_key', key: string): Promise<AccountRow | null> =>
  tx.maybe<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from app_user u join company c on c.id = u.company_id where u.${where} = $1`,
    [key],
  );

export const roleOfAccount = (row: Pick<AccountRow, 'sys_admin' | 'login_key' | 'guest_flag'>): Role =>
  roleOf({ sysAdminFlag: row.sys_admin, userName: row.login_key, guestFlag: row.guest_flag });

const known = (keys: readonly string[]): Module[] => MODULES.filter((module) => keys.includes(module));

/** Modules the account may open, in the order of its own list. */
export const modulesOfAccount = (row: Pick<AccountRow, 'user_modules' | 'company_modules'>): readonly Module[] =>
  effectiveModules(
    row.user_modules.filter((key): key is Module => MODULES.some((module) => module === key)),
    known(row.company_modules),
  );
/** Modules of the company: the account's modules could be extended up to these. */
export const modulesOfCompany = (row: Pick<AccountRow, 'company_modules'>): readonly Module[] =>
  known(row.company_modules);
