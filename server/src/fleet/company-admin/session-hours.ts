import type { Output, Parsed } from '#domain/contract/define.ts';
import type { companyAdminCalls } from '#domain/fleet/company-admin/calls.ts';
import { parentPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { mayDemand } from '#domain/foundation/companies/demanding.ts';
import { endSessionsOlderThan, sessionHoursOf } from '../../access/users/sessions/session-limit.ts';
import { type CompanyContext, companyToManage, managedCompany } from '../../foundation/companies/managed-company.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { audit } from './change.ts';

const scope = systemScope('end of sessions');

const own = async (tx: Tx, id: number): Promise<number | null> =>
  (await tx.one<{ hours: number | null }>('select session_hours as hours from company where id = $1', [id])).hours;

/** When the sessions of a company end, and what holds from above it. */
export async function sessionLimit(
  { within }: CompanyContext,
  session: Session,
  companyId: number,
): Promise<Output<typeof companyAdminCalls.sessionLimit>> {
  const { path } = await within(session, (tx) => managedCompany(tx, session, companyId));
  return within(scope, async (tx) => {
    const parent = parentPath(path);
    const isDemanding = mayDemand(path);
    return {
      hours: isDemanding ? await own(tx, companyId) : null,
      above: parent === null ? null : await sessionHoursOf(tx, parent),
      mayDemand: isDemanding,
    };
  });
}

/** Counts from the sign-in, also of the sessions that there are: those that are older end at once. */
export async function saveSessionLimit(
  { within, clock, announce }: CompanyContext,
  session: Session,
  { companyId, hours: wished }: Parsed<typeof companyAdminCalls.saveSessionLimit>,
): Promise<null> {
  const hours = wished || null;
  const now = clock.now();
  const changed = await within(session, async (tx) => {
    const company = await companyToManage(tx, session, companyId);
    if (!mayDemand(company.path)) throw new Refusal('permission_denied');
    const before = await own(tx, companyId);
    if (before === hours) return null;
    await tx.query('update company set session_hours = $2 where id = $1', [companyId, hours]);
    await audit(tx, session, 'sessionLimit', company, now, { hoursBefore: before, hours });
    return { path: company.path, shortest: Math.min(before ?? Infinity, hours ?? Infinity) };
  });
  if (!changed) return null;
  await within(scope, (tx) => endSessionsOlderThan(tx, changed.path, changed.shortest, now));
  await announce({ topic: 'company', path: changed.path });
  return null;
}
