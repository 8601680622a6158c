import { pinnedId } from '#domain/foundation/basics/company-path.ts';
import { SHELVES } from '#domain/foundation/basics/shelf-path.ts';
import type { CompanyNode } from '#domain/foundation/companies/calls.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

interface Row {
  id: number;
  parentId: number | null;
  path: string;
  name: string;
  devices: number;
}

/**
 * The caller's company with everything below it, sorted by name; guests do not see names. The count of a company
 * includes the devices of its subtree.
 */
export async function companyTree(tx: Tx, session: Session): Promise<CompanyNode> {
  const rows = await tx.query<Row>(
    sql`select c.id, c.parent_id, c.path, c.name, coalesce(d.devices, 0)::int as devices
     from company c
     left join (select company_id, count(*) as devices from device where path >= ${session.path} and path < ${`${session.path}.`} and not starts_with(path, ${`${SHELVES}-`}) group by company_id) d
       on d.company_id = c.id
     where c.path >= ${session.path} and c.path < ${`${session.path}.`}
     order by c.sort_key, c.id`,
  );
  const isNamed = can.seeCompanyNames(session).allowed;
  return growTree(isNamed ? rows : rows.map((row) => ({ ...row, name: '' })), session.companyId);
}

/** Nests rows below their parents. The parent of the top company is not disclosed: the caller may not see it. */
function growTree(rows: readonly Row[], topId: number): CompanyNode {
  const nodes = new Map(
    rows.map((row): [number, CompanyNode] => [
      row.id,
      {
        id: row.id === topId ? pinnedId(row.id) : row.id,
        companyName: row.name,
        parentId: row.id === topId ? null : row.parentId,
        idx: row.path,
        deviceCount: row.devices,
        childList: [],
      },
    ]),
  );
  const top = nodes.get(topId);
  if (!top) throw new Error(`company ${topId} is not among the rows of its own subtree`);
  for (const node of nodes.values()) if (node !== top) nodes.get(node.parentId ?? 0)?.childList.push(node);
  countSubtrees(top);
  return top;
}

function countSubtrees(node: CompanyNode): number {
  for (const child of node.childList) node.deviceCount += countSubtrees(child);
  return node.deviceCount;
}
