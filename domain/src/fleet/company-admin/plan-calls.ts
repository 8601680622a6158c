import { z } from 'zod';
import { post } from '../../contract/define.ts';
import { int, nothing } from '../../contract/fields.ts';
import { PLAN_OPACITY_PERCENT } from '../../foundation/companies/site-plan.ts';
import { planPlace, sitePlan } from '../../foundation/companies/site-plan-schema.ts';
import { MAX_IMAGE_BYTES } from '../../foundation/devices/device-limits.ts';

const id = () => int(1);
const placed = {
  id: id(),
  ...planPlace,
  opacityPercent: int(PLAN_OPACITY_PERCENT.min, PLAN_OPACITY_PERCENT.max).default(PLAN_OPACITY_PERCENT.start),
};

export const planCalls = {
  uploadSitePlan: post('/manager/site/uploadPlan', {
    effect: 'changes',
    summary:
      'Lay a picture (field file: JPEG, PNG or WebP) over the map at a site, in place of the one before; it is re-encoded as WebP',
    refusals: ['site_not_found', 'img_ext_not_support'],
    access: 'manageCompany',
    body: 'multipart',
    maxFileBytes: MAX_IMAGE_BYTES,
    fileTooLarge: 'img_over_size',
    input: z.object(placed),
    output: sitePlan,
  }),
  placeSitePlan: post('/manager/site/placePlan', {
    effect: 'changes',
    summary: 'Move the picture of a site to other corners, or let more of the map through it',
    refusals: ['site_not_found', 'file_not_found'],
    access: 'manageCompany',
    input: z.object(placed),
    output: sitePlan,
  }),
  removeSitePlan: post('/manager/site/removePlan', {
    effect: 'changes',
    summary: 'Remove the picture of a site',
    refusals: ['site_not_found', 'file_not_found'],
    access: 'manageCompany',
    input: z.object({ id: id() }),
    output: nothing,
  }),
};
