import { beforeEach, expect, test, vi } from 'vitest';
import { ask } from '#web/api/client.ts';
import { sessionLost } from '#web/api/session-lost.ts';
import { clearToken, writeToken } from '#web/api/token.ts';

const fetched = vi.fn(async () => new Response(JSON.stringify({ resultCode: 1001, resultModel: null })));

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

test('without a token a call is rejected before it is sent, and the session ends', async () => {
  clearToken();
  const ended = vi.fn();
  const unsubscribe = sessionLost.subscribe(ended);
  await expect(ask('userInfo')).rejects.toMatchObject({ kind: 'token', code: 'no_token' });
  unsubscribe();
  expect(ended).toHaveBeenCalledOnce();
  expect(fetched).not.toHaveBeenCalled();
});

test('with a token it is sent', async () => {
  writeToken('token-of-somebody');
  await ask('userInfo');
  expect(fetched).toHaveBeenCalledOnce();
});

test('a public call needs none', async () => {
  clearToken();
  await ask('webInfo');
  expect(fetched).toHaveBeenCalledOnce();
});
