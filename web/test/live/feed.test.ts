import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectionHooks, createFeed } from '#web/live/feed.ts';

function setUp(token: string | null = 'token') {
  const connections: (ConnectionHooks & { end: ReturnType<typeof vi.fn> })[] = [];
  let now = 10_000;
  const parts = {
    readToken: () => token,
    connect: vi.fn(async (hooks: ConnectionHooks) => {
      const end = vi.fn();
      connections.push({ ...hooks, end });
      return end;
    }),
    take: vi.fn(),
    onRefused: vi.fn(),
    onOpened: vi.fn(),
    now: () => now,
    random: () => 1,
  };
  const last = () => {
    const connection = connections.at(-1);
    if (!connection) throw new Error('not connected');
    return connection;
  };
  return { feed: createFeed(parts), parts, last, advance: (ms: number) => (now += ms) };
}
/** Lets the promise of a connection come true. */
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('does not connect by itself, and reports a missing token', async () => {
  const { feed, parts } = setUp(null);
  expect(parts.connect).not.toHaveBeenCalled();
  expect(parts.onRefused).not.toHaveBeenCalled();
  feed.start();
  await settled();
  expect(parts.connect).not.toHaveBeenCalled();
  expect(parts.onRefused).toHaveBeenCalledTimes(1);
});

test('a lost connection is retried with growing pauses, and missed data are fetched', async () => {
  const { feed, parts, last } = setUp();
  feed.start();
  await settled();
  expect(parts.onOpened).not.toHaveBeenCalled();
  last().onOpen();
  expect(parts.onOpened).toHaveBeenCalledTimes(1);
  for (const [place, pause] of [1000, 2000, 4000].entries()) {
    last().onClose('lost');
    expect(feed.state().kind).toBe('lost');
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(parts.connect).toHaveBeenCalledTimes(1 + place);
    await vi.advanceTimersByTimeAsync(1);
    expect(parts.connect).toHaveBeenCalledTimes(2 + place);
  }
  last().onOpen();
  expect(feed.state().kind).toBe('open');
  expect(parts.onOpened).toHaveBeenCalledTimes(2);
});

test('changes between the answers of a page and the opening of the feed are fetched', async () => {
  const { feed, parts, last } = setUp();
  feed.start();
  await settled();
  last().onClose('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(parts.onOpened).not.toHaveBeenCalled();
  last().onOpen();
  expect(parts.onOpened).toHaveBeenCalledTimes(1);
  expect(feed.state().kind).toBe('open');
});

test('a connection that cannot be opened is retried', async () => {
  const { feed, parts } = setUp();
  parts.connect.mockRejectedValueOnce(new Error('no code for it'));
  feed.start();
  await settled();
  expect(feed.state().kind).toBe('lost');
  await vi.advanceTimersByTimeAsync(1000);
  expect(parts.connect).toHaveBeenCalledTimes(2);
});

test('a refused token is reported', async () => {
  const { feed, parts, last } = setUp();
  feed.start();
  await settled();
  last().onClose('refused');
  expect(parts.onRefused).toHaveBeenCalledTimes(1);
});

test('a server without room for another page is retried after half a minute, without signing out', async () => {
  const { feed, parts, last } = setUp();
  feed.start();
  await settled();
  last().onClose('full');
  expect(feed.state().kind).toBe('lost');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(parts.connect).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(parts.connect).toHaveBeenCalledTimes(2);
  expect(parts.onRefused).not.toHaveBeenCalled();
});

test('the connection is closed after a minute in the background, and opened at once when the page is shown', async () => {
  const { feed, parts, last } = setUp();
  feed.start();
  await settled();
  last().onOpen();
  feed.hide();
  await vi.advanceTimersByTimeAsync(30_000);
  feed.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last().end).not.toHaveBeenCalled();
  feed.hide();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last().end).toHaveBeenCalledTimes(1);
  expect(feed.state().kind).toBe('off');
  feed.wake();
  await settled();
  expect(parts.connect).toHaveBeenCalledTimes(2);
  last().onOpen();
  expect(parts.onOpened).toHaveBeenCalledTimes(2);
});

test('a feed that is stopped while connecting stays stopped', async () => {
  const { feed, parts, last } = setUp();
  feed.start();
  feed.stop();
  await settled();
  expect(last().end).toHaveBeenCalledTimes(1);
  last().onOpen();
  last().onMessage(new Uint8Array());
  last().onClose('lost');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(feed.state().kind).toBe('off');
  expect(parts.take).not.toHaveBeenCalled();
  expect(parts.connect).toHaveBeenCalledTimes(1);
});

test('listeners are notified of messages once a second at most', async () => {
  const { feed, parts, last, advance } = setUp();
  feed.start();
  await settled();
  last().onOpen();
  const listener = vi.fn();
  feed.subscribe(listener);
  for (let count = 0; count < 20; count += 1) {
    last().onMessage(new Uint8Array());
    advance(100);
  }
  expect(parts.take).toHaveBeenCalledTimes(20);
  expect(listener).toHaveBeenCalledTimes(2);
});
