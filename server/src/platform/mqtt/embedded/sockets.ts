import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** How much of a connection is read ahead. */
const READ_BYTES = 16 * 1024;
/**
 * A whole fleet reconnects at once; connections that find no place here try again after 1, 3, 7 … s. The kernel has its
 * own limit, somaxconn.
 */
const BACKLOG = 4_096;
const TCP_KEEPALIVE_MS = 60_000;
const HANDSHAKE_MS = 10_000;

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

interface ListenerOptions {
  host: string;
  port: number;
  tls: { certFile: string; keyFile: string } | null;
  /** Called for every connection before any work for it, such as a handshake. */
  admits(socket: Socket): boolean;
  onSocket(socket: Socket): void;
}

/** Opens a port for devices, with TLS when there is a certificate. */
export async function listen({ host, port, tls, admits, onSocket }: ListenerOptions): Promise<Listening> {
  const options = {
    highWaterMark: READ_BYTES,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: TCP_KEEPALIVE_MS,
    handshakeTimeout: HANDSHAKE_MS,
  };
  const sockets = new Set<Socket>();
  const admitOrEnd = (socket: Socket): boolean => {
    const isIn = admits(socket);
    if (!isIn) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return isIn;
  };
  const server: Server = tls
    ? createTlsServer(
        {
          ...options,
          cert: readFileSync(tls.certFile),
          key: readFileSync(tls.keyFile),
          // Whose a certificate is and who has issued it is asked when the device signs in.
          requestCert: true,
          rejectUnauthorized: false,
        },
        onSocket,
      ).prependListener('connection', admitOrEnd)
    : createServer(options, (socket) => {
        if (admitOrEnd(socket)) onSocket(socket);
      });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  server.on('error', () => {});
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}
