import type { Invalidations } from '#server/platform/db/invalidations.ts';
import type { Within } from '#server/platform/db/within.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { BrokerMetrics } from '#server/platform/metrics/broker-metrics.ts';
import type { DeviceBroker } from '#server/platform/mqtt/broker.ts';
import { createEmbeddedBroker } from '#server/platform/mqtt/embedded/embedded-broker.ts';
import type { BrokerLimits } from '#server/platform/mqtt/embedded/limits.ts';
import { createExternalBroker } from '#server/platform/mqtt/external/external-broker.ts';
import { type MosquittoDevice, startMosquitto } from './mosquitto.ts';

export type BrokerKind = 'embedded' | 'mosquitto';

/** Brokers to run a suite with. */
export const BROKERS: readonly BrokerKind[] = ['embedded', 'mosquitto'];

interface Parts {
  within: Within;
  invalidations: Invalidations;
  clock: { now(): number };
  log: Logger;
  metrics: BrokerMetrics;
}

interface TestBroker {
  readonly broker: DeviceBroker;
  port(): number;
  /** Makes a new device known to the broker. */
  added(device: MosquittoDevice): Promise<void>;
  /** The way to devices is gone for a moment. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

export async function startTestBroker(
  kind: BrokerKind,
  parts: Parts,
  limits: Partial<BrokerLimits> = {},
): Promise<TestBroker> {
  if (kind === 'embedded') {
    const broker = createEmbeddedBroker({ ...parts, host: '127.0.0.1', port: 0, tls: null, limits });
    return {
      broker,
      port: () => broker.ports.tcp ?? 0,
      added: async () => {},
      restart: () => broker.stop().then(broker.start),
      end: async () => {},
    };
  }
  const mosquitto = await startMosquitto();
  const broker = createExternalBroker({ ...parts, url: mosquitto.url, workerName: 'test', takesUplinks: true });
  const { add: added, restart, stop: end } = mosquitto;
  return { broker, port: () => mosquitto.port, added, restart, end };
}
