import type { Context, Service } from '../context.ts';
import type { Invalidation } from '../platform/db/invalidations.ts';
import { createWait, OF_CALLS } from '../platform/db/patience.ts';
import { systemScope } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { concerns } from './concerns.ts';
import { loadSession } from './session-store.ts';
import { hashToken, isToken } from './token.ts';

const CACHE_MS = 30_000;
const MAX_CACHED = 20_000;
const scope = systemScope('sessions');

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

export function createSessionDirectory({
  within,
  clock,
  invalidations,
}: Pick<Context, 'within' | 'clock' | 'invalidations'>): SessionDirectory {
  const cache = new Map<string, Cached>();
  const underWay = new Map<string, Promise<Session | null>>();
  // A value read before a change must not be cached after it.
  let generation = 0;
  let unsubscribe = () => {};

  const load = async (tokenHash: string): Promise<Session | null> => {
    const readIn = generation;
    const now = clock.now();
    // Calls and live feeds wait for the same read, whoever started it.
    const loaded = await createWait(OF_CALLS).run(() => within(scope, (tx) => loadSession(tx, tokenHash, now)));
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
    find: (token) => (isToken(token) ? findByHash(hashToken(token)) : Promise.resolve(null)),
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
