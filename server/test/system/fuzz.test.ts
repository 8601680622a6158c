import { expect, test } from 'vitest';
import { sendRequests } from '../../../bench/fuzz/http.ts';
import { testServer } from '../harness/server.ts';

test('10,000 mutated requests of everybody are answered, and none is a fault of the server', {
  timeout: 300_000,
}, async () => {
  const server = await testServer({ config: { trustProxy: ['127.0.0.1'] } });
  try {
    const { url } = await server.listen();
    const { faults, statuses } = await sendRequests(url, server.context, {
      seed: 1,
      from: 0,
      count: 10_000,
      log: () => {},
    });
    expect(faults).toEqual([]);
    // Most reach what they are meant for.
    expect(statuses.get(200)).toBeGreaterThan(1_000);
    expect(statuses.get(400)).toBeGreaterThan(1_000);
  } finally {
    await server.stop();
  }
});
