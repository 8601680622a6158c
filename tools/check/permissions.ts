/** What somebody may do is asked by the name of a permission; which roles have it is said in one table. */
import { readFileSync } from 'node:fs';
import { roleConditions } from './role-conditions.ts';
import { ROOT, report, repositoryFiles } from './tree.ts';

const TABLE = 'domain/src/foundation/permissions/';
/** Where a role is a value that is chosen, given, told or stored. */
const AS_DATA: Record<string, string> = {
  'domain/src/access/api-keys/calls.ts': 'the role that a key is given',
  'domain/src/access/factors/demand.ts': 'the roles of which a company demands a second factor',
  'domain/src/access/single-sign-on/calls.ts': 'the role that a group gives',
  'domain/src/access/users/account-calls.ts': 'the role that an account is given',
  'domain/src/access/users/calls.ts': 'the role that a caller is told of itself',
  'domain/src/foundation/system/audit-calls.ts': 'the role of whoever did something',
  'server/src/access/single-sign-on/placement.ts': 'a stored role, held to those that a provider may give',
  'web/src/features/access/api-keys/KeyDialog.tsx': 'the choice of the role of a key',
  'web/src/features/access/single-sign-on/GroupFields.tsx': 'the choice of the role of a group',
  'web/src/features/access/single-sign-on/setting-values.ts': 'the role of everybody else',
  'web/src/features/fleet/company-admin/AccountDialog.tsx': 'the choice of the role of an account',
  'web/src/features/fleet/company-admin/AccountsTab.tsx': 'the role of an account in the list',
  'web/src/features/fleet/company-admin/company-search.ts': 'the filter by role',
};

const faults = repositoryFiles()
  .filter((path) => /^(domain|server|web)\/src\/.*\.tsx?$/.test(path) && !path.startsWith(TABLE))
  .flatMap((path) => {
    const lines = roleConditions(readFileSync(ROOT + path, 'utf8'));
    if (path in AS_DATA) return lines.length === 0 ? [`${path}: has no role any more: take it out of AS_DATA`] : [];
    return lines.map((line) => `${path}:${line}: decides by a role: ask for a permission, can.x(…) of ${TABLE}`);
  });
report('permissions', faults);
