import { randomUUID } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import { z } from 'zod';
import { decodeNotify, encodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import { LIVE_FILTER, liveTopic, parseLiveTopic } from '#domain/foundation/basics/company-path.ts';
import type { Logger } from '../log/logger.ts';
import { connectClient, endClient } from '../mqtt/external/connect-client.ts';
import type { LiveBus, LiveMessage } from './bus.ts';

const openWarnings = z.array(z.object({ level: z.int(), msgType: z.int(), code: z.int(), raisedAtMs: z.int() }));

interface BrokerBusParts {
  url: string;
  /** Whether this process has live sockets. */
  listens: boolean;
  log: Logger;
}

/** The bus of an installation of several processes: live topics of the external broker, to which no device has access. */
export function createBrokerLiveBus({ url, listens, log }: BrokerBusParts): LiveBus {
  const listeners = new Set<(message: LiveMessage) => void>();
  let client: MqttClient | null = null;
  return {
    publish: ({ deviceId, mcuId, path, locationShared, notify, warnings, onlyFor }) => {
      if (!client?.connected) return;
      // Live only: a lost message is followed by the next value, and the data is stored anyway.
      client.publish(liveTopic(path, mcuId), Buffer.from(encodeNotify(notify)), {
        qos: 0,
        properties: {
          userProperties: {
            device: String(deviceId),
            located: locationShared ? '1' : '0',
            warnings: JSON.stringify(warnings),
            ...(onlyFor !== undefined && { session: onlyFor }),
          },
        },
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {
      client = await connectClient(new URL(url), `wattyard-live-${randomUUID()}`, log);
      if (!listens) return;
      client.on('message', (topic, payload, packet) => {
        const message = readMessage(topic, payload, packet.properties?.userProperties ?? {});
        if (message) for (const listener of listeners) listener(message);
        else log.warn({ topic: topic.slice(0, 100) }, 'not a live message');
      });
      await client.subscribeAsync(LIVE_FILTER, { qos: 0 });
    },
    stop: async () => {
      if (client) await endClient(client);
      listeners.clear();
    },
  };
}

function readMessage(topic: string, payload: Uint8Array, properties: Record<string, unknown>): LiveMessage | null {
  const parsed = parseLiveTopic(topic);
  const deviceId = Number(properties.device);
  if (!parsed || !Number.isSafeInteger(deviceId)) return null;
  try {
    const message = {
      ...parsed,
      deviceId,
      locationShared: properties.located === '1',
      notify: decodeNotify(payload),
      warnings: openWarnings.parse(JSON.parse(String(properties.warnings ?? '[]'))),
    };
    return typeof properties.session === 'string' ? { ...message, onlyFor: properties.session } : message;
  } catch {
    return null;
  }
}
