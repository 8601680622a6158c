import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { takeWorkerSlot } from '../platform/db/worker-slot.ts';
import { createBrokerLiveBus } from '../platform/live/broker-bus.ts';
import { createLiveBus, type LiveBus } from '../platform/live/bus.ts';
import type { DeviceBroker } from '../platform/mqtt/broker.ts';
import { createEmbeddedBroker } from '../platform/mqtt/embedded/embedded-broker.ts';
import { createExternalBroker } from '../platform/mqtt/external/external-broker.ts';
import type { Lifecycle } from './lifecycle.ts';

interface DevicesAndLive {
  readonly broker: DeviceBroker;
  readonly live: LiveBus;
  /** Where devices connect, once the broker has started. */
  mqttUrl(): string;
  /** Where they connect with TLS; null without a certificate here. */
  mqttsUrl(): string | null;
}

type BaseContext = Omit<Context, 'broker' | 'live' | 'files'>;

/** The connection to devices and live sockets: within this process, or over the configured broker. */
export async function createDevicesAndLive(
  context: BaseContext,
  embeddedPort: number,
  lifecycle: Lifecycle,
): Promise<DevicesAndLive> {
  const { config } = context;
  return config.mqttUrl === undefined
    ? inProcess(context, embeddedPort)
    : overBroker(context, config.mqttUrl, lifecycle);
}

function inProcess({ config, within, invalidations, clock, log, metrics }: BaseContext, port: number): DevicesAndLive {
  const broker = createEmbeddedBroker({
    host: config.host,
    port,
    tls: config.tls ? { port: config.mqttTlsPort, ...config.tls } : null,
    within,
    invalidations,
    clock,
    log,
    metrics: metrics.broker,
  });
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    broker,
    live: createLiveBus(),
    mqttUrl: () => `mqtt://${host}:${broker.ports.tcp}`,
    mqttsUrl: () => (broker.ports.tls === null ? null : `mqtts://${host}:${broker.ports.tls}`),
  };
}

async function overBroker(context: BaseContext, url: string, lifecycle: Lifecycle): Promise<DevicesAndLive> {
  const { config, clock, log, metrics } = context;
  const has = (role: Config['roles'][number]) => config.roles.includes(role);
  const takesUplinks = has('ingest');
  const workerName = takesUplinks ? await takeWorkerName(context, lifecycle) : '';
  return {
    broker: createExternalBroker({ url, workerName, takesUplinks, clock, log, metrics: metrics.broker }),
    live: createBrokerLiveBus({ url, listens: has('live'), log }),
    mqttUrl: () => withoutUser(url),
    mqttsUrl: () => null,
  };
}

async function takeWorkerName({ database, log }: BaseContext, lifecycle: Lifecycle): Promise<string> {
  // Two workers with one name would take over the session at the broker from each other for ever, so this one exits.
  const slot = await takeWorkerSlot(database.address, log, (error) =>
    queueMicrotask(() => {
      throw error;
    }),
  );
  lifecycle.add('worker', slot.release);
  return String(slot.number);
}

/** The console's own account at the broker is not reported. */
function withoutUser(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
