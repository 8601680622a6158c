import { afterEach, expect, test, vi } from 'vitest';
import { downloadFile } from '#web/api/client.ts';
import { writeToken } from '#web/api/token.ts';

afterEach(() => vi.restoreAllMocks());

test('a file that is JSON is saved as it is, and an envelope in its place is a refusal', async () => {
  writeToken('token-of-somebody');
  const type = { 'content-type': 'application/json' };
  const named = { ...type, 'content-disposition': "attachment; filename*=UTF-8''mine.json" };
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response('{"profile":[]}', { headers: named }));
  expect((await downloadFile('exportAccount', {})).name).toBe('mine.json');
  const refusal = JSON.stringify({ resultCode: 1002, resultMessage: 'user_not_found', resultModel: null });
  fetched.mockResolvedValueOnce(new Response(refusal, { headers: type }));
  await expect(downloadFile('exportAccount', {})).rejects.toMatchObject({ code: 'user_not_found' });
});
