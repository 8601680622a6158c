import { backOff, MANY_FAILURES } from './back-off.ts';

interface FeedState {
  readonly kind: 'off' | 'connecting' | 'open' | 'lost';
  /** Time of the last message, UTC epoch ms, in steps of a second. */
  readonly lastMessageAt: number | null;
}

/** Why a connection ended: it was lost, the server refused the token, or the server has no capacity for another. */
export type Gone = 'lost' | 'refused' | 'full';

export interface ConnectionHooks {
  readonly token: string;
  readonly onOpen: () => void;
  readonly onMessage: (payload: Uint8Array) => void;
  readonly onClose: (why: Gone) => void;
}

interface FeedParts {
  readToken(): string | null;
  /** Opens one connection; returns a function that closes it without calling `onClose`. */
  connect(hooks: ConnectionHooks): Promise<() => void>;
  take(payload: Uint8Array): void;
  /** The server refused the token. */
  onRefused(): void;
  /** Connected or reconnected: earlier messages were missed. */
  onOpened(): void;
  now(): number;
  /** 0 to 1. */
  random(): number;
}

/** A page that is hidden for this long closes its connection. */
const HIDDEN_MS = 60_000;
const STEP_MS = 1000;

type Timer = ReturnType<typeof setTimeout>;

/** Keeps one connection to the live feed open while it is wanted and the page is visible. It must be started. */
export function createFeed(parts: FeedParts) {
  const listeners = new Set<() => void>();
  let state: FeedState = { kind: 'off', lastMessageAt: null };
  let wanted = false;
  /** Since the last connection was open. */
  let failures = 0;
  /** Identifies a connection that was given up while connecting. */
  let attempt = 0;
  let disconnect: (() => void) | null = null;
  let retry: Timer | undefined;
  let pause: Timer | undefined;

  const change = (next: Partial<FeedState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const onMessage = (payload: Uint8Array) => {
    parts.take(payload);
    const now = parts.now();
    if (now - (state.lastMessageAt ?? 0) >= STEP_MS) change({ lastMessageAt: now });
  };

  const onOpen = () => {
    failures = 0;
    change({ kind: 'open' });
    parts.onOpened();
  };

  const onClose = (why: Gone) => {
    disconnect = null;
    if (!wanted) return;
    change({ kind: 'lost' });
    if (why === 'refused') parts.onRefused();
    // Capacity is freed when other pages close, not by an early retry.
    if (why === 'full') failures = Math.max(failures, MANY_FAILURES);
    clearTimeout(retry);
    retry = setTimeout(() => void open(), backOff(failures, parts.random()));
    failures += 1;
  };

  async function open(): Promise<void> {
    if (!wanted || disconnect) return;
    const token = parts.readToken();
    if (token === null) {
      // Another tab has signed out.
      parts.onRefused();
      return;
    }
    attempt += 1;
    const mine = attempt;
    const isCurrent = () => mine === attempt && wanted;
    if (state.kind !== 'lost') change({ kind: 'connecting' });
    const close = await parts
      .connect({
        token,
        onOpen: () => isCurrent() && onOpen(),
        onMessage: (payload) => isCurrent() && onMessage(payload),
        onClose: (why) => isCurrent() && onClose(why),
      })
      .catch(() => null);
    if (!isCurrent()) close?.();
    else if (close === null) onClose('lost');
    else disconnect = close;
  }

  const close = () => {
    attempt += 1;
    clearTimeout(retry);
    disconnect?.();
    disconnect = null;
    change({ kind: 'off' });
  };

  return {
    state: (): FeedState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(): void {
      if (wanted) return;
      wanted = true;
      failures = 0;
      void open();
    },
    stop(): void {
      wanted = false;
      clearTimeout(pause);
      close();
    },
    /** The page was hidden. */
    hide(): void {
      clearTimeout(pause);
      if (wanted) pause = setTimeout(close, HIDDEN_MS);
    },
    /** The page is visible again, or the network is back: retry at once. */
    wake(): void {
      clearTimeout(pause);
      if (!wanted || disconnect) return;
      clearTimeout(retry);
      void open();
    },
  };
}
