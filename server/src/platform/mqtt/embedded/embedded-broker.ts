import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Aedes, type AedesOptions, type Client } from 'aedes';
import { encodeCommand } from '#domain/control/wire.ts';
import type { Invalidations } from '../../db/invalidations.ts';
import type { Within } from '../../db/within.ts';
import type { Logger } from '../../log/logger.ts';
import { createOccasionalLog } from '../../log/occasional.ts';
import type { BrokerMetrics, BrokerRefusal } from '../../metrics/broker-metrics.ts';
import type { DeviceBroker, UplinkHandler } from '../broker.ts';
import { downTopic, parseUpTopic } from '../topics.ts';
import { ConnectionGate } from './connection-gate.ts';
import { ExactTopics } from './exact-topics.ts';
import { BROKER_LIMITS, type BrokerLimits } from './limits.ts';
import { mindProtocol } from './mind-protocol.ts';
import { NoSessions } from './no-sessions.ts';
import { CONNECT_REFUSED, createSignInDesk } from './signed-in.ts';
import { type Listening, listen, refuseLargePackets } from './sockets.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const DRAIN_TIMEOUT_MS = 5_000;
const MAX_HALF_OPEN_QOS2 = 20;

interface EmbeddedBrokerParts {
  host: string;
  /** Null: the port is not opened. */
  port: number | null;
  tls: { port: number; certFile: string; keyFile: string } | null;
  within: Within;
  invalidations: Invalidations;
  clock: { now(): number };
  log: Logger;
  metrics: BrokerMetrics;
  limits?: Partial<BrokerLimits>;
}

export interface EmbeddedBroker extends DeviceBroker {
  /** The ports that are open; for 0 any free one. */
  readonly ports: { tcp: number | null; tls: number | null };
}

type Authenticate = NonNullable<AedesOptions['authenticate']>;
type AuthorizePublish = NonNullable<AedesOptions['authorizePublish']>;
type AuthorizeSubscribe = NonNullable<AedesOptions['authorizeSubscribe']>;

/**
 * The MQTT 3.1.1 broker inside the process: for devices only, each below its own topic, acknowledged after the commit.
 */
/** What a CONNECT says of the client and its will. */
interface Connecting {
  readonly clientId: string;
  readonly will?: { readonly topic: string; readonly retain?: boolean } | undefined;
}

export function createEmbeddedBroker(parts: EmbeddedBrokerParts): EmbeddedBroker {
  const { clock, log, metrics } = parts;
  const limits = { ...BROKER_LIMITS, ...parts.limits };
  const gate = new ConnectionGate(limits, clock);
  const occasionally = createOccasionalLog(log, clock);
  const ports: EmbeddedBroker['ports'] = { tcp: null, tls: null };
  const listeners: Listening[] = [];
  let broker: Aedes | null = null;
  let handler: UplinkHandler = () => {};
  let notifyListening: (mcuId: string) => void = () => {};

  const refuse = (reason: BrokerRefusal, mcuId: string, topic?: string): Error => {
    metrics.refused.inc({ reason });
    const detail = topic === undefined ? {} : { topic: topic.slice(0, 100) };
    occasionally.warn(`${reason} ${mcuId}`, { reason, mcuId, ...detail }, 'the device broker refused');
    return new Error(reason);
  };
  const desk = createSignInDesk({
    ...parts,
    occasionally,
    limits,
    onKeyChanged: (mcuId) => refuse('key_changed', mcuId),
  });

  /** A will that could not be published when it is due is refused at once: then its device is told. */
  const willFaults = new WeakMap<Client, BrokerRefusal>();
  const checkWill = (client: Client, { clientId, will }: Connecting) => {
    if (!will) return;
    if (parseUpTopic(will.topic)?.mcuId !== clientId) willFaults.set(client, 'foreign_topic');
    else if (will.retain) willFaults.set(client, 'retained');
  };

  const authenticate: Authenticate = (client, username, password, answer) => {
    const no = (returnCode: number) => answer(Object.assign(new Error('refused'), { returnCode }), false);
    const fault = willFaults.get(client);
    if (fault) {
      refuse(fault, client.id.slice(0, 24));
      return no(CONNECT_REFUSED.notAuthorized);
    }
    desk.signIn(client, username, password).then(
      (fault) => {
        if (fault === null) return answer(null, true);
        refuse(fault === 'notAuthorized' ? 'service_unpaid' : 'bad_credentials', client.id.slice(0, 24));
        no(CONNECT_REFUSED[fault]);
      },
      (error: Error) => {
        occasionally.warn('look up', { error: error.message }, 'a device could not be looked up');
        no(CONNECT_REFUSED.unavailable);
      },
    );
  };

  /** The only place where Aedes can delay an acknowledgement: it is sent when ingest is done. */
  const authorizePublish: AuthorizePublish = (client, packet, answer) => {
    const device = client && desk.of(client);
    if (!device) return answer(new Error('not signed in'));
    const { mcuId, connection, bucket } = device;
    const topic = parseUpTopic(packet.topic);
    if (topic?.mcuId !== mcuId) return answer(refuse('foreign_topic', mcuId, packet.topic));
    if (packet.retain) return answer(refuse('retained', mcuId));
    if (packet.qos > 0 && packet.messageId === 0) return answer(refuse('protocol', mcuId));
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    const receivedAt = clock.now();
    const take = () =>
      handler({ mcuId, channel: topic.channel, payload, receivedAt, connection }, () => {
        if (!connection.aborted) answer(null);
      });
    const waitMs = bucket.take(Math.max(1, payload.length / limits.bytesPerToken), receivedAt);
    if (waitMs === 0) return take();
    metrics.throttled.inc();
    const timer = setTimeout(take, waitMs);
    connection.addEventListener('abort', () => clearTimeout(timer), { once: true });
  };

  const authorizeSubscribe: AuthorizeSubscribe = (client, subscription, answer) => {
    const topic = String(subscription.topic);
    if (isOwnDown(client, topic)) return answer(null, { ...subscription, topic });
    refuse('foreign_subscription', client.id, topic);
    answer(null, null);
  };

  const isOwnDown = (client: Client, topic: string) => String(topic) === downTopic(client.id);

  const admits = (socket: Socket): boolean => {
    const refusal = gate.enter(socket.remoteAddress ?? '');
    if (refusal) {
      metrics.refused.inc({ reason: refusal });
      return false;
    }
    metrics.connections.set(gate.open);
    socket.once('close', () => {
      gate.leave();
      metrics.connections.set(gate.open);
    });
    return true;
  };
  const onSocket = (socket: Socket) => {
    refuseLargePackets(socket, limits, () => metrics.refused.inc({ reason: 'packet_too_large' }));
    if (broker) mindProtocol(broker.handle(socket));
  };
  const open = async (port: number, tls: EmbeddedBrokerParts['tls']): Promise<number> => {
    const listening = await listen({ host: parts.host, port, tls, admits, onSocket });
    listeners.push(listening);
    return listening.port;
  };

  return {
    ports,
    address: () => ({ host: null, port: ports.tcp, tlsPort: ports.tls }),
    onUplink: (next) => {
      handler = next;
    },
    onListening: (next) => {
      notifyListening = next;
    },
    start: async () => {
      broker = await Aedes.createBroker({
        mq: new ExactTopics(),
        persistence: new NoSessions(),
        connectTimeout: CONNECT_TIMEOUT_MS,
        drainTimeout: DRAIN_TIMEOUT_MS,
        maxInflightInbound: MAX_HALF_OPEN_QOS2,
        preConnect: (client, packet, answer) => {
          checkWill(client, packet);
          packet.clean = true;
          packet.keepalive = Math.min(packet.keepalive || limits.keepaliveSeconds, limits.keepaliveSeconds);
          answer(null, true);
        },
        authenticate,
        authorizePublish,
        authorizeSubscribe,
      });
      broker.on('subscribe', (subscriptions, client) => {
        if (subscriptions.some(({ topic }) => isOwnDown(client, topic))) notifyListening(client.id);
      });
      broker.on('connectionError', () => metrics.refused.inc({ reason: 'protocol' }));
      desk.start();
      if (parts.port !== null) ports.tcp = await open(parts.port, null);
      if (parts.tls) ports.tls = await open(parts.tls.port, parts.tls);
    },
    stop: async () => {
      const closed = Promise.all(listeners.map((listener) => listener.close()));
      desk.stop();
      if (broker && !broker.closed) {
        const down = once(broker, 'closed');
        broker.close();
        await down;
      }
      await closed;
    },
    send: async (mcuId, command) => {
      const isThere = broker !== null && desk.connected(mcuId) !== undefined;
      metrics.commands.inc({ outcome: isThere ? 'sent' : 'not_connected' });
      if (isThere) await publish(broker!, downTopic(mcuId), Buffer.from(encodeCommand(command)));
      return isThere;
    },
  };
}

const publish = (broker: Aedes, topic: string, payload: Buffer): Promise<void> =>
  new Promise((resolve, reject) =>
    broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
      error ? reject(error) : resolve(),
    ),
  );
