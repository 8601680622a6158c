import { Refusal } from '#domain/errors.ts';
import type { Tx } from '../platform/db/within.ts';

export interface PlanRow {
  id: number;
  name: string;
  years: number;
  priceMinor: number | null;
  discountPercent: number;
}

const COLUMNS = 'id, name, years, price_minor, discount_percent';

/** Plans that are offered. */
export const offeredPlans = (tx: Tx): Promise<PlanRow[]> =>
  tx.query<PlanRow>(`select ${COLUMNS} from data_plan where offered order by years, id`);

/** An offered plan. */
export async function findPlan(tx: Tx, planId: number): Promise<PlanRow> {
  const plan = await tx.maybe<PlanRow>(`select ${COLUMNS} from data_plan where id = $1 and offered`, [planId]);
  if (!plan) throw new Refusal('no_plan_data');
  return plan;
}
