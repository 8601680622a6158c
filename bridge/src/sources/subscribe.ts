import type { Socket } from 'node:net';
import { MqttClient } from 'mqtt';
import type { Trust } from '#domain/fleet/bridges/sources.ts';
import { DATA_VALID_MS } from '#domain/foundation/basics/time.ts';
import { causeOf } from './cause.ts';
import { packetLimit } from './packet-limit.ts';
import { dial, hostOf, type Reach } from './reach.ts';
import type { SourceContext } from './source.ts';

const RETRY_MS = 5000;
/** Without its broker a source tells nothing; what it told is not current for longer. */
const LOST_MS = DATA_VALID_MS;
const LOOK_MS = 1000;
const MAX_PACKET_BYTES = 1_000_000;

interface Broker {
  readonly broker: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly ca?: string | undefined;
  readonly fingerprint?: string | undefined;
}

interface Subscription {
  readonly topics: readonly string[];
  /** `isRetained`: the broker had it from before, nobody knows for how long. */
  readonly onMessage: (topic: string, payload: Uint8Array, isRetained: boolean) => void;
  /** What is published when the connection stands, and then again and again. */
  readonly repeat?: {
    readonly topic: string;
    readonly payload: string;
    readonly everyMs: number;
    readonly onSaid: () => void;
  };
}

/** A connection that is kept. */
interface Subscribed {
  readonly publish: (topic: string, payload: string) => void;
  readonly stop: () => Promise<void>;
}

/** Listens to a broker until it is stopped; the connection is made again whenever it is lost. */
export function subscribe(
  { broker, username, password, ...trust }: Broker,
  { topics, onMessage, repeat }: Subscription,
  { log, trouble, reach, now, lost, rests, retryMs = RETRY_MS }: SourceContext,
): Subscribed {
  let complaint = '';
  const complain = (error: Error) => {
    const message = causeOf(error);
    if (message !== complaint) log(`${broker}: ${message}`);
    complaint = message;
    trouble?.(message);
  };
  const url = new URL(broker);
  const name = username ?? decodeURIComponent(url.username);
  const secret = password ?? decodeURIComponent(url.password);
  const client = new MqttClient(() => openBroker(url, trust, reach).on('error', complain), {
    ...(name === '' ? {} : { username: name }),
    ...(secret === '' ? {} : { password: secret }),
    reconnectPeriod: retryMs,
    queueQoSZero: false,
  });
  const publish = (topic: string, payload: string) => {
    if (client.connected) client.publish(topic, payload);
  };
  const say = () => {
    if (!repeat || !client.connected) return;
    repeat.onSaid();
    publish(repeat.topic, repeat.payload);
  };
  const timer = repeat && setInterval(say, repeat.everyMs);
  let goneSince: number | null = null;
  const looking = setInterval(() => {
    if (client.connected) rests?.();
    if (goneSince === null || now() - goneSince < LOST_MS) return;
    goneSince = Number.POSITIVE_INFINITY;
    lost?.();
  }, LOOK_MS);
  client.on('connect', () => {
    complaint = '';
    goneSince = null;
    trouble?.('');
    client.subscribe([...topics], (error) => {
      log(`${broker}: ${error ? error.message : `connected, listens to ${topics.join(', ')}`}`);
      if (!error) say();
    });
  });
  client.on('error', complain);
  client.on('close', () => {
    goneSince ??= now();
    trouble?.(complaint || 'the broker is not reached');
  });
  client.on('message', (topic, payload, { retain }) => onMessage(topic, payload, retain));
  const stop = async () => {
    clearInterval(timer);
    clearInterval(looking);
    await client.endAsync(true);
  };
  return { publish, stop };
}

function openBroker(url: URL, { ca, fingerprint }: Trust, reach: Reach): Socket {
  const isSecure = url.protocol === 'mqtts:';
  const port = Number(url.port) || (isSecure ? 8883 : 1883);
  const socket = dial({ host: hostOf(url), port, isSecure, trust: { ca, fingerprint } }, reach);
  const isTooLong = packetLimit(MAX_PACKET_BYTES);
  socket.on('data', (bytes: Buffer) => {
    if (isTooLong(bytes)) socket.destroy(new Error('sends more than a megabyte at once'));
  });
  return socket;
}
