import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Place, Places } from './limits.ts';

const PATH = '/mqtt';
const MAX_MESSAGE_BYTES = 16 * 1024;
const ANSWERS = { 400: 'Bad Request', 403: 'Forbidden', 429: 'Too Many Requests' } as const;

interface DoorParts {
  server: Server;
  places: Places;
  /** Origin of the console in addition to that of the request. */
  publicUrl: string | undefined;
  addressOf(request: IncomingMessage): string;
  refused(reason: 'origin' | 'address'): void;
  onSocket(webSocket: WebSocket, place: Place): void;
}

/**
 * The entry point of live sockets: the origin of the page and free room are checked before anything is allocated for a
 * socket.
 */
export function createDoor({ server, places, publicUrl, addressOf, refused, onSocket }: DoorParts) {
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    // Answers to pings have a separate rate limit: see `packets.ts`.
    autoPong: false,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  });
  const open = new Set<Duplex>();

  const enter = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Compared as it was sent: a page never sends a target that only a parser turns into this path.
    if ((request.url ?? '').split('?', 1)[0] !== PATH) return refuse(socket, 400);
    if (!isOfConsole(request.headers, publicUrl)) {
      refused('origin');
      return refuse(socket, 403);
    }
    const place = places.take(addressOf(request));
    if (!place) {
      refused('address');
      return refuse(socket, 429);
    }
    socket.once('close', () => place.leave());
    webSockets.handleUpgrade(request, socket, head, (webSocket) => onSocket(webSocket, place));
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The HTTP server no longer handles the socket, so its errors are handled here.
    socket.on('error', () => socket.destroy());
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    try {
      enter(request, socket, head);
    } catch {
      socket.destroy();
    }
  };

  return {
    open: () => server.on('upgrade', upgrade),
    shut: () => {
      server.off('upgrade', upgrade);
      for (const socket of open) socket.destroy();
      webSockets.close();
    },
  };
}

function refuse(socket: Duplex, status: keyof typeof ANSWERS): void {
  socket.end(`HTTP/1.1 ${status} ${ANSWERS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

/** Whether the request is from a page of this console, or from a program, which has no origin. */
export function isOfConsole(
  { origin, host }: Pick<IncomingMessage['headers'], 'origin' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true;
  const page = hostOf(origin);
  return (
    page !== null && (page === withoutUsualPort(host ?? '') || (publicUrl !== undefined && page === hostOf(publicUrl)))
  );
}

const hostOf = (origin: string): string | null => {
  const host = /^https?:\/\/([^/\s]+)$/i.exec(origin)?.[1];
  return host === undefined ? null : withoutUsualPort(host);
};

/** A browser omits the default port, a proxy may include it. */
const withoutUsualPort = (host: string): string => host.toLowerCase().replace(/:(80|443)$/, '');
