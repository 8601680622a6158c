import type { Socket } from 'node:net';
import { MqttClient } from 'mqtt';
import { packetLimit } from './packet-limit.ts';
import { dial, hostOf, type Reach } from './reach.ts';
import type { SourceContext } from './source.ts';

const RETRY_MS = 5000;
const MAX_PACKET_BYTES = 1_000_000;

interface Broker {
  readonly broker: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

interface Subscription {
  readonly topics: readonly string[];
  /** `isRetained`: the broker had it from before, nobody knows for how long. */
  readonly onMessage: (topic: string, payload: Uint8Array, isRetained: boolean) => void;
  /** What is published when the connection stands, and then again and again. */
  readonly repeat?: { readonly topic: string; readonly payload: string; readonly everyMs: number };
}

/** Listens to a broker until it is stopped; the connection is made again whenever it is lost. */
export function subscribe(
  { broker, username, password }: Broker,
  { topics, onMessage, repeat }: Subscription,
  { log, trouble, reach, retryMs = RETRY_MS }: SourceContext,
): () => Promise<void> {
  let complaint = '';
  const complain = ({ message }: Error) => {
    if (message !== complaint) log(`${broker}: ${message}`);
    complaint = message;
    trouble?.(message);
  };
  const url = new URL(broker);
  const name = username ?? decodeURIComponent(url.username);
  const secret = password ?? decodeURIComponent(url.password);
  const client = new MqttClient(() => openBroker(url, reach).on('error', complain), {
    ...(name === '' ? {} : { username: name }),
    ...(secret === '' ? {} : { password: secret }),
    reconnectPeriod: retryMs,
    queueQoSZero: false,
  });
  const say = () => repeat && client.connected && client.publish(repeat.topic, repeat.payload);
  const timer = repeat && setInterval(say, repeat.everyMs);
  client.on('connect', () => {
    complaint = '';
    trouble?.('');
    log(`${broker}: connected, listens to ${topics.join(', ')}`);
    client.subscribe([...topics], (error) => {
      if (error) log(`${broker}: ${error.message}`);
      else say();
    });
  });
  client.on('error', complain);
  client.on('close', () => trouble?.(complaint || 'the broker is not reached'));
  client.on('message', (topic, payload, { retain }) => onMessage(topic, payload, retain));
  return async () => {
    clearInterval(timer);
    await client.endAsync(true);
  };
}

function openBroker(url: URL, reach: Reach): Socket {
  const isSecure = url.protocol === 'mqtts:';
  const socket = dial({ host: hostOf(url), port: Number(url.port) || (isSecure ? 8883 : 1883), isSecure }, reach);
  const isTooLong = packetLimit(MAX_PACKET_BYTES);
  socket.on('data', (bytes: Buffer) => {
    if (isTooLong(bytes)) socket.destroy(new Error('sends more than a megabyte at once'));
  });
  return socket;
}
