import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { addMonths, consequenceOf, dataServiceState, isLapsed } from '#domain/foundation/devices/data-service.ts';
import { orderable, quoteOf, renewalOf } from '#domain/trade/orders/quote.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

test('a data service is valid, expiring within 30 days, expired, or unknown', () => {
  expect(dataServiceState(null, NOW)).toBe('unknown');
  expect(dataServiceState(NOW + 30 * DAY_MS + 1, NOW)).toBe('valid');
  expect(dataServiceState(NOW + 30 * DAY_MS, NOW)).toBe('expiring');
  expect(dataServiceState(NOW + 1, NOW)).toBe('expiring');
  expect(dataServiceState(NOW, NOW)).toBe('expired');
});

test('months are those of the calendar', () => {
  expect(addMonths(day('2026-11-30'), 3)).toBe(day('2027-02-28'));
  expect(addMonths(day('2028-02-29'), 12)).toBe(day('2029-02-28'));
  expect(addMonths(day('2026-12-15'), 1)).toBe(day('2027-01-15'));
});

test('a renewal begins at the end of the service, or now when that is over', () => {
  const of = (serviceUntil: number | null) => renewalOf({ mcuId: 'm', serviceUntil }, 2, NOW);
  expect(of(day('2026-11-30'))).toMatchObject({ newServiceUntil: day('2028-11-30'), refusal: null });
  expect(of(day('2026-11-09'))).toMatchObject({ newServiceUntil: day('2028-11-21') });
});

test('there is no renewal without a known end, nor later than three months after it', () => {
  const of = (serviceUntil: number | null) => renewalOf({ mcuId: 'm', serviceUntil }, 1, NOW).refusal;
  expect(of(null)).toBe('no_svc_expire_time');
  expect(of(day('2026-08-21'))).toBeNull();
  expect(of(day('2026-08-20'))).toBe('no_svc_device_calc');
  expect(isLapsed(day('2026-08-21'), NOW)).toBe(false);
});

const plan = { years: 2, priceMinor: 9999, discountPercent: 15 };
const devices = [
  { mcuId: 'a', serviceUntil: NOW },
  { mcuId: 'b', serviceUntil: null },
  { mcuId: 'c', serviceUntil: NOW + DAY_MS },
];

test('a quote prices what can be renewed, in whole minor units', () => {
  const quote = quoteOf(plan, devices, NOW);
  expect(quote).toMatchObject({ priceMinor: 9999, subtotalMinor: 19_998, discountMinor: 3000, totalMinor: 16_998 });
  expect(quote.renewals.map(({ refusal }) => refusal)).toEqual([null, 'no_svc_expire_time', null]);
  expect(() => quoteOf({ ...plan, priceMinor: null }, devices, NOW)).toThrow('price_null');
});

test('an order requires that every device is renewable and the price is unchanged', () => {
  expect(() => orderable(quoteOf(plan, devices, NOW), 16_998)).toThrow('no_svc_expire_time');
  const renewable = quoteOf(plan, [devices[0]!, devices[2]!], NOW);
  expect(orderable(renewable, 16_998)).toHaveLength(2);
  expect(() => orderable(renewable, 16_997)).toThrow('price_error');
});

test.each([
  [null, null],
  [NOW + 1, null],
  [NOW, 'hidden'],
  [NOW - 30 * DAY_MS + 1, 'hidden'],
  [NOW - 30 * DAY_MS, 'refused'],
  [addMonths(NOW, -3), 'refused'],
  [addMonths(NOW, -3) - DAY_MS, 'lapsed'],
])('a data service that ends at %s means for its device: %s', (expiry, consequence) => {
  expect(consequenceOf(expiry, NOW)).toBe(consequence);
});
