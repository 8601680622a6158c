import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { reviewCalls } from '#domain/trade/orders/review-calls.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

export interface PlanRow {
  id: number;
  name: string;
  years: number;
  priceMinor: number | null;
  discountPercent: number;
  offered: boolean;
}

const COLUMNS = 'id, name, years, price_minor, discount_percent, offered';
const MAX_PLANS = 50;

/** Plans by years; those that are not offered any more only on demand. */
export const listPlans = (tx: Tx, withdrawn: boolean): Promise<PlanRow[]> =>
  tx.query<PlanRow>(`select ${COLUMNS} from data_plan where offered or $1 order by not offered, years, id`, [
    withdrawn,
  ]);

/** An offered plan. */
export async function findPlan(tx: Tx, planId: number): Promise<PlanRow> {
  const plan = await tx.maybe<PlanRow>(`select ${COLUMNS} from data_plan where id = $1 and offered`, [planId]);
  if (!plan) throw new Refusal('no_plan_data');
  return plan;
}

/** Adds or changes a plan. Returns its id. */
export async function savePlan(
  tx: Tx,
  session: Session,
  { planId, planName, years, priceMinor = null, discountPercent, offered }: Parsed<typeof reviewCalls.savePlan>,
  now: number,
): Promise<number> {
  const values = [planName, years, priceMinor, discountPercent, offered];
  const id = planId === undefined ? await addPlan(tx, values) : await changePlan(tx, planId, values);
  await writeAudit(tx, {
    at: now,
    userId: session.userId,
    companyPath: session.path,
    action: 'orders.plan',
    target: String(id),
    detail: { planName, years, priceMinor, discountPercent, offered },
  });
  return id;
}

async function addPlan(tx: Tx, values: readonly unknown[]): Promise<number> {
  // Ids are given out by one at a time.
  await tx.query("select pg_advisory_xact_lock(hashtext('data plans'))");
  const { last, count } = await tx.one<{ last: number; count: number }>(
    'select coalesce(max(id), 0)::int as last, count(*)::int as count from data_plan',
  );
  if (count >= MAX_PLANS) throw new Refusal('max_data_plans', { max: MAX_PLANS });
  await tx.query(
    'insert into data_plan (id, name, years, price_minor, discount_percent, offered) values ($1, $2, $3, $4, $5, $6)',
    [last + 1, ...values],
  );
  return last + 1;
}

async function changePlan(tx: Tx, planId: number, values: readonly unknown[]): Promise<number> {
  const changed = await tx.maybe(
    `update data_plan set name = $2, years = $3, price_minor = $4, discount_percent = $5, offered = $6
     where id = $1 returning id`,
    [planId, ...values],
  );
  if (!changed) throw new Refusal('no_plan_data');
  return planId;
}
