import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import { encodeCommand } from '#domain/control/wire.ts';
import type { Invalidations } from '../../db/invalidations.ts';
import type { Within } from '../../db/within.ts';
import type { Logger } from '../../log/logger.ts';
import type { BrokerMetrics, BrokerRefusal } from '../../metrics/broker-metrics.ts';
import type { DeviceBroker, UplinkHandler } from '../broker.ts';
import { isDeviceKey } from '../device-key.ts';
import { createDeviceKeys, type DeviceKey } from '../device-keys.ts';
import { downTopic, isMcuId, parseUpTopic } from '../topics.ts';
import { ConnectionGate } from './connection-gate.ts';
import { ExactTopics } from './exact-topics.ts';
import { BROKER_LIMITS, type BrokerLimits } from './limits.ts';
import { NoSessions } from './no-sessions.ts';
import { type Listening, listen, refuseLargePackets } from './sockets.ts';
import { TokenBucket } from './token-bucket.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const DRAIN_TIMEOUT_MS = 5_000;
const MAX_HALF_OPEN_QOS2 = 20;
const BAD_CREDENTIALS = 4;
const UNAVAILABLE = 3;
const NOT_AUTHORIZED = 5;

interface EmbeddedBrokerParts {
  host: string;
  /** Null leaves the port shut. */
  port: number | null;
  tls: { port: number; certFile: string; keyFile: string } | null;
  within: Within;
  invalidations: Invalidations;
  clock: { now(): number };
  log: Logger;
  metrics: BrokerMetrics;
  limits?: Partial<BrokerLimits>;
}

/** A device that has proved who it is. */
interface SignedIn {
  readonly mcuId: string;
  readonly keyHash: Buffer;
  readonly client: Client;
  readonly bucket: TokenBucket;
  readonly gone: AbortController;
}

export interface EmbeddedBroker extends DeviceBroker {
  /** Ports really open; asked for 0, any free one. */
  readonly ports: { tcp: number | null; tls: number | null };
}

/** The MQTT 3.1.1 broker inside the process: devices only, each below its own topic, answered after the commit. */
export function createEmbeddedBroker(parts: EmbeddedBrokerParts): EmbeddedBroker {
  const { clock, log, metrics } = parts;
  const limits = { ...BROKER_LIMITS, ...parts.limits };
  const gate = new ConnectionGate(limits, clock);
  const keys = createDeviceKeys(parts.within, parts.invalidations);
  const signedIn = new Map<Client, SignedIn>();
  const byMcuId = new Map<string, SignedIn>();
  const ports: EmbeddedBroker['ports'] = { tcp: null, tls: null };
  const listeners: Listening[] = [];
  let broker: Aedes | null = null;
  let handler: UplinkHandler = () => {};
  let unsubscribe = () => {};

  const refuse = (reason: BrokerRefusal, detail: object): Error => {
    metrics.refused.inc({ reason });
    log.warn({ reason, ...detail }, 'the device broker refused');
    return new Error(reason);
  };

  const signIn = async (client: Client, username: string | undefined, password: Buffer | undefined) => {
    const mcuId = client.id;
    if (!isMcuId(mcuId) || username !== mcuId || !password) return BAD_CREDENTIALS;
    const key = await keys.find(mcuId);
    if (!key || !isDeviceKey(password, key.keyHash)) return BAD_CREDENTIALS;
    if (key.refusedFrom !== null && clock.now() >= key.refusedFrom) return NOT_AUTHORIZED;
    const bucket = new TokenBucket(limits.publishes, clock.now());
    const device: SignedIn = { mcuId, keyHash: key.keyHash, client, bucket, gone: new AbortController() };
    signedIn.set(client, device);
    byMcuId.set(mcuId, device);
    client.conn.once('close', () => leave(device));
    return 0;
  };

  const leave = (device: SignedIn) => {
    device.gone.abort();
    signedIn.delete(device.client);
    if (byMcuId.get(device.mcuId) === device) byMcuId.delete(device.mcuId);
  };

  const authenticate = (
    client: Client,
    username: string | undefined,
    password: Buffer | undefined,
    answer: (error: (Error & { returnCode: number }) | null, success: boolean) => void,
  ) => {
    const no = (returnCode: number) => answer(Object.assign(new Error('refused'), { returnCode }), false);
    signIn(client, username, password).then(
      (returnCode) => {
        if (returnCode === 0) return answer(null, true);
        refuse(returnCode === NOT_AUTHORIZED ? 'service_unpaid' : 'bad_credentials', { mcuId: client.id.slice(0, 24) });
        no(returnCode);
      },
      (error: Error) => {
        log.warn({ error: error.message }, 'a device could not be looked up');
        no(UNAVAILABLE);
      },
    );
  };

  const authorizePublish = (client: Client | null, packet: PublishPacket, answer: (error?: Error | null) => void) => {
    const device = client && signedIn.get(client);
    if (!device) return answer(new Error('not signed in'));
    const topic = parseUpTopic(packet.topic);
    if (topic?.mcuId !== device.mcuId) {
      return answer(refuse('foreign_topic', { mcuId: device.mcuId, topic: packet.topic.slice(0, 100) }));
    }
    if (packet.retain) return answer(refuse('retained', { mcuId: device.mcuId }));
    const { payload } = packet;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const receivedAt = clock.now();
    const connection = device.gone.signal;
    const take = () =>
      handler({ mcuId: topic.mcuId, channel: topic.channel, payload: bytes, receivedAt, connection }, () => {
        if (!connection.aborted) answer(null);
      });
    const waitMs = device.bucket.take(Math.max(1, bytes.length / limits.bytesPerToken), receivedAt);
    if (waitMs === 0) return take();
    metrics.throttled.inc();
    const timer = setTimeout(take, waitMs);
    connection.addEventListener('abort', () => clearTimeout(timer), { once: true });
  };

  const onSocket = (socket: Socket) => {
    const refusal = gate.enter(socket.remoteAddress ?? '');
    if (refusal || !broker) {
      if (refusal) metrics.refused.inc({ reason: refusal });
      return void socket.destroy();
    }
    metrics.connections.set(gate.open);
    socket.once('close', () => {
      gate.leave();
      metrics.connections.set(gate.open);
    });
    refuseLargePackets(socket, limits, () => metrics.refused.inc({ reason: 'packet_too_large' }));
    broker.handle(socket);
  };

  /** Closes connections whose key is not the stored one any more. */
  const recheck = async (mcuId: string) => {
    const device = byMcuId.get(mcuId);
    if (!device) return;
    const key: DeviceKey | null = await keys.find(mcuId);
    if (key?.keyHash.equals(device.keyHash) || byMcuId.get(mcuId) !== device) return;
    refuse('key_changed', { mcuId });
    device.client.conn.destroy();
  };
  const recheckQuietly = (mcuId: string) =>
    recheck(mcuId).catch((error: Error) =>
      log.warn({ error: error.message, mcuId }, 'a device could not be looked up'),
    );

  return {
    ports,
    onUplink: (next) => {
      handler = next;
    },
    start: async () => {
      broker = await Aedes.createBroker({
        mq: new ExactTopics(),
        persistence: new NoSessions(),
        connectTimeout: CONNECT_TIMEOUT_MS,
        drainTimeout: DRAIN_TIMEOUT_MS,
        maxInflightInbound: MAX_HALF_OPEN_QOS2,
        preConnect: (_client, packet, answer) => {
          packet.clean = true;
          packet.keepalive = Math.min(packet.keepalive || limits.keepaliveSeconds, limits.keepaliveSeconds);
          answer(null, true);
        },
        authenticate,
        authorizePublish,
        authorizeSubscribe: (client, subscription, answer) => {
          if (subscription.topic === downTopic(client.id)) return answer(null, subscription);
          refuse('foreign_subscription', { mcuId: client.id, topic: subscription.topic.slice(0, 100) });
          answer(null, null);
        },
      });
      broker.on('connectionError', () => metrics.refused.inc({ reason: 'protocol' }));
      unsubscribe = parts.invalidations.subscribe((change) => {
        if (change.topic === 'device') void recheckQuietly(change.mcuId);
        else if (change.topic === 'everything') for (const mcuId of byMcuId.keys()) void recheckQuietly(mcuId);
      });
      const { host, port, tls } = parts;
      if (port !== null) {
        const tcp = await listen({ host, port, tls: null, onSocket });
        listeners.push(tcp);
        ports.tcp = tcp.port;
      }
      if (tls) {
        const secure = await listen({ host, port: tls.port, tls, onSocket });
        listeners.push(secure);
        ports.tls = secure.port;
      }
    },
    stop: async () => {
      unsubscribe();
      const closed = Promise.all(listeners.map((listener) => listener.close()));
      for (const device of [...signedIn.values()]) device.client.conn.destroy();
      if (broker && !broker.closed) {
        const down = once(broker, 'closed');
        broker.close();
        await down;
      }
      await closed;
    },
    send: async (mcuId, command) => {
      const device = byMcuId.get(mcuId);
      const topic = downTopic(mcuId);
      if (!broker || !device) {
        metrics.commands.inc({ outcome: 'not_connected' });
        return false;
      }
      const payload = Buffer.from(encodeCommand(command));
      await new Promise<void>((resolve, reject) =>
        broker?.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        ),
      );
      metrics.commands.inc({ outcome: 'sent' });
      return true;
    },
  };
}
