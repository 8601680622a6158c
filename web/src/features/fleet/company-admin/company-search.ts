import type { AccountRole, AccountSort } from '#domain/access/users/account-calls.ts';
import { countOf, flagOf, oneOf, type RawSearch, textOf } from '../../../routes/search-params.ts';

export const COMPANY_TABS = ['accounts', 'branches', 'sites', 'brand', 'keys'] as const;
type CompanyTab = (typeof COMPANY_TABS)[number];
const SORTS: readonly AccountSort[] = ['name', 'lastSignIn'];
export const ACCOUNT_ROLES: readonly AccountRole[] = ['superAdmin', 'admin', 'commonUser'];

/** The address of company management. */
export interface CompanySearch {
  company?: number | undefined;
  tab?: CompanyTab | undefined;
  key?: string | undefined;
  role?: AccountRole | undefined;
  /** Accounts of the company alone. */
  direct?: true | undefined;
  sort?: AccountSort | undefined;
  descending?: true | undefined;
  page?: number | undefined;
}

export const readCompanySearch = (search: RawSearch): CompanySearch => ({
  company: countOf(search, 'company'),
  tab: oneOf(search, 'tab', COMPANY_TABS),
  key: textOf(search, 'key'),
  role: oneOf(search, 'role', ACCOUNT_ROLES),
  direct: flagOf(search, 'direct'),
  sort: oneOf(search, 'sort', SORTS),
  descending: flagOf(search, 'descending'),
  page: countOf(search, 'page'),
});
