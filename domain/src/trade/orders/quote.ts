import { Refusal } from '../../foundation/basics/errors.ts';
import { addMonths, isLapsed } from '../../foundation/devices/data-service.ts';
import { discounted } from './money.ts';

/** A data plan as it is offered; prices of one device in minor units of the installation's currency. */
interface Plan {
  readonly years: number;
  readonly priceMinor: number | null;
  readonly discountPercent: number;
}
/** The facts about a device that decide whether and until when its data service can be bought; UTC epoch ms. */
interface ServedDevice {
  readonly mcuId: string;
  readonly serviceUntil: number | null;
}
type RenewalRefusal = 'no_svc_expire_time' | 'no_svc_device_calc';
type Renewal =
  | { readonly mcuId: string; readonly newServiceUntil: number; readonly refusal: null }
  | { readonly mcuId: string; readonly newServiceUntil: null; readonly refusal: RenewalRefusal };

/** Prices in minor units; those of devices that cannot be renewed are not in them. */
interface Quote {
  readonly renewals: readonly Renewal[];
  readonly priceMinor: number;
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly totalMinor: number;
}

/**
 * Until when a device is served after a purchase: from the end of its service, or from now when that is over; or why it
 * cannot be bought: no end is known, or it ended more than three months ago.
 */
export function renewalOf({ mcuId, serviceUntil }: ServedDevice, years: number, now: number): Renewal {
  if (serviceUntil === null) return { mcuId, newServiceUntil: null, refusal: 'no_svc_expire_time' };
  if (isLapsed(serviceUntil, now)) return { mcuId, newServiceUntil: null, refusal: 'no_svc_device_calc' };
  return { mcuId, newServiceUntil: servedUntil(serviceUntil, years, now), refusal: null };
}

/** The end of a service that is bought now: years after the present one, or from now on when that is over. */
export const servedUntil = (serviceUntil: number | null, years: number, now: number): number =>
  addMonths(Math.max(serviceUntil ?? now, now), years * 12);

/** Prices a plan for devices. Refuses with `price_null` when the plan has no price. */
export function quoteOf(plan: Plan, devices: readonly ServedDevice[], now: number): Quote {
  const { priceMinor, years, discountPercent } = plan;
  if (priceMinor === null) throw new Refusal('price_null');
  const renewals = devices.map((device) => renewalOf(device, years, now));
  const renewable = renewals.filter(({ refusal }) => refusal === null).length;
  return { renewals, priceMinor, ...discounted(priceMinor, renewable, discountPercent) };
}

/** Checks an order against the price that the buyer has seen. Refuses with the reason of the first device, or `price_error`. */
export function orderable(quote: Quote, seenTotalMinor: number): readonly (Renewal & { refusal: null })[] {
  const renewals = quote.renewals.map((renewal) => {
    if (renewal.refusal !== null) throw new Refusal(renewal.refusal);
    return renewal;
  });
  if (quote.totalMinor !== seenTotalMinor) throw new Refusal('price_error');
  return renewals;
}
