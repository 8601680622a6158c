import { type CompanyPath, containsPath } from '../basics/company-path.ts';
import { type Actor, can, type Verdict } from '../permissions/permissions.ts';

/** Whom a company shows a field or a tag to, among its own people. */
export const LABEL_READERS = ['admins', 'users', 'guests'] as const;
/** Who changes what is in it. */
export const LABEL_WRITERS = ['admins', 'users'] as const;

/** Who sees and changes a field or a tag is said by itself. */
export interface LabelRights {
  /** Of the company that has it: it is for things of this company and those below it. */
  readonly path: CompanyPath;
  readonly seenBy: (typeof LABEL_READERS)[number];
  readonly changedBy: (typeof LABEL_WRITERS)[number];
  /** Whether whoever leases a place sees it there. */
  readonly lesseesSee: boolean;
}

const SEEN: Readonly<Record<LabelRights['seenBy'], (role: Pick<Actor, 'role'>) => boolean>> = {
  admins: (actor) => can.seeAdminLabels(actor).allowed,
  users: (actor) => can.seeUserLabels(actor).allowed,
  guests: () => true,
};

/**
 * On the things of which companies a reader sees a field or a tag: of that company and of all below it. Null: nowhere, and then it does
 * not exist for this reader: what it holds is not shown, sorted, filtered, searched, counted or exported.
 */
export function areaSeen({ path, seenBy, lesseesSee }: LabelRights, { role, companyPath }: Actor): CompanyPath | null {
  if (!SEEN[seenBy]({ role })) return null;
  if (lesseesSee || containsPath(companyPath, path)) return path;
  return containsPath(path, companyPath) ? companyPath : null;
}

/** Whether what is in it may be changed on a thing of a company. */
export function mayChange(rights: LabelRights, actor: Actor, of: CompanyPath): Verdict {
  const area = areaSeen(rights, actor);
  if (area === null || !containsPath(area, of) || !containsPath(rights.path, of))
    return { allowed: false, reason: 'permission_denied' };
  const change = rights.changedBy === 'admins' ? can.changeAdminLabels : can.changeUserLabels;
  return change(actor, { companyPath: of });
}
