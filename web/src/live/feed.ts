import { decodeNotify } from '#domain/live/notify.ts';
import { ask } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { readToken } from '../api/token.ts';
import { backOff } from './back-off.ts';
import { connect } from './connection.ts';
import { liveStore } from './store.ts';

export interface FeedState {
  readonly kind: 'off' | 'connecting' | 'open' | 'lost';
  /** When the last message came, UTC epoch ms; steps of a second. */
  readonly lastMessageAt: number | null;
}

/** A tab that nobody looks at for this long gives its connection back. */
const HIDDEN_MS = 60_000;
const STEP_MS = 1000;

let state: FeedState = { kind: 'off', lastMessageAt: null };
const listeners = new Set<() => void>();
let wanted = false;
let failures = 0;
let disconnect: (() => void) | null = null;
let attempt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

function change(next: Partial<FeedState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function take(payload: Uint8Array): void {
  try {
    liveStore.take(decodeNotify(payload));
  } catch {
    // A message that cannot be read is none; the next one can.
    return;
  }
  const now = Date.now();
  if (now - (state.lastMessageAt ?? 0) >= STEP_MS) change({ lastMessageAt: now });
}

/** A refused token is asked about by a call, which ends the session in the page's usual way. */
function onClose(refused: boolean): void {
  disconnect = null;
  if (!wanted) return;
  change({ kind: 'lost' });
  if (refused) void ask('userInfo').catch(() => undefined);
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void open(), backOff(failures, Math.random()));
  failures += 1;
}

function onOpen(): void {
  // What was missed in between is fetched by the calls.
  if (failures > 0) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'devices' });
  failures = 0;
  change({ kind: 'open' });
}

async function open(): Promise<void> {
  const token = readToken();
  if (!wanted || disconnect || token === null) return;
  attempt += 1;
  const mine = attempt;
  if (state.kind !== 'lost') change({ kind: 'connecting' });
  const close = await connect({ token, onOpen, onMessage: take, onClose }).catch(() => null);
  if (close === null) return onClose(false);
  if (mine !== attempt || !wanted) return close();
  disconnect = close;
}

function close(kind: FeedState['kind']): void {
  attempt += 1;
  clearTimeout(retryTimer);
  disconnect?.();
  disconnect = null;
  change({ kind });
}

function onVisibility(): void {
  clearTimeout(hiddenTimer);
  if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(() => close('off'), HIDDEN_MS);
  else if (!disconnect) {
    failures = Math.max(failures, 1);
    void open();
  }
}

function onNetwork(): void {
  if (disconnect) return;
  clearTimeout(retryTimer);
  void open();
}

/** The live feed of this page: one connection, kept up while the page is looked at. */
export const liveFeed = {
  state: (): FeedState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start(): void {
    if (wanted) return;
    wanted = true;
    failures = 0;
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onNetwork);
    void open();
  },
  stop(): void {
    wanted = false;
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onNetwork);
    clearTimeout(hiddenTimer);
    close('off');
    liveStore.clear();
  },
};
