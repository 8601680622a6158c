import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitedParts } from '#web/ui/page/awaited-parts.ts';
import { loadPart } from '#web/ui/page/load-part.ts';
import type { Program } from '#web/ui/page/reload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const circumstances = (program: Program, hasReloaded = false) => ({
  program: async () => program,
  hasReloaded: () => hasReloaded,
  reload: vi.fn(),
  reloadForNewer: vi.fn(() => new Promise<void>(() => undefined)),
});

test('a part of the program is retried until the server is back', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('part');
  const away = circumstances('away');
  const part = loadPart(load, away);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await part).toBe('part');
  expect(away.reload).not.toHaveBeenCalled();
});

test('the page is loaded again if a part fails twice while the server answers', async () => {
  const there = circumstances('there');
  void loadPart(() => Promise.reject(new Error('remembered as failed')), there);
  await vi.advanceTimersByTimeAsync(0);
  expect(there.reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(there.reload).toHaveBeenCalledTimes(1);
});

test('a part that a new version no longer has loads the page again, and is not looked for meanwhile', async () => {
  const replaced = circumstances('replaced');
  const load = vi.fn(() => Promise.reject(new Error('not found')));
  void loadPart(load, replaced);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(replaced.reloadForNewer).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each(['replaced', 'there'] as const)(
  'a page that was just loaded again and still lacks a part says so (%s)',
  async (program) => {
    const again = circumstances(program, true);
    const fault = new Error('Failed to fetch dynamically imported module');
    const part = loadPart(() => Promise.reject(fault), again);
    const settled = expect(part).rejects.toMatchObject({ message: 'a part of the page is missing', cause: fault });
    await vi.advanceTimersByTimeAsync(1_000);
    await settled;
    expect(again.reload).not.toHaveBeenCalled();
    expect(again.reloadForNewer).not.toHaveBeenCalled();
  },
);

test('a part is awaited as long as nobody answers, and asked for at once when the network is back', async () => {
  const network = new EventTarget();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  const told = vi.fn();
  const end = awaitedParts.subscribe(told);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('part');
  const part = loadPart(load, circumstances('away'));
  await vi.advanceTimersByTimeAsync(0);
  expect(awaitedParts.areThere()).toBe(true);
  network.dispatchEvent(new Event('online'));
  expect(await part).toBe('part');
  expect(awaitedParts.areThere()).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
  end();
  vi.unstubAllGlobals();
});
