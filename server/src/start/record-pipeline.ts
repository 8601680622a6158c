import type { Context, Service } from '../context.ts';
import type { Device } from '../devices/device-directory.ts';
import { createRetentionJob } from '../history/retention/retention-job.ts';
import { createSealingJob } from '../history/sealing/sealing-job.ts';
import { createIngest, type Ingest, type IngestLimits } from '../ingest/ingest.ts';
import { createLaneGuard } from '../ingest/lane-hold.ts';
import { createTickJob } from '../ingest/tick-job.ts';
import { createPartitions } from '../platform/db/partitions.ts';
import { createLateJob } from '../recompute/late-job.ts';
import { rebuildDevice } from '../recompute/rebuild/rebuild-device.ts';

type TelemetryContext = Pick<
  Context,
  'within' | 'database' | 'invalidations' | 'clock' | 'log' | 'metrics' | 'live' | 'broker'
>;

export interface Telemetry extends Service {
  readonly ingest: Ingest;
}

/** Everything between a device's message and its history; jobs run in the processes that have that role. */
export function createRecordPipeline(
  context: TelemetryContext,
  roles: { ingest: boolean; jobs: boolean },
  limits?: Partial<IngestLimits>,
): Telemetry {
  const partitions = createPartitions(context.database);
  const rebuild = (device: Device) => rebuildDevice(context, device);
  const ingest = createIngest({ context, partitions, rebuild, limits });
  if (roles.ingest) context.broker.onUplink(ingest.take);
  const services: Service[] = [ingest];
  if (roles.ingest) services.push(createLaneGuard(context, limits?.laneHoldMs), createTickJob(context, ingest));
  if (roles.jobs) {
    services.push(
      createSealingJob(context, partitions),
      createLateJob(context, partitions),
      createRetentionJob(context),
    );
  }
  return {
    ingest,
    start: async () => {
      for (const service of services) await service.start();
    },
    stop: async () => {
      for (const service of services.toReversed()) await service.stop();
    },
  };
}
