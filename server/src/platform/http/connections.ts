import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Counter } from './counter.ts';
import { networkOf } from './network.ts';

interface ConnectionLimits {
  /** Open connections of the server, live sockets among them. */
  readonly all: number;
  /** For one caller that is not a trusted proxy. */
  readonly perNetwork: number;
}

/**
 * Many devices behind one mobile address fetch firmware, many pages are open in one office: both fit, and no single
 * caller can use all connections.
 */
export const CONNECTION_LIMITS: ConnectionLimits = { all: 20_000, perNetwork: 1_000 };

/** How long a running request may take once the server is told to stop. */
const GRACE_MS = 3_000;

/** Bounds the connections of a server. The returned function ends, after a grace, those that a closing server waits for. */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  isTrusted: (address: string) => boolean,
): () => void {
  const open = new Set<Socket>();
  const networks = new Counter<string>();
  server.maxConnections = limits.all;
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    // Registered before any other listener, because a reset in between is an error event too.
    socket.on('error', () => {});
    open.add(socket);
    networks.add(network);
    socket.once('close', () => {
      open.delete(socket);
      networks.remove(network);
    });
    if (networks.of(network) > limits.perNetwork && !isTrusted(socket.remoteAddress ?? '')) socket.destroy();
  });
  return () => {
    const patience = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, GRACE_MS);
    server.once('close', () => clearTimeout(patience));
  };
}
