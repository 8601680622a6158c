import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { downTopic } from '../../platform/mqtt/topics.ts';

/** The settings a device needs to connect, besides its key. */
interface ConnectionSettings {
  readonly host: string;
  readonly port: number | null;
  readonly tlsPort: number | null;
  readonly clientId: string;
  readonly user: string;
  readonly publish: string[];
  readonly subscribe: string;
}

const CHANNELS = ['record', 'event', 'ack', 'config'] as const;

/**
 * Settings of one device; if no device is given, `{mcuId}` is a placeholder for its identity. Without an external broker and
 * PUBLIC_URL the host is the one that the caller reached this server by.
 */
export function connectionOf(
  { broker, config }: Pick<Context, 'broker' | 'config'>,
  request: Pick<FastifyRequest, 'hostname'>,
  mcuId = '{mcuId}',
): ConnectionSettings {
  const { host, port, tlsPort } = broker.address();
  const own = config.publicUrl === undefined ? request.hostname : new URL(config.publicUrl).hostname;
  return {
    host: host ?? own,
    port,
    tlsPort,
    clientId: mcuId,
    user: mcuId,
    publish: CHANNELS.map((channel) => `dev/${mcuId}/up/${channel}`),
    subscribe: downTopic(mcuId),
  };
}
