import { expect, test } from 'vitest';
import type { SiteTariff } from '#domain/power/energy/tariff.ts';
import { bandFault, newBand, numberOf, tariffOf, typed } from '#web/features/power/energy/analysis/tariff-form.ts';

const TARIFF: SiteTariff = {
  currency: 'EUR',
  price: 0.31,
  bands: [
    { name: 'Night', from: 1320, to: 360, days: 127, price: 0.2 },
    { name: 'Evening', from: 1080, to: 1440, days: 31, price: 0.4 },
  ],
  feedIn: 0.08,
  co2: 240,
};

test('a tariff that is shown and sent back is unchanged, including midnight as an end', () => {
  expect(tariffOf(typed({ validFrom: '2026-01-01', tariff: TARIFF }, '2026-11-20'))).toEqual(TARIFF);
});

test('numbers are read with a point or a comma, and nothing else is a number', () => {
  expect(['0,31', ' 12 ', '-1.5', '０．５'].map(numberOf)).toEqual([0.31, 12, -1.5, 0.5]);
  expect(['', 'x', '1,2,3', '1e3', '.'].map(numberOf)).toEqual([null, null, null, null, null]);
});

test('a band reports first what it is missing', () => {
  const band = { ...newBand(0), name: 'Night', price: '0.2' };
  expect(bandFault(band, [band])).toBeNull();
  expect(bandFault({ ...band, name: ' ' }, [band])).toBe('name');
  expect(bandFault({ ...band, key: 1 }, [band])).toBe('twice');
  expect(bandFault({ ...band, to: band.from }, [band])).toBe('hours');
  expect(bandFault({ ...band, from: '00:00', to: '00:00' }, [band])).toBeNull();
  expect(bandFault({ ...band, days: 0 }, [band])).toBe('days');
  expect(bandFault({ ...band, price: '' }, [band])).toBe('price');
});
