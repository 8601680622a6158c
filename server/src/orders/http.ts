import type { orderCalls } from '#domain/orders/calls.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../platform/http/serve.ts';
import { addOrder } from './add.ts';
import { cancelOrder } from './cancel.ts';
import { offeredPlans } from './plans.ts';
import { quoteOrder } from './quote.ts';
import { orderDetail, pageOrders } from './read.ts';
import { pageDataService } from './served-devices.ts';

export function orderHandlers({ within, clock, config }: Context): Handlers<typeof orderCalls> {
  const { currency } = config;
  const terms = () => ({ currency, now: clock.now() });
  return {
    pageDataService: ({ session, input }) => within(session, (tx) => pageDataService(tx, session, input, clock.now())),
    planList: async ({ session }) => {
      const plans = await within(session, offeredPlans);
      return {
        currency,
        plans: plans.map((plan) => ({
          planId: plan.id,
          planName: plan.name,
          years: plan.years,
          priceMinor: plan.priceMinor,
          discountPercent: plan.discountPercent,
        })),
      };
    },
    quoteOrder: ({ session, input }) => within(session, (tx) => quoteOrder(tx, session, input, terms())),
    addOrder: async ({ session, input }) => ({
      orderNo: await within(session, (tx) => addOrder(tx, session, input, terms())),
    }),
    pageOrder: ({ session, input }) => within(session, (tx) => pageOrders(tx, input)),
    orderDetail: ({ session, input }) => within(session, (tx) => orderDetail(tx, input.orderNo)),
    cancelOrder: async ({ session, input }) => {
      await within(session, (tx) => cancelOrder(tx, session, input.orderNo, clock.now()));
      return null;
    },
  };
}
