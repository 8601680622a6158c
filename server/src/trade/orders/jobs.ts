import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { closeUnpaid, unpaidOrders } from './review.ts';

const scope = systemScope('orders that are to be paid');

/** Closes orders that were not paid in time. */
export const unpaidOrdersJob = ({ within, clock }: Pick<Context, 'within' | 'clock'>): Job => ({
  name: 'orders to be paid',
  does: 'closes orders that were not paid in time',
  everyMs: MINUTE_MS,
  run: async ({ each }) =>
    each(
      await within(scope, (tx) => unpaidOrders(tx, clock.now())),
      (orderNo) => `order ${orderNo}`,
      (orderNo) => within(scope, (tx) => closeUnpaid(tx, orderNo, clock.now())),
    ),
});
