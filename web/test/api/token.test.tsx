import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '#web/api/client.ts';
import { readToken, writeToken } from '#web/api/token.ts';

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

test('after it expires it is not read, and no call is sent', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  writeToken(TOKEN);
  later(7.1);
  expect(readToken()).toBeNull();
  await expect(ask('userInfo')).rejects.toMatchObject({ code: 'no_token' });
  expect(fetched).not.toHaveBeenCalled();
});
