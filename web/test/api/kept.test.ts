import { expect, test } from 'vitest';
import { fitting, keptOfText, textOfKept } from '#web/api/kept.ts';

const DAY_MS = 24 * 3_600_000;
const now = 30 * DAY_MS;
const kept = (name: string, at: number, data: unknown = name) => ({ key: ['devices', 'info', name], at, data });
const session = { key: ['session'], at: now - DAY_MS, data: { loginName: 'somebody' } };

test('what is kept comes back as it was, columns of the map included', () => {
  const value = { lat: Float64Array.of(52.5, -33.1), state: Uint8Array.of(1, 255), names: ['a', 'b'], none: null };
  expect(keptOfText(textOfKept(value))).toEqual(value);
});

test.each(['', '{"$column":', '[1'])('a text that is none is nothing: %s', (text) =>
  expect(keptOfText(text)).toBeNull(),
);

test('a column of an unknown type is nothing', () => {
  expect(keptOfText('{"$column":"Function","values":[1]}')).toBeNull();
});

test('the newest of a query counts, and what is older than a week is gone', () => {
  const fits = fitting([kept('a', now - 10, 'old'), kept('a', now - 5, 'new'), kept('b', now - 8 * DAY_MS)], now);
  expect(fits.map(({ data }) => data)).toEqual(['new']);
});

test('there is room for sixty queries and two million letters, and for the session first', () => {
  const many = Array.from({ length: 100 }, (_, at) => kept(`device ${at}`, now - at));
  const fits = fitting([...many, session], now);
  expect(fits).toHaveLength(60);
  expect(fits[0]).toBe(session);
  const large = kept('large', now, 'x'.repeat(1_900_000));
  expect(fitting([large, kept('second', now - 1, 'x'.repeat(200_000)), session], now)).toEqual([session, large]);
});
