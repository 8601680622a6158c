import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { bandAt, costsOf, type SiteTariff, tariffFault } from '#domain/power/energy/tariff.ts';
import { QUARTER_MS } from '#domain/stream/history/energy-day.ts';

const ZONE = 'Europe/Berlin';
const WEEK = 127;
const tariff: SiteTariff = {
  currency: 'EUR',
  price: 0.31,
  bands: [
    { name: 'Peak', from: 17 * 60, to: 21 * 60, days: 0b0011111, price: 0.42 },
    { name: 'Night', from: 23 * 60, to: 6 * 60, days: WEEK, price: 0.19 },
  ],
  feedIn: 0.08,
  co2: 240,
};
/** Wednesday, 18 November 2026, 00:00 in Berlin. */
const MIDNIGHT = Date.UTC(2026, 10, 17, 23);
const at = (hour: number, day = 0) => MIDNIGHT + day * DAY_MS + hour * HOUR_MS;

describe('the band of an instant', () => {
  test('follows the local clock, over midnight too', () => {
    expect(bandAt(tariff, at(0), ZONE)).toBe('Night');
    expect(bandAt(tariff, at(5.99), ZONE)).toBe('Night');
    expect(bandAt(tariff, at(6), ZONE)).toBeNull();
    expect(bandAt(tariff, at(17), ZONE)).toBe('Peak');
    expect(bandAt(tariff, at(21), ZONE)).toBeNull();
    expect(bandAt(tariff, at(23), ZONE)).toBe('Night');
  });

  test('applies on its days only; a night belongs to the day on which it begins', () => {
    expect(bandAt(tariff, at(18, 3), ZONE)).toBeNull();
    const sundayNight: SiteTariff = { ...tariff, bands: [{ ...tariff.bands[1]!, days: 0b1000000 }] };
    expect(bandAt(sundayNight, at(23.5, 4), ZONE)).toBe('Night');
    expect(bandAt(sundayNight, at(5, 5), ZONE)).toBe('Night');
    expect(bandAt(sundayNight, at(5, 4), ZONE)).toBeNull();
  });
});

const quarters = (hours: number, watts: number) => new Array<number>(hours * 4).fill(watts / 4);
const startsFrom = (start: number, hours: number) =>
  Array.from({ length: hours * 4 }, (_, index) => start + index * QUARTER_MS);

describe('costs', () => {
  test('are given by band, with feed-in and CO₂', () => {
    const costs = costsOf(
      { mains: quarters(24, 1000), fed: quarters(24, 500) },
      startsFrom(MIDNIGHT, 24),
      [{ validFrom: '2026-10-01', tariff }],
      ZONE,
    )!;
    expect(costs.rows.map(({ band, kiloWattHours }) => [band, kiloWattHours])).toEqual([
      [null, 13],
      ['Night', 7],
      ['Peak', 4],
    ]);
    expect(costs.rows[2]!.cost).toBeCloseTo(4 * 0.42);
    expect(costs.fed).toEqual({ kiloWattHours: 12, cost: expect.closeTo(-0.96) as number });
    expect(costs.cost).toBeCloseTo(13 * 0.31 + 7 * 0.19 + 4 * 0.42 - 0.96);
    expect(costs.co2Kilogram).toBeCloseTo(24 * 0.24);
  });

  test('are those of the tariff in force on the day; days without one are reported', () => {
    const dear = { ...tariff, price: 1, bands: [] };
    const costs = costsOf(
      { mains: quarters(72, 1000), fed: [] },
      startsFrom(MIDNIGHT, 72),
      [
        { validFrom: '2026-11-19', tariff: { ...tariff, bands: [] } },
        { validFrom: '2026-11-20', tariff: dear },
      ],
      ZONE,
    )!;
    expect(costs.without).toBe(24);
    expect(costs.cost).toBeCloseTo(24 * 0.31 + 24);
  });

  test('are unknown without a tariff; amounts in different currencies are never added', () => {
    const taken = { mains: quarters(24, 1000), fed: [] };
    expect(costsOf(taken, startsFrom(MIDNIGHT, 24), [], ZONE)).toBeNull();
    const costs = costsOf(
      taken,
      startsFrom(MIDNIGHT, 24),
      [
        { validFrom: '2026-11-01', tariff: { ...tariff, currency: 'CHF' } },
        { validFrom: '2026-12-01', tariff },
      ],
      ZONE,
    )!;
    expect(costs).toMatchObject({ currency: 'EUR', rows: [], cost: 0, without: 24 });
  });

  test('cover every kilowatt-hour, whatever the bands', () => {
    const bands = fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 1439 }),
        to: fc.integer({ min: 0, max: 1440 }),
        days: fc.integer({ min: 1, max: 127 }),
        price: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(bands, fc.integer({ min: 0, max: 400 }), (some, day) => {
        const named = { ...tariff, bands: some.map((band, index) => ({ ...band, name: `Band ${index}` })) };
        const starts = startsFrom(MIDNIGHT + day * DAY_MS, 30);
        const dated = [{ validFrom: '2020-01-01', tariff: named }];
        const costs = costsOf({ mains: quarters(30, 2000), fed: [] }, starts, dated, ZONE)!;
        expect(costs.rows.reduce((sum, row) => sum + row.kiloWattHours, 0)).toBeCloseTo(60);
      }),
    );
  });
});

test('a tariff names each band once, and none without time', () => {
  const [peak] = tariff.bands as [SiteTariff['bands'][number]];
  expect(tariffFault(tariff)).toBeNull();
  expect(tariffFault({ ...tariff, bands: [peak, peak] })).toContain('twice');
  expect(tariffFault({ ...tariff, bands: [{ ...peak, to: peak.from }] })).toContain('without time');
  expect(tariffFault({ ...tariff, bands: [{ ...peak, from: 0, to: 1440 }] })).toBeNull();
});
