import type { MqttClient } from 'mqtt';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';
import type { ConnectionHooks, Gone } from './feed.ts';
import { loadMqtt } from './load-mqtt.ts';

const CONNECT_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_SECONDS = 30;
/** Bad user name or password, not authorised: MQTT 3.1.1 and 5. */
const REFUSALS = new Set([4, 5, 134, 135]);
/** Server unavailable, quota exceeded. */
const FULL = new Set([3, 136, 151]);

/**
 * The client writes a packet some time after it was asked to, when the server may have closed: a browser logs an error for
 * what is sent then, and the packet is lost in any case.
 */
function openSocket(url: string, protocols: string[]): WebSocket {
  const socket = new WebSocket(url, protocols);
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (socket.readyState === WebSocket.OPEN) send(data);
  };
  return socket;
}

const codeOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number'
    ? error.code
    : undefined;

/**
 * One connection to the live feed, MQTT over a WebSocket on the console's own origin; the caller decides about
 * reconnecting.
 */
export async function connect({ token, onOpen, onMessage, onClose }: ConnectionHooks): Promise<() => void> {
  const mqtt = await loadMqtt();
  const client: MqttClient = mqtt.connect(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/mqtt`, {
    username: 'token',
    password: token,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepalive: KEEP_ALIVE_SECONDS,
    createWebsocket: openSocket,
  });
  let why: Gone = 'lost';
  let left = false;
  client.on('connect', () => {
    if (left) client.end(true);
    else client.subscribe(LIVE_FILTER, { qos: 0 }, (error) => (error ? client.end(true) : onOpen()));
  });
  client.on('message', (_topic, payload) => onMessage(payload));
  client.on('error', (error) => {
    const code = codeOf(error) ?? 0;
    why = REFUSALS.has(code) ? 'refused' : FULL.has(code) ? 'full' : 'lost';
  });
  client.once('close', () => {
    client.end(true);
    if (!left) onClose(why);
  });
  return () => {
    left = true;
    // Browsers log an error when a socket is closed while connecting, so it is closed as soon as it is open.
    if (client.connected) client.end(true);
  };
}
