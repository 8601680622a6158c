import type { Server } from 'node:http';
import { concerns } from '../../access/users/accounts/concerns.ts';
import type { Service } from '../../context.ts';
import type { Invalidation, Invalidations } from '../../platform/db/invalidations.ts';
import { createCallers } from '../../platform/http/caller.ts';
import type { Session } from '../../platform/http/session.ts';
import type { LiveBus, LiveMessage } from '../../platform/live/bus.ts';
import type { LiveMetrics } from '../../platform/metrics/live-metrics.ts';
import { accept } from './connection.ts';
import { encodings } from './encoding.ts';
import { createDoor } from './handshake.ts';
import { LIVE_LIMITS, type LiveLimits, Places } from './limits.ts';
import type { LiveSocket } from './socket.ts';
import { Audiences } from './subscriptions.ts';

const COALESCE_MS = 10;
/** How often rights are checked again: leases begin and end over time. */
const RENEW_MS = 30_000;

interface GatewayParts {
  server: Server;
  bus: LiveBus;
  invalidations: Invalidations;
  findSession(token: string): Promise<Session | null>;
  findSessionByHash(tokenHash: string): Promise<Session | null>;
  /** Called for each socket that was let in. */
  signedIn(session: Session, network: string): void;
  /** Proxies that are trusted to report the caller's address. */
  trustProxy: readonly string[];
  publicUrl: string | undefined;
  clock: { now(): number };
  limits?: Partial<LiveLimits>;
  counters: LiveMetrics;
}

/** The live feed at `/mqtt`: subscribe only, narrowed to what the caller may see. */
export function createLiveGateway(parts: GatewayParts): Service {
  const sockets = new Set<LiveSocket>();
  const audiences = new Audiences();
  const waiting = new Set<LiveSocket>();
  let flushTimer: NodeJS.Timeout | null = null;
  let renewTimer: NodeJS.Timeout | null = null;
  let unsubscribe: (() => void)[] = [];

  const flush = () => {
    flushTimer = null;
    for (const socket of waiting) {
      socket.flush();
      if (!socket.hasHeld) waiting.delete(socket);
    }
    if (waiting.size > 0) flushTimer = setTimeout(flush, COALESCE_MS);
  };
  const fanOut = (message: LiveMessage) => {
    const encodedSince = encodings(message);
    let sent = 0;
    let merged = 0;
    audiences.forEach(message, (socket, since) => {
      if (message.onlyFor !== undefined && message.onlyFor !== socket.session.tokenHash) return;
      sent++;
      const outcome = socket.take(encodedSince(since));
      if (outcome === 'merged') merged++;
      else if (outcome === 'behind') parts.counters.refused('behind');
      waiting.add(socket);
    });
    if (sent === 0) return;
    parts.counters.sent(sent - merged);
    if (merged > 0) parts.counters.merged(merged);
    flushTimer ??= setTimeout(flush, COALESCE_MS);
  };

  const forget = (socket: LiveSocket) => {
    audiences.remove(socket);
    waiting.delete(socket);
    if (sockets.delete(socket)) parts.counters.sockets(sockets.size);
  };
  const renew = async (socket: LiveSocket) => {
    const session = await parts.findSessionByHash(socket.session.tokenHash);
    if (!sockets.has(socket)) return;
    if (!session) return socket.close();
    socket.renew(session);
    audiences.set(socket, socket.subscription);
  };
  // After a failed look-up a socket remains as it is, until the next round.
  const renewAll = () => Promise.allSettled([...sockets].map(renew));
  const invalidated = (change: Invalidation) => {
    const isOver = change.topic === 'session' || change.topic === 'user';
    const concerned = [...sockets].filter(({ session }) => concerns(change, session));
    if (isOver) for (const socket of concerned) socket.close();
    else void Promise.allSettled(concerned.map(renew));
  };

  const door = createDoor({
    server: parts.server,
    places: new Places({ ...LIVE_LIMITS, ...parts.limits }),
    publicUrl: parts.publicUrl,
    addressOf: createCallers(parts.trustProxy).addressOf,
    refused: parts.counters.refused,
    onSocket: (webSocket, place) =>
      accept(webSocket, {
        now: parts.clock.now,
        refused: parts.counters.refused,
        findSession: parts.findSession,
        admitted: (socket) => {
          if (!place.signIn(socket.session)) return false;
          parts.signedIn(socket.session, place.network);
          sockets.add(socket);
          parts.counters.sockets(sockets.size);
          return true;
        },
        subscribed: (socket) => audiences.set(socket, socket.subscription),
        gone: forget,
      }),
  });

  return {
    start: async () => {
      door.open();
      unsubscribe = [parts.bus.subscribe(fanOut), parts.invalidations.subscribe(invalidated)];
      renewTimer = setInterval(() => void renewAll(), RENEW_MS);
    },
    stop: async () => {
      for (const end of unsubscribe) end();
      if (renewTimer) clearInterval(renewTimer);
      if (flushTimer) clearTimeout(flushTimer);
      for (const socket of sockets) socket.close();
      door.shut();
    },
  };
}
