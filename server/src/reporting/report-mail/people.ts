import type { CompanyPath } from '#domain/foundation/basics/company-path.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { modulesOfAccount, roleOfAccount } from '../../access/users/accounts/account.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { pathAndAbove } from '../delivery/company-settings.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly hasEmail: boolean;
}

interface Row {
  id: number;
  displayName: string;
  email: string | null;
  sysAdmin: boolean;
  loginKey: string;
  guestFlag: boolean;
  userModules: string[];
  companyModules: string[];
}

const MAX_PEOPLE = 500;

/** Whether the reports of a company are somebody's care, not only those of its own. */
export const managesReports = ({ role, path: companyPath }: Pick<Session, 'role' | 'path'>): boolean =>
  can.manageReports({ role, companyPath }, { companyPath }).allowed;

/**
 * Accounts that can receive a report of a company: its own people and those above it, since they see all of it, as far as
 * the reader sees them. A member who is no administrator sends reports to itself alone.
 */
export async function peopleFor(tx: Tx, { path, role, userId }: Session, company: CompanyPath): Promise<Person[]> {
  const paths = pathAndAbove(company).filter((each) => containsPath(path, each));
  const rows = await tx.query<Row>(
    `select u.id, u.display_name, u.email, u.sys_admin, u.login_key, u.guest_flag, u.modules as user_modules,
       c.modules as company_modules from app_user u join company c on c.id = u.company_id
     where u.path = any($1) and not u.disabled and ($2 or u.id = $3) order by u.display_name, u.id limit ${MAX_PEOPLE}`,
    [paths, managesReports({ path, role }), userId],
  );
  return rows
    .filter(
      (row) => can.receiveMessages({ role: roleOfAccount(row) }).allowed && modulesOfAccount(row).includes('message'),
    )
    .map(({ id, displayName, email }) => ({ id, name: displayName, hasEmail: email !== null }));
}
