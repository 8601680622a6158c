import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/foundation/i18n/languages.ts';
import { decimalSeparator, formatNumber, formatQuantity, typedNumber } from '#domain/foundation/i18n/numbers.ts';
import {
  currentQuantity,
  percentQuantity,
  temperatureQuantity,
  voltageQuantity,
} from '#domain/foundation/kinds/units.ts';

test.each([
  ['en', voltageQuantity(5281), '52.81 V'],
  ['de', voltageQuantity(5281), '52,81 V'],
  ['en', percentQuantity(7812), '78%'],
  ['fr', percentQuantity(7812), '78 %'],
  ['en', currentQuantity(-4280), '−42.8 A'],
  ['en', currentQuantity(3240), '+32.4 A'],
  ['en', currentQuantity(0), '0.0 A'],
  ['ja', temperatureQuantity(-1550, 'C'), '−15.5 °C'],
  ['en', temperatureQuantity(2460, 'F'), '76.3 °F'],
  ['ko', voltageQuantity(null), '--'],
] as const)('%s %j', (language, quantity, text) => {
  // A number and its unit are never parted at the end of a line.
  const plain = formatQuantity(language, quantity).replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(plain).toBe(text);
  expect(formatQuantity(language, quantity)).not.toMatch(/ /);
});

test('thousands are separated as is usual in the language', () => {
  expect(formatNumber('en', 2318)).toBe('2,318');
  expect(formatNumber('de', 2318)).toBe('2.318');
  expect(formatNumber('zh_CN', 2318)).toBe('2,318');
});

test('what is typed is read with a point or a comma, and shown with what the language has', () => {
  expect(LANGUAGES.filter((language) => decimalSeparator(language) === ',')).toEqual(['de', 'fr']);
  const typed = { '10,8': '10.8', '10.8': '10.8', ' −3,5 ': '-3.5', '１２': '12', '4 V': '4', '1,2,3': '1.2.3', e: '' };
  expect(Object.keys(typed).map(typedNumber)).toEqual(Object.values(typed));
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), fc.double({ min: -1e6, max: 1e6, noNaN: true }), (language, value) => {
      const shown = value.toFixed(2).replace('.', decimalSeparator(language));
      expect(Number(typedNumber(shown))).toBe(Number(value.toFixed(2)));
    }),
  );
});
