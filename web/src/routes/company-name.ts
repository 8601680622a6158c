import { can } from '#domain/foundation/permissions/permissions.ts';
import { companyQueries } from '../api/company-queries.ts';
import { queryClient } from '../api/query-client.ts';
import type { Session } from '../api/session.ts';
import { companyNamed } from '../features/foundation/companies/company-selection.ts';

/**
 * The id of a company that an address names, as a list has it in its address; `undefined` for a name that is not among
 * the user's companies, which leaves the list unfiltered.
 */
export async function idsOfName(name: string, { role }: Session): Promise<string | undefined> {
  if (!can.seeCompanyNames({ role }).allowed) return undefined;
  const tree = await queryClient.ensureQueryData(companyQueries.tree()).catch(() => null);
  const company = tree && companyNamed(tree, name);
  return company ? String(company.id) : undefined;
}
