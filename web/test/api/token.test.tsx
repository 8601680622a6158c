import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '#web/api/client.ts';
import { readToken, renewToken, writeToken } from '#web/api/token.ts';

const DAY_MS = 86_400_000;
const TOKEN = 'token-of-somebody';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);

test('a token is kept for seven days', () => {
  writeToken(TOKEN);
  later(6.9);
  expect(readToken()).toBe(TOKEN);
});

test('a token that ends earlier is read until then, and longer when the server extends it', () => {
  writeToken(TOKEN, Date.now() + DAY_MS);
  later(0.9);
  expect(readToken()).toBe(TOKEN);
  renewToken(Date.now() + DAY_MS);
  later(0.9);
  expect(readToken()).toBe(TOKEN);
  later(0.2);
  expect(readToken()).toBeNull();
  expect(document.cookie).toBe('');
});

test('by a clock that is wrong no token has ended', () => {
  writeToken(TOKEN, Date.now() - DAY_MS);
  expect(readToken()).toBe(TOKEN);
  later(6);
  expect(readToken()).toBe(TOKEN);
});

test('the end of a token is not that of the next one', () => {
  writeToken(TOKEN, Date.now() + DAY_MS);
  writeToken('token-of-somebody-else');
  later(2);
  expect(readToken()).toBe('token-of-somebody-else');
});

test.each([7.1, 0.2])('after it expires it is not read, and no call is sent: %d days', async (days) => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  writeToken(TOKEN, days < 7 ? Date.now() + DAY_MS / 10 : null);
  later(days);
  expect(readToken()).toBeNull();
  await expect(ask('userInfo')).rejects.toMatchObject({ code: 'no_token' });
  expect(fetched).not.toHaveBeenCalled();
});
