import type { Context, Service } from '../../../context.ts';
import type { Invalidation } from '../../../platform/db/invalidations.ts';
import { createWait, OF_CALLS } from '../../../platform/db/patience.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { concerns } from '../accounts/concerns.ts';
import { type LoadedSession, loadSession } from './session-store.ts';
import { hashToken, isToken } from './token.ts';

const CACHE_MS = 30_000;
const MAX_CACHED = 20_000;
const scope = systemScope('sessions');

/** A kind of token that sessions come from. */
export interface SessionSource {
  /** What the names of its sessions begin with, before the hash of the token: by its name alone a session is found again. */
  readonly mark: string;
  isToken(text: string): boolean;
  /** What a name stands for at this instant. */
  load(tx: Tx, tokenHash: string, now: number): Promise<LoadedSession | null>;
}

const SIGN_INS: SessionSource = { mark: '', isToken, load: loadSession };

/** Current sessions. Cached for 30 s at most; whatever ends or changes a session anywhere invalidates it at once. */
export interface SessionDirectory extends Service {
  find(token: string): Promise<Session | null>;
  findByHash(tokenHash: string): Promise<Session | null>;
  /** Notifies every server that a session or an account changed; this one has dropped it from its cache before this returns. */
  announce(change: Invalidation): Promise<void>;
  /** This server reads the user's sessions again; none was ended. */
  refresh(userId: number): void;
}

interface Cached {
  readonly session: Session;
  readonly validUntil: number;
}

export function createSessionDirectory(
  { within, clock, invalidations }: Pick<Context, 'within' | 'clock' | 'invalidations'>,
  others: readonly SessionSource[],
): SessionDirectory {
  const sources = [...others, SIGN_INS];
  const cache = new Map<string, Cached>();
  const underWay = new Map<string, Promise<Session | null>>();
  // A value read before a change must not be cached after it.
  let generation = 0;
  let unsubscribe = () => {};

  const load = async (tokenHash: string): Promise<Session | null> => {
    const readIn = generation;
    const now = clock.now();
    const source = sources.find(({ mark }) => tokenHash.startsWith(mark)) ?? SIGN_INS;
    // Calls and live feeds wait for the same read, whoever started it.
    const loaded = await createWait(OF_CALLS).run(() => within(scope, (tx) => source.load(tx, tokenHash, now)));
    if (!loaded) return null;
    if (readIn === generation) {
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(tokenHash, { session: loaded.session, validUntil: Math.min(now + CACHE_MS, loaded.changesAt) });
    }
    return loaded.session;
  };
  const findByHash = (tokenHash: string): Promise<Session | null> => {
    const cached = cache.get(tokenHash);
    if (cached && cached.validUntil > clock.now()) return Promise.resolve(cached.session);
    cache.delete(tokenHash);
    let loading = underWay.get(tokenHash);
    if (!loading) {
      loading = load(tokenHash).finally(() => underWay.delete(tokenHash));
      underWay.set(tokenHash, loading);
    }
    return loading;
  };
  const forget = (change: Invalidation) => {
    if (change.topic === 'device' || change.topic === 'asked') return;
    generation++;
    underWay.clear();
    if (change.topic === 'session') cache.delete(change.tokenHash);
    else for (const [hash, { session }] of cache) if (concerns(change, session)) cache.delete(hash);
  };

  return {
    find: (token) => {
      const source = sources.find((each) => each.isToken(token));
      return source ? findByHash(source.mark + hashToken(token)) : Promise.resolve(null);
    },
    findByHash,
    announce: (change) => {
      forget(change);
      return invalidations.publish(change);
    },
    refresh: (userId) => forget({ topic: 'user', userId }),
    start: async () => {
      unsubscribe = invalidations.subscribe(forget);
    },
    stop: async () => {
      unsubscribe();
      cache.clear();
    },
  };
}
