import type { Context, Service } from '../context.ts';
import { createPartitions } from '../platform/db/partitions.ts';
import { createIngest, type Ingest } from './ingest/ingest.ts';

type TelemetryContext = Pick<
  Context,
  'within' | 'database' | 'invalidations' | 'clock' | 'log' | 'metrics' | 'live' | 'broker'
>;

export interface Telemetry extends Service {
  readonly ingest: Ingest;
}

/** Everything between a device's message and its history. */
export function createTelemetry(context: TelemetryContext): Telemetry {
  const partitions = createPartitions(context.database);
  const ingest = createIngest({ context, partitions, rebuild: async () => {} });
  context.broker.onUplink(ingest.take);
  return {
    ingest,
    start: () => ingest.start(),
    stop: () => ingest.stop(),
  };
}
