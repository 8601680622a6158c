import type { Output, Parsed } from '#domain/contract/define.ts';
import type { orderCalls } from '#domain/trade/orders/calls.ts';
import type { Recipient } from '#domain/trade/orders/invoice.ts';
import { sumOf, taxesOn } from '#domain/trade/orders/money.ts';
import { quoteOf } from '#domain/trade/orders/quote.ts';
import type { Billing } from '#domain/trade/orders/review-calls.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { lifeOf } from './life.ts';
import { findPlan, type PlanRow } from './plans.ts';
import { devicesToServe, type ServedRow, toServed } from './served-devices.ts';

/** The plan and the devices of a purchase with the present price. */
export async function priced(tx: Tx, caller: Session, planId: number, mcuIds: readonly string[], now: number) {
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
  caller: Session,
  input: Parsed<typeof orderCalls.quoteOrder>,
  { currency, now, billing }: { currency: string; now: number; billing: Billing },
): Promise<Output<typeof orderCalls.quoteOrder>> {
  const { plan, devices, quote } = await priced(tx, caller, input.planId, input.mcuIds, now);
  const { renewals, ...prices } = quote;
  const taxes = taxesOn(quote.totalMinor, billing.taxes);
  const life = await lifeOf(tx, input.mcuIds, now);
  return {
    currency,
    ...prices,
    taxes,
    grossMinor: quote.totalMinor + sumOf(taxes.map(({ amount }) => amount)),
    recipient: await lastRecipient(tx, caller.companyId),
    discountPercent: plan.discountPercent,
    devices: devices.map((device, index) => {
      const { newServiceUntil, refusal } = renewals[index] ?? { newServiceUntil: null, refusal: null };
      return { ...toServed(device), ...life(device.mcuId), newServiceUntil, refusal };
    }),
  };
}

/** Who was billed for the company's last order; the company itself before the first. */
export async function lastRecipient(tx: Tx, companyId: number): Promise<Recipient> {
  const last = await tx.maybe<{ recipient: Recipient }>(
    `select recipient from service_order where company_id = $1 and recipient ->> 'name' <> ''
     order by created_at desc, order_no desc limit 1`,
    [companyId],
  );
  if (last) return last.recipient;
  const { name } = await tx.one<{ name: string }>('select name from company where id = $1', [companyId]);
  return { name, addressLines: [] };
}
