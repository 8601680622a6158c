import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createWebSocketStream, WebSocket } from 'ws';

const DEFAULT_PORTS = { 'mqtt:': 1883, 'mqtts:': 8883 } as const;

/** A connection to the broker of an `MQTT_URL`: mqtt, mqtts, ws or wss. Errors come as events. */
export function openStream(url: URL): Duplex {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  switch (url.protocol) {
    case 'mqtt:':
      return connect({ host, port: Number(url.port) || DEFAULT_PORTS['mqtt:'], noDelay: true });
    case 'mqtts:':
      return connectTls({ host, servername: host, port: Number(url.port) || DEFAULT_PORTS['mqtts:'] });
    default: {
      const address = new URL(url);
      address.username = '';
      address.password = '';
      return createWebSocketStream(new WebSocket(address, 'mqtt'));
    }
  }
}

/** User name and password of an `MQTT_URL`. */
export const credentialsOf = (url: URL): { username?: string; password?: string } => ({
  ...(url.username ? { username: decodeURIComponent(url.username) } : {}),
  ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
});
