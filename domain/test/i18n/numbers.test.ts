import { expect, test } from 'vitest';
import { formatNumber, formatQuantity } from '#domain/i18n/numbers.ts';
import { currentQuantity, percentQuantity, temperatureQuantity, voltageQuantity } from '#domain/units.ts';

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

test('thousands as the language has them', () => {
  expect(formatNumber('en', 2318)).toBe('2,318');
  expect(formatNumber('de', 2318)).toBe('2.318');
  expect(formatNumber('zh_CN', 2318)).toBe('2,318');
});
