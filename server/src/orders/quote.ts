import type { Output, Parsed } from '#domain/contract/define.ts';
import type { orderCalls } from '#domain/orders/calls.ts';
import { quoteOf } from '#domain/orders/quote.ts';
import type { Caller } from '../devices/list.ts';
import type { Tx } from '../platform/db/within.ts';
import { findPlan, type PlanRow } from './plans.ts';
import { devicesToServe, type ServedRow, toServed } from './served-devices.ts';

/** The plan and the devices of a purchase with the present price. */
export async function priced(tx: Tx, caller: Caller, planId: number, mcuIds: readonly string[], now: number) {
  const devices = await devicesToServe(tx, caller, mcuIds);
  const plan = await findPlan(tx, planId);
  return { plan, devices, quote: quoteOf(toPlan(plan), devices.map(toServedDevice), now) };
}

const toPlan = ({ years, priceMinor, discountPercent }: PlanRow) => ({
  years,
  priceMinor,
  discountPercent,
});
const toServedDevice = ({ mcuId, serviceUntil }: ServedRow) => ({ mcuId, serviceUntil });

/** The price of a plan for devices, and the date until which it would serve each. */
export async function quoteOrder(
  tx: Tx,
  caller: Caller,
  input: Parsed<typeof orderCalls.quoteOrder>,
  { currency, now }: { currency: string; now: number },
): Promise<Output<typeof orderCalls.quoteOrder>> {
  const { plan, devices, quote } = await priced(tx, caller, input.planId, input.mcuIds, now);
  const { renewals, ...prices } = quote;
  return {
    currency,
    ...prices,
    discountPercent: plan.discountPercent,
    devices: devices.map((device, index) => {
      const { newServiceUntil, refusal } = renewals[index] ?? { newServiceUntil: null, refusal: null };
      return { ...toServed(device), newServiceUntil, refusal };
    }),
  };
}
