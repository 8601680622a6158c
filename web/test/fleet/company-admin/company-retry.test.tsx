import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadLateCalls } from '#web/api/client.ts';
import { companyQueries } from '#web/api/company-queries.ts';
import { companyAdminQueries } from '#web/features/fleet/company-admin/company-admin-queries.ts';

beforeAll(async () => void (await loadLateCalls()));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const envelope = (status: number, resultCode: number, resultMessage: string, resultModel: unknown = null) =>
  new Response(JSON.stringify({ resultCode, resultMessage, resultModel }), { status });

/** When a server that answers so is asked, in milliseconds after the first time, and what comes of it. */
async function askedAt(load: (client: QueryClient) => Promise<unknown>, answer: (tries: number) => Response) {
  const times: number[] = [];
  vi.stubGlobal('fetch', async () => {
    times.push(Date.now());
    return answer(times.length);
  });
  const outcome = load(new QueryClient()).then(
    () => 'loaded',
    () => 'failed',
  );
  let ended = false;
  void outcome.then(() => {
    ended = true;
  });
  // Parts of the page are loaded between the tries, which no timer tells.
  while (!ended) {
    await vi.runAllTimersAsync();
    await new Promise((done) => setImmediate(done));
  }
  return { outcome: await outcome, times: times.map((at) => at - times[0]!) };
}

/** How each is loaded, and what a server answers that has it. */
const TREES = {
  'the tree to choose from': {
    load: (client: QueryClient): Promise<unknown> => client.fetchQuery(companyQueries.tree()),
    model: { id: 'ID3', companyName: 'Northfield', childList: [] },
  },
  'the tree that is managed': {
    load: (client: QueryClient): Promise<unknown> => client.fetchQuery(companyAdminQueries.all()),
    model: [],
  },
};

test.each(Object.entries(TREES))('%s is retried ten times, every half second', async (_, { load, model }) => {
  const halfSeconds = Array.from({ length: 11 }, (_, tries) => tries * 500);
  const away = await askedAt(load, () => envelope(500, 500, 'server_error'));
  expect(away).toEqual({ outcome: 'failed', times: halfSeconds });
  const back = await askedAt(load, (tries) =>
    tries < 11 ? envelope(500, 500, 'server_error') : envelope(200, 1001, '', model),
  );
  expect(back).toEqual({ outcome: 'loaded', times: halfSeconds });
});

test.each(Object.entries(TREES))('%s is not retried when it is refused', async (_, { load }) => {
  expect(await askedAt(load, () => envelope(403, 403, 'guest_refuse'))).toEqual({ outcome: 'failed', times: [0] });
});
