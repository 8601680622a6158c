import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { encodeCommand } from '#domain/fleet/control/wire.ts';
import { encodeImportResult } from '#domain/fleet/imports/wire.ts';
import type { Logger } from '../../log/logger.ts';
import type { BrokerMetrics } from '../../metrics/broker-metrics.ts';
import type { BrokerAddress, DeviceBroker, UplinkHandler } from '../broker.ts';
import { downTopic, importResultTopic, parseUpTopic } from '../topics.ts';
import { connectClient, endClient } from './connect-client.ts';
import { checkSharedDelivery } from './shared-delivery-check.ts';
import { WorkerConnection } from './worker-connection.ts';

/** Every message of a device goes to one of the workers. */
const UPLINKS = '$share/wattyard/dev/+/up/#';
/** Answers keep the order of the messages: while one waits for a lane that another process has, this many others go on. */
const RECEIVE_MAXIMUM = 4_000;
const MAXIMUM_PACKET_BYTES = 260 * 1024;
const MAXIMUM_BYTES = 64 * 1024 * 1024;
const NO_SUBSCRIBER = 0x10;
/** A broker that has not accepted a command by then counts as unreachable. */
const SEND_LIMIT_MS = 3_000;
/** Who has not heard by then what became of a packet sends it again. */
const RESULT_GOOD_FOR_MS = 60_000;

interface ExternalBrokerParts {
  url: string;
  /**
   * Names the worker's session at the broker, in which messages wait while it is away. Two processes must not share a
   * name at the same time, and a restarted process must use its old one.
   */
  workerName: string;
  /** Whether this process receives uplinks; otherwise it can only send commands. */
  takesUplinks: boolean;
  clock: { now(): number };
  log: Logger;
  metrics: BrokerMetrics;
}

const USUAL_PORTS = { plain: 1883, tls: 8883 } as const;

/** Workers may use WebSockets; devices then have the usual ports of the same host. */
function addressOf({ protocol, hostname, port }: URL): BrokerAddress {
  const given = protocol.startsWith('mqtt') && port !== '' ? Number(port) : null;
  return protocol === 'mqtts:' || protocol === 'wss:'
    ? { host: hostname, port: null, tlsPort: given ?? USUAL_PORTS.tls }
    : { host: hostname, port: given ?? USUAL_PORTS.plain, tlsPort: null };
}

/**
 * An external MQTT 5 broker: it knows the devices and their keys, and acknowledges their messages; workers share the
 * messages and acknowledge them to the broker after the commit. The topic identifies the sender of a message, which the
 * broker's access list guarantees.
 */
export function createExternalBroker(parts: ExternalBrokerParts): DeviceBroker {
  const { clock, log, metrics } = parts;
  const url = new URL(parts.url);
  let handler: UplinkHandler = (_uplink, done) => done();
  let client: MqttClient | null = null;
  let commands: CommandSender | null = null;
  let reachedSince: number | null = null;

  const worker = new WorkerConnection({
    url,
    clientId: `wattyard-ingest-${parts.workerName}`,
    isPersistent: true,
    filter: UPLINKS,
    receiveMaximum: RECEIVE_MAXIMUM,
    maximumPacketBytes: MAXIMUM_PACKET_BYTES,
    maximumBytes: MAXIMUM_BYTES,
    log,
    connected: (isConnected) => {
      reachedSince = isConnected ? clock.now() : null;
    },
    handle: ({ topic, payload, connection }, done) => {
      const up = parseUpTopic(topic);
      if (up) return handler({ ...up, payloads: [payload], receivedAt: clock.now(), connection }, done);
      metrics.refused.inc({ reason: 'foreign_topic' });
      log.warn({ topic: topic.slice(0, 100) }, 'the broker delivered a message on a topic that belongs to no device');
      done();
    },
  });

  return {
    address: () => addressOf(url),
    onUplink: (next) => {
      handler = next;
    },
    reachedSince: () => reachedSince,
    onListening: () => {},
    start: async () => {
      client = await connectClient(url, `wattyard-out-${randomUUID()}`, log);
      commands = new CommandSender(client);
      if (!parts.takesUplinks) return;
      await checkSharedDelivery(url, client, log);
      await worker.start();
    },
    stop: async () => {
      if (parts.takesUplinks) await worker.stop();
      if (client) await endClient(client);
    },
    send: async (mcuId, command) => {
      const goodForMs = command.expiresAtMs - clock.now();
      const isDelivered = (await commands?.send(downTopic(mcuId), encodeCommand(command), goodForMs)) ?? false;
      metrics.commands.inc({ outcome: isDelivered ? 'sent' : 'not_connected' });
      return isDelivered;
    },
    answerImport: async (mcuId, result) => {
      await commands?.send(importResultTopic(mcuId), encodeImportResult(result), RESULT_GOOD_FOR_MS);
    },
  };
}

/** Sends commands and finds out whether a device was connected to receive them. */
class CommandSender {
  readonly #client: MqttClient;
  /** Packet ids of messages for which the broker had no subscriber; the library reports them only to listeners for packets. */
  readonly #undelivered = new Set<number>();

  constructor(client: MqttClient) {
    this.#client = client;
    client.on('packetreceive', (packet) => {
      if (packet.cmd !== 'puback' || packet.messageId === undefined) return;
      if (packet.reasonCode === NO_SUBSCRIBER) this.#undelivered.add(packet.messageId);
    });
  }

  /** The broker does not store it for an offline device beyond the time when it may be executed. */
  async send(topic: string, payload: Uint8Array, goodForMs: number): Promise<boolean> {
    if (!this.#client.connected) return false;
    const messageExpiryInterval = Math.max(1, Math.ceil(goodForMs / 1000));
    const properties = { messageExpiryInterval };
    const answered = this.#client.publishAsync(topic, Buffer.from(payload), { qos: 1, properties });
    const messageId = this.#client.getLastMessageId();
    const limit = new AbortController();
    const tooLate = pause(SEND_LIMIT_MS, 'too late', limit).catch(() => {});
    const outcome = await Promise.race([answered, tooLate]).finally(() => limit.abort());
    return outcome !== 'too late' && !this.#undelivered.delete(messageId);
  }
}
