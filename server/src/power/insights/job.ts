import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import type { Each, Job } from '../../platform/jobs/job.ts';
import { eachOnce } from '../../platform/jobs/job.ts';
import { dueDevices } from './due.ts';
import { reviewDevice } from './review-device.ts';
import { summarise } from './summaries.ts';

type ReviewContext = Pick<Context, 'within' | 'clock'>;

/** Reviews the batteries of devices that have a new day, and then the companies that have them. */
async function reviewDue(context: ReviewContext, each: Each, isFirst: boolean): Promise<number> {
  let reviewed = 0;
  await each(
    dueDevices(context.within),
    (id) => `batteries of device ${id}`,
    async (id) => {
      await reviewDevice(context, id);
      reviewed++;
    },
  );
  if (reviewed > 0 || isFirst) await summarise(context, each);
  return reviewed;
}

export const reviewAll = (context: ReviewContext, signal: AbortSignal): Promise<number> =>
  reviewDue(context, eachOnce(signal), false);

/** Once a day each battery has a new day; a device without one costs two look-ups a turn. */
export function reviewJob(context: ReviewContext): Job {
  let isFirst = true;
  return {
    name: 'battery reviews',
    does: 'looks at the batteries of devices that have a new day, for the insights; then computes what the batteries of their companies have in common',
    everyMs: MINUTE_MS,
    run: async ({ each }) => {
      await reviewDue(context, each, isFirst);
      isFirst = false;
    },
  };
}
