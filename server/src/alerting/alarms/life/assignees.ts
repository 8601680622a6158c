import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { idsOfPath, parentPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Tx } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { alarmsToHandle } from './to-handle.ts';

interface Person {
  id: number;
  name: string;
  displayName: string;
  companyName: string | null;
}

/** Accounts below the caller whose company is that of all alarms or one above: they see each of the devices. */
const ASSIGNEES = `select u.id, u.login_name as name, u.display_name, c.name as company_name
  from app_user u left join company c on c.id = u.company_id
  where u.path = any($1) and not u.disabled and lower(u.login_name) <> 'guest'`;

/** The accounts that alarms can be given to, by name. */
export async function listAssignees(
  tx: Tx,
  session: Session,
  ids: readonly string[],
  now: number,
): Promise<Output<Calls['listAlarmAssignees']>> {
  const alarms = await alarmsToHandle(tx, session, ids, 'assign', now);
  return tx.query<Person>(`${ASSIGNEES} order by u.path, u.login_key, u.id limit 500`, [pathsAboveAll(alarms)]);
}

/** The name of an account that alarms are given to. */
export async function assigneeFor(tx: Tx, userId: number, alarms: readonly { readonly path: string }[]) {
  const person = await tx.maybe<Person>(`${ASSIGNEES} and u.id = $2`, [pathsAboveAll(alarms), userId]);
  if (!person) throw new Refusal('user_not_found');
  return person.name;
}

/** The companies above all of the alarms, and theirs where it is one. */
function pathsAboveAll(alarms: readonly { readonly path: string }[]): string[] {
  const [first, ...others] = [...new Set(alarms.map(({ path }) => path))].map(pathsAbove);
  return (first ?? []).filter((path) => others.every((paths) => paths.includes(path)));
}

function pathsAbove(path: string): string[] {
  const paths: string[] = [];
  for (let at: string | null = path; at !== null && idsOfPath(at); at = parentPath(at)) paths.push(at);
  return paths;
}
