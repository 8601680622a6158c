import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

interface Row {
  id: number;
  name: string;
  parentId: number | null;
  path: string;
  users: { id: number; userName: string }[];
}

/** Companies of the caller's subtree sorted by name, each with its users. The parent of the top company is not disclosed. */
export async function groupCompanyUsers(tx: Tx, session: Session): Promise<Output<Calls['groupCompanyUsers']>> {
  const rows = await tx.query<Row>(
    `select c.id, c.name, c.parent_id, c.path, coalesce(u.users, '[]') as users from company c
     left join (
       select company_id, jsonb_agg(jsonb_build_object('id', id, 'userName', display_name) order by display_name, id) as users
       from app_user where path >= $1 and path < ($1 || '.') collate "C" and not disabled and login_key <> 'guest'
       group by company_id
     ) u on u.company_id = c.id
     where c.path >= $1 and c.path < ($1 || '.') collate "C" order by c.sort_key, c.id`,
    [session.path],
  );
  return rows.map(({ id, name, parentId, path, users }) => ({
    id,
    companyName: name,
    parentId: id === session.companyId ? null : parentId,
    idx: path,
    userList: users,
  }));
}
