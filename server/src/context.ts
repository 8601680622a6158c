import type { Config } from './config/config.ts';
import type { Invalidations } from './platform/db/invalidations.ts';
import type { Database } from './platform/db/pool.ts';
import type { Within } from './platform/db/within.ts';
import type { Files } from './platform/files/files.ts';
import type { LiveBus } from './platform/live/bus.ts';
import type { Logger } from './platform/log/logger.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { DeviceBroker } from './platform/mqtt/broker.ts';
import type { Sink } from './stream/ingest/sink.ts';

/** The dependencies of all features. Time and randomness come from here, so that tests and the demo are repeatable. */
export interface Context {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: { now(): number };
  readonly database: Database;
  readonly within: Within;
  readonly invalidations: Invalidations;
  readonly live: LiveBus;
  readonly metrics: Metrics;
  readonly broker: DeviceBroker;
  readonly files: Files;
  /** The sinks that write the effects of device inputs. */
  readonly sinks: readonly Sink[];
}

/**
 * Something that is started and stopped: creating it has no external effect, `start` begins its work, `stop` releases
 * everything.
 */
export interface Service {
  start(): Promise<void>;
  stop(): Promise<void>;
}
