import { connect } from 'mqtt';
import type { SourceContext } from './source.ts';

const RETRY_MS = 5000;

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
  { log, trouble, retryMs = RETRY_MS }: SourceContext,
): () => Promise<void> {
  let complaint = '';
  const client = connect(broker, {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
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
  client.on('error', (error) => {
    if (error.message !== complaint) log(`${broker}: ${error.message}`);
    complaint = error.message;
    trouble?.(error.message);
  });
  client.on('close', () => trouble?.(complaint || 'the broker is not reached'));
  client.on('message', (topic, payload, { retain }) => onMessage(topic, payload, retain));
  return async () => {
    clearInterval(timer);
    await client.endAsync(true);
  };
}
