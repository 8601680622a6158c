import type { factorCalls } from '#domain/access/factors/calls.ts';
import type { Demand } from '#domain/access/factors/demand.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { parentPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { mayDemand } from '#domain/foundation/companies/demanding.ts';
import type { Context } from '../../context.ts';
import { companyToManage, managedCompany } from '../../foundation/companies/managed-company.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { demandOn } from './gate.ts';

const scope = systemScope('demand for second factors');

const own = async (tx: Tx, id: number): Promise<Demand> =>
  (await tx.one<{ demand: Demand }>('select factor_demand as demand from company where id = $1', [id])).demand;

/** Of whom a company demands a second factor, and what holds from above it. */
export async function factorDemand(
  { within }: Context,
  session: Session,
  companyId: number,
): Promise<Output<typeof factorCalls.factorDemand>> {
  const { path } = await within(session, (tx) => managedCompany(tx, session, companyId));
  return within(scope, async (tx) => {
    const parent = parentPath(path);
    const above = parent === null ? null : await demandOn(tx, parent);
    const isDemanding = mayDemand(path);
    return {
      demand: isDemanding ? await own(tx, companyId) : 'nobody',
      above: above && { demand: above.demand, companyName: above.name },
      mayDemand: isDemanding,
    };
  });
}

/** People without a second factor set one up when they sign in next; sessions go on. */
export const saveFactorDemand = (
  { within, clock }: Context,
  session: Session,
  { companyId, demand }: Parsed<typeof factorCalls.saveFactorDemand>,
): Promise<null> =>
  within(session, async (tx) => {
    const { path } = await companyToManage(tx, session, companyId);
    if (!mayDemand(path)) throw new Refusal('permission_denied');
    const before = await own(tx, companyId);
    if (before === demand) return null;
    await tx.query('update company set factor_demand = $2 where id = $1', [companyId, demand]);
    await writeAudit(tx, {
      at: clock.now(),
      userId: session.userId,
      companyPath: path,
      action: 'factors.demand',
      target: String(companyId),
      detail: { demandBefore: before, demand },
    });
    return null;
  });
