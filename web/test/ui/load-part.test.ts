import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from '#web/ui/load-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a part is asked for until the server is back', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('part');
  const part = loadPart(load, async () => false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await part).toBe('part');
});

test('a part that a new version no longer has is a fault', async () => {
  const fault = new Error('not found');
  await expect(
    loadPart(
      () => Promise.reject(fault),
      async () => true,
    ),
  ).rejects.toBe(fault);
});
