import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';
import type { Service } from '../context.ts';
import type { Invalidation, Invalidations } from '../platform/db/invalidations.ts';
import type { Session } from '../platform/http/session.ts';
import type { LiveBus, LiveMessage } from '../platform/live/bus.ts';
import { Audiences } from './audience.ts';
import { accept } from './connection.ts';
import { EncodedMessage } from './encoding.ts';
import type { LiveSocket } from './socket.ts';

const COALESCE_MS = 10;
/** How often rights are looked at again: leases begin and end by the clock. */
const RENEW_MS = 30_000;
const MAX_SOCKETS = 10_000;
const MAX_SOCKETS_PER_USER = 30;
const MAX_CLIENT_PACKET_BYTES = 16 * 1024;

export interface LiveCounters {
  sockets(count: number): void;
  sent(count: number): void;
  merged(count: number): void;
}

interface GatewayParts {
  server: Server;
  bus: LiveBus;
  invalidations: Invalidations;
  findSession(token: string): Promise<Session | null>;
  findSessionByHash(tokenHash: string): Promise<Session | null>;
  counters: LiveCounters;
}

/** The live feed at `/mqtt`: subscribe only, narrowed to what the caller may see. */
export function createLiveGateway(parts: GatewayParts): Service {
  const sockets = new Set<LiveSocket>();
  const audiences = new Audiences();
  const waiting = new Set<LiveSocket>();
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CLIENT_PACKET_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  });
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
    const encoded = new EncodedMessage(message);
    let sent = 0;
    let merged = 0;
    audiences.forEach(message, (socket) => {
      sent++;
      if (socket.take(encoded)) merged++;
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
    if (socket.subscribed) audiences.remove(socket);
    socket.renew(session);
    if (socket.subscribed) audiences.add(socket);
  };
  // A failed look-up leaves a socket as it is: the next round asks again.
  const renewAll = () => Promise.allSettled([...sockets].map(renew));
  const invalidated = (change: Invalidation) => {
    if (change.topic === 'session' || change.topic === 'user') {
      for (const socket of sockets) {
        const hit =
          change.topic === 'session'
            ? socket.session.tokenHash === change.tokenHash
            : socket.session.userId === change.userId;
        if (hit) socket.close();
      }
    } else if (change.topic !== 'device') void renewAll();
  };

  webSockets.on('connection', (webSocket) =>
    accept(webSocket, {
      findSession: parts.findSession,
      admitted: (socket) => {
        const ofUser = [...sockets].filter((other) => other.session.userId === socket.session.userId).length;
        if (sockets.size >= MAX_SOCKETS || (socket.session.role !== 'guest' && ofUser >= MAX_SOCKETS_PER_USER))
          return false;
        sockets.add(socket);
        parts.counters.sockets(sockets.size);
        return true;
      },
      subscribed: (socket) => audiences.add(socket),
      gone: forget,
    }),
  );
  const upgrade: Parameters<Server['on']>[1] = (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', 'http://console');
    if (pathname !== '/mqtt') return socket.destroy();
    webSockets.handleUpgrade(request, socket, head, (webSocket) => webSockets.emit('connection', webSocket, request));
  };

  return {
    start: async () => {
      parts.server.on('upgrade', upgrade);
      unsubscribe = [parts.bus.subscribe(fanOut), parts.invalidations.subscribe(invalidated)];
      renewTimer = setInterval(() => void renewAll(), RENEW_MS);
    },
    stop: async () => {
      parts.server.off('upgrade', upgrade);
      for (const end of unsubscribe) end();
      if (renewTimer) clearInterval(renewTimer);
      if (flushTimer) clearTimeout(flushTimer);
      for (const socket of sockets) socket.close();
      for (const client of webSockets.clients) client.terminate();
      webSockets.close();
    },
  };
}
