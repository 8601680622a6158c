import { expect, test } from 'vitest';
import { fitting, keptOfText, textOfKept } from '#web/api/kept.ts';

const DAY_MS = 24 * 3_600_000;
const now = 30 * DAY_MS;
const kept = (name: string, at: number, data: unknown = name) => ({ key: ['devices', 'info', name], at, data });
const session = { key: ['session'], at: now - DAY_MS, data: { loginName: 'somebody' } };

test('stored answers are read back unchanged, including columns of the map', () => {
  const value = { lat: Float64Array.of(52.5, -33.1), state: Uint8Array.of(1, 255), names: ['a', 'b'], none: null };
  expect(keptOfText(textOfKept(value))).toEqual(value);
});

test.each(['', '{"$column":', '[1'])('invalid stored text is ignored: %s', (text) =>
  expect(keptOfText(text)).toBeNull(),
);

test('a column of an unknown type is ignored', () => {
  expect(keptOfText('{"$column":"Function","values":[1]}')).toBeNull();
});

test('the newest answer of a query counts, and those older than a week are dropped', () => {
  const fits = fitting([kept('a', now - 10, 'old'), kept('a', now - 5, 'new'), kept('b', now - 8 * DAY_MS)], now);
  expect(fits.map(({ data }) => data)).toEqual(['new']);
});

test('sixty queries and two million characters fit, and those of the session come first', () => {
  const many = Array.from({ length: 100 }, (_, at) => kept(`device ${at}`, now - at));
  const fits = fitting([...many, session], now);
  expect(fits).toHaveLength(60);
  expect(fits[0]).toBe(session);
  const large = kept('large', now, 'x'.repeat(1_900_000));
  expect(fitting([large, kept('second', now - 1, 'x'.repeat(200_000)), session], now)).toEqual([session, large]);
});
