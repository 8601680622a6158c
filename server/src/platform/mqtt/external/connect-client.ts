import { setTimeout as pause } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import type { Logger } from '../../log/logger.ts';
import { credentialsOf } from './open-stream.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const RETRY_MS = 1_000;
const FAREWELL_MS = 1_000;

/** A client for outgoing messages and for topics where lost messages are harmless. It reconnects by itself. */
export async function connectClient(url: URL, clientId: string, log: Logger): Promise<MqttClient> {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  const client = await mqtt.connectAsync(address.href, {
    ...credentialsOf(url),
    clientId,
    protocolVersion: 5,
    clean: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: RETRY_MS,
    queueQoSZero: false,
  });
  client.on('error', (error) => log.warn({ broker: url.host, error: error.message }, 'the broker connection failed'));
  return client;
}

/** Disconnects cleanly, without waiting for a broker that does not answer. */
export async function endClient(client: MqttClient): Promise<void> {
  const isOver = new AbortController();
  await Promise.race([client.endAsync(), pause(FAREWELL_MS, null, { signal: isOver.signal }).catch(() => {})]);
  isOver.abort();
  // The library ignores a second, forced end, so its connection is destroyed directly.
  client.stream.destroy();
}
