import type { Socket } from 'node:net';
import type { IConnectPacket } from 'mqtt-packet';
import { encodeCommand } from '#domain/fleet/control/wire.ts';
import { encodeImportResult } from '#domain/fleet/imports/wire.ts';
import type { Invalidations } from '../../db/invalidations.ts';
import type { Within } from '../../db/within.ts';
import type { Logger } from '../../log/logger.ts';
import { createOccasionalLog } from '../../log/occasional.ts';
import type { BrokerMetrics, BrokerRefusal } from '../../metrics/broker-metrics.ts';
import type { DeviceBroker, UplinkHandler } from '../broker.ts';
import { downTopic, importResultTopic, parseUpTopic } from '../topics.ts';
import { ConnectionGate } from './connection-gate.ts';
import { type ConnectionParts, DeviceConnection } from './device-connection.ts';
import { BROKER_LIMITS, type BrokerLimits } from './limits.ts';
import { createSignInDesk } from './signed-in.ts';
import { type Listening, listen } from './sockets.ts';

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

/** Why a will could not be published when it is due: then its device is told at once. */
function willFault({ clientId, will }: IConnectPacket): BrokerRefusal | null {
  if (!will) return null;
  if (parseUpTopic(will.topic)?.mcuId !== clientId) return 'foreign_topic';
  return will.retain ? 'retained' : null;
}

/**
 * The MQTT 3.1.1 broker inside the process: for devices only, each below its own topic, acknowledged after the commit.
 */
export function createEmbeddedBroker(parts: EmbeddedBrokerParts): EmbeddedBroker {
  const { clock, log, metrics } = parts;
  const limits = { ...BROKER_LIMITS, ...parts.limits };
  const gate = new ConnectionGate(limits, clock);
  const occasionally = createOccasionalLog(log, clock);
  const ports: EmbeddedBroker['ports'] = { tcp: null, tls: null };
  const listeners: Listening[] = [];
  let handler: UplinkHandler = () => {};
  let notifyListening: (mcuId: string) => void = () => {};
  let reachedSince: number | null = null;

  const refuse = (reason: BrokerRefusal, mcuId: string, topic?: string) => {
    metrics.refused.inc({ reason });
    const detail = topic === undefined ? {} : { topic: topic.slice(0, 100) };
    occasionally.warn(`${reason} ${mcuId}`, { reason, mcuId, ...detail }, 'the device broker refused');
  };
  const desk = createSignInDesk({
    ...parts,
    occasionally,
    limits,
    onKeyChanged: (mcuId) => refuse('key_changed', mcuId),
  });

  const signIn: ConnectionParts['signIn'] = async (connection, packet) => {
    const mcuId = packet.clientId.slice(0, 24);
    const fault = willFault(packet);
    if (fault) {
      refuse(fault, mcuId);
      return 'notAuthorized';
    }
    try {
      const outcome = await desk.signIn(connection, packet);
      if (outcome === 'badCredentials') refuse('bad_credentials', mcuId);
      if (outcome === 'notAuthorized') refuse('service_unpaid', mcuId);
      return outcome;
    } catch (error) {
      occasionally.warn('look up', { error: (error as Error).message }, 'a device could not be looked up');
      return 'unavailable';
    }
  };
  const connection: ConnectionParts = {
    limits,
    clock,
    signIn,
    handle: (uplink, done) => handler(uplink, done),
    refuse,
    throttled: () => metrics.throttled.inc(),
    listening: (mcuId) => notifyListening(mcuId),
  };

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
    new DeviceConnection(socket, connection);
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
    reachedSince: () => reachedSince,
    onListening: (next) => {
      notifyListening = next;
    },
    start: async () => {
      desk.start();
      if (parts.port !== null) ports.tcp = await open(parts.port, null);
      if (parts.tls) ports.tls = await open(parts.tls.port, parts.tls);
      reachedSince = clock.now();
    },
    stop: async () => {
      reachedSince = null;
      const closed = Promise.all(listeners.map((listener) => listener.close()));
      desk.stop();
      await closed;
    },
    send: async (mcuId, command) => {
      const device = desk.connected(mcuId);
      metrics.commands.inc({ outcome: device ? 'sent' : 'not_connected' });
      device?.client.send(downTopic(mcuId), Buffer.from(encodeCommand(command)));
      return device !== undefined;
    },
    answerImport: async (mcuId, result) =>
      desk.connected(mcuId)?.client.send(importResultTopic(mcuId), Buffer.from(encodeImportResult(result))),
  };
}
