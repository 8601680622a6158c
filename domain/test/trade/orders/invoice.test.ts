import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf, invoiceNumber, invoiceOf } from '#domain/trade/orders/invoice.ts';
import {
  discounted,
  MAX_PRICE_MINOR,
  minorOf,
  netPrices,
  roundedShare,
  sumOf,
  taxesOn,
  typedOf,
} from '#domain/trade/orders/money.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const price = fc.integer({ min: 0, max: MAX_PRICE_MINOR });
const count = fc.integer({ min: 0, max: 1000 });
const percent = fc.integer({ min: 0, max: 100 });
const rates = fc.array(fc.record({ name: fc.string(), rate: fc.integer({ min: 0, max: 10_000 }) }), { maxLength: 5 });

test('a share is rounded half up, for every amount that an order can have', () => {
  expect([roundedShare(5, 10, 100), roundedShare(4, 10, 100), roundedShare(15, 10, 100)]).toEqual([1, 0, 2]);
  fc.assert(
    fc.property(price, count, fc.integer({ min: 0, max: 10_000 }), (each, devices, rate) => {
      const [product, whole] = [BigInt(each * devices) * BigInt(rate), 10_000n];
      expect(BigInt(roundedShare(each * devices, rate, 10_000))).toBe((2n * product + whole) / (2n * whole));
    }),
  );
});

test('the prices of the devices add up to the price of the order, and differ by one at most', () => {
  fc.assert(
    fc.property(price, count, percent, (each, devices, discount) => {
      const nets = netPrices(each, devices, discount);
      expect(nets).toHaveLength(devices);
      expect(sumOf(nets)).toBe(discounted(each, devices, discount).totalMinor);
      if (devices > 0) expect(Math.max(...nets) - Math.min(...nets)).toBeLessThanOrEqual(1);
    }),
  );
});

const seller = { name: 'Seller', addressLines: ['Street 1'], taxId: 'X', bankLines: ['IBAN'] };
const issued = { number: 'INV-000001', issuedAt: NOW, dueAt: NOW + 1 };
const orderOf = (priceMinor: number, devices: number, discountPercent: number) => ({
  orderNo: 'WY-1',
  currency: 'EUR',
  planName: 'One year',
  years: 1,
  priceMinor,
  discountPercent,
  confirmedAt: null,
  devices: Array.from({ length: devices }, (_, index) => ({
    name: `${index}`,
    sn: `${index}`,
    serviceUntil: NOW - 5,
    newServiceUntil: NOW + 5,
  })),
});

test('positions and taxes of an invoice add up, and its credit note reverses exactly that', () => {
  const devices = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(price, devices, percent, rates, (each, number, discount, taxRates) => {
      const invoice = invoiceOf(orderOf(each, number, discount), issued, seller, taxRates, {
        name: 'R',
        addressLines: [],
      });
      expect(sumOf(invoice.lines.map(({ net }) => net))).toBe(invoice.net);
      expect(invoice.net + sumOf(invoice.taxes.map(({ amount }) => amount))).toBe(invoice.total);
      expect(invoice.taxes).toEqual(taxesOn(invoice.net, taxRates));
      const credit = creditOf(invoice, { number: 'CN-000001', issuedAt: NOW }, 'wrong address');
      expect(credit).toMatchObject({ kind: 'credit', correctedNumber: 'INV-000001', dueAt: null });
      expect([credit.net + invoice.net, credit.total + invoice.total]).toEqual([0, 0]);
      expect(sumOf(credit.lines.map(({ net }) => net))).toBe(credit.net);
      for (const made of [invoice, credit]) expect(JSON.parse(JSON.stringify(made))).toEqual(made);
    }),
  );
});

test('a line runs from the end of the service, or from now when that is over', () => {
  const invoice = invoiceOf(orderOf(100, 1, 0), issued, seller, [], { name: 'R', addressLines: [] });
  expect(invoice.lines[0]).toMatchObject({ from: NOW, until: NOW + 5, net: 100 });
  expect([invoiceNumber('invoice', 7), invoiceNumber('credit', 1_234_567)]).toEqual(['INV-000007', 'CN-1234567']);
});

test('an entered amount is parsed without rounding, and shown as entered', () => {
  expect(['120', '120.5', '0,05', '１２', '1.234', 'x', '-1', '', '1e3'].map((text) => minorOf(text, 2))).toEqual([
    12_000,
    12_050,
    5,
    1200,
    null,
    null,
    null,
    null,
    null,
  ]);
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 3 }), (minor, decimals) => {
      expect(minorOf(typedOf(minor, decimals), decimals)).toBe(minor);
    }),
  );
});
