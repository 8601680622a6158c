import { can } from '#domain/foundation/permissions/permissions.ts';
import type { orderCalls } from '#domain/trade/orders/calls.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { addOrder } from './add.ts';
import { billingScope, readBilling } from './billing.ts';
import { cancelOrder } from './cancel.ts';
import { exportDataService } from './export-services.ts';
import { listPlans } from './plans.ts';
import { quoteOrder } from './quote.ts';
import { orderDetail, pageOrders } from './read.ts';
import { pageDataService } from './served-devices.ts';

export function orderHandlers(context: Context, texts: Texts): Handlers<typeof orderCalls> {
  const { within, clock, config, files } = context;
  const { currency } = config;
  const billing = () => within(billingScope, readBilling);
  const terms = () => ({ currency, now: clock.now() });
  return {
    pageDataService: ({ session, input }) => within(session, (tx) => pageDataService(tx, session, input, clock.now())),
    exportDataService: ({ session, input }) => exportDataService(context, texts, session, input),
    planList: async ({ session, input }) => {
      const plans = await within(session, (tx) => listPlans(tx, input.withdrawn && can.managePlans(session).allowed));
      return {
        currency,
        taxes: (await billing()).taxes,
        plans: plans.map((plan) => ({
          planId: plan.id,
          planName: plan.name,
          years: plan.years,
          priceMinor: plan.priceMinor,
          discountPercent: plan.discountPercent,
          offered: plan.offered,
        })),
      };
    },
    quoteOrder: async ({ session, input }) => {
      const settings = { ...terms(), billing: await billing() };
      return within(session, (tx) => quoteOrder(tx, session, input, settings));
    },
    addOrder: async ({ session, input }) => ({
      orderNo: await within(session, (tx) => addOrder(tx, session, input, terms())),
    }),
    pageOrder: ({ session, input }) => within(session, (tx) => pageOrders(tx, input)),
    orderDetail: async ({ session, input }) => {
      const settings = await billing();
      return within(session, (tx) => orderDetail(tx, files, input.orderNo, { billing: settings, now: clock.now() }));
    },
    cancelOrder: async ({ session, input }) => {
      await within(session, (tx) => cancelOrder(tx, session, input.orderNo, clock.now()));
      return null;
    },
  };
}
