import type { AccountRole, AccountSort, accountCalls } from '#domain/access/users/account-calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { below } from '../../../foundation/visibility/conditions.ts';
import { type PageRequest, pageWith, placesOf, shownPage } from '../../../platform/db/page.ts';
import { allOf, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { foldKey, GUEST_NAME } from '../sessions/login-key.ts';
import { type AccountRow, roleOfAccount } from './account.ts';
import { NO_PASSWORD } from './password.ts';

type Page = Output<typeof accountCalls.userV3PageList>;
type Listed = Page['list'][number];

interface Row extends Pick<AccountRow, 'loginKey' | 'sysAdmin' | 'guestFlag'> {
  id: number;
  userLoginName: string;
  displayName: string;
  email: string | null;
  newEmail: string | null;
  companyId: number;
  companyName: string;
  modules: Listed['modules'];
  language: Listed['language'];
  disabled: boolean;
  isInvited: boolean;
  createdAt: number;
  lastSignInAt: number | null;
}

const ROLES: Readonly<Record<AccountRole, Sql>> = {
  superAdmin: sql`u.sys_admin`,
  admin: sql`not u.sys_admin and not u.guest_flag`,
  commonUser: sql`not u.sys_admin and u.guest_flag`,
};

const ORDERS: Readonly<Record<AccountSort, { readonly up: Sql; readonly down: Sql }>> = {
  name: { up: sql`u.login_key`, down: sql`u.login_key desc` },
  lastSignIn: {
    up: sql`u.last_sign_in_at nulls last, u.login_key`,
    down: sql`u.last_sign_in_at desc nulls last, u.login_key`,
  },
};

/** Accounts of a company that the caller manages and, unless asked for it alone, of those below. The guests' is none. */
export async function pageAccounts(
  tx: Tx,
  session: Session,
  input: Parsed<typeof accountCalls.userV3PageList>,
): Promise<Page> {
  const { companyId = session.companyId, key, role, disabled, direct, sort, descending, ...request } = input;
  const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]);
  if (!company) throw new Refusal('company_not_found');
  const conditions = [
    direct ? sql`u.path = ${company.path}` : below(sql`u.path`, company.path),
    sql`u.login_key <> ${GUEST_NAME} and not u.is_program`,
  ];
  // Every text is read: to look for bytes takes less than to match a pattern.
  if (key !== '') conditions.push(sql`strpos(u.search_text, ${foldKey(key)}::text) > 0`);
  if (role) conditions.push(ROLES[role]);
  if (disabled !== undefined) conditions.push(sql`u.disabled = ${disabled}`);
  const order = ORDERS[sort][descending ? 'down' : 'up'];
  // Of all accounts the companies know how many they are.
  const isNarrowed = key !== '' || role !== undefined || disabled !== undefined;
  const number = direct ? sql`c.path = ${company.path}` : below(sql`c.path`, company.path);
  const wanted = { where: allOf(conditions), order, isSearch: key !== '', number: isNarrowed ? null : number };
  const { total, ids } = await found(tx, wanted, request);
  const rows = await tx.query<Row>(
    sql`select u.id, u.login_name as user_login_name, u.login_key, u.sys_admin, u.guest_flag, u.display_name, u.email, u.new_email,
        u.company_id, c.name as company_name, u.modules, u.language, u.disabled, u.password_hash = ${NO_PASSWORD} as is_invited,
        u.created_at, u.last_sign_in_at
      from app_user u join company c on c.id = u.company_id where u.id = any(${ids}::int[]) order by ${order}`,
  );
  const page = pageWith(rows, total, request);
  return shownPage(page, ({ loginKey, sysAdmin, guestFlag, ...row }) => ({
    ...row,
    role: roleOfAccount({ loginKey, sysAdmin, guestFlag }) as AccountRole,
  }));
}

interface Wanted {
  readonly where: Sql;
  readonly order: Sql;
  readonly isSearch: boolean;
  /** The companies whose accounts are all asked for; null for some of their accounts. */
  readonly number: Sql | null;
}

/**
 * How many accounts there are, and which of them are on the page, from indexes and companies alone. In order, rows are read up to the
 * page; a search reads all of them, and does so once.
 */
function found(
  tx: Tx,
  { where, order, isSearch, number }: Wanted,
  request: PageRequest,
): Promise<{ total: number; ids: number[] }> {
  const all = sql`app_user u where ${where}`;
  const [once, from] = isSearch
    ? [sql`with hit as materialized (select u.id, u.login_key, u.last_sign_in_at from ${all})`, sql`hit u`]
    : [sql``, all];
  const total = number
    ? sql`select coalesce(sum(c.account_count), 0)::int from company c where ${number}`
    : sql`select count(*)::int from ${from}`;
  return tx.one(
    sql`${once} select (${total}) as total,
      array(select u.id from ${from} order by ${order} ${placesOf(request)}) as ids`,
  );
}
