import { z } from 'zod';
import { json, list } from '../../contract/fields.ts';
import { CORNERS, PLAN_SIDE_METRE, planFault, type SitePlan } from './site-plan.ts';

const corner = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) });

export const planPlace = {
  corners: json(list(corner, { min: CORNERS, max: CORNERS })).refine(
    (corners) => planFault(corners) === null,
    `must be clockwise, with sides of ${PLAN_SIDE_METRE.min} to ${PLAN_SIDE_METRE.max} m`,
  ),
};

/** Null: none. */
export const sitePlan: z.ZodType<SitePlan | null, SitePlan | null> = z
  .object({ url: z.string(), corners: z.array(corner), opacityPercent: z.int() })
  .nullable();
