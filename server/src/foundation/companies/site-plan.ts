import type { PlanCorners, SitePlan } from '#domain/foundation/companies/site-plan.ts';
import type { Files } from '../../platform/files/files.ts';

/** The picture over the map as it stands in the row of its site. */
export interface StoredPlan {
  readonly fileId: string;
  readonly corners: PlanCorners;
  readonly opacityPercent: number;
}

/** For a caller who sees the site. */
export const shownPlan = (files: Pick<Files, 'sign'>, plan: StoredPlan | null): SitePlan | null =>
  plan && { url: files.sign(plan.fileId), corners: [...plan.corners], opacityPercent: plan.opacityPercent };
