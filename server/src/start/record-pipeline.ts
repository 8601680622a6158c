import { AWAITS_OFFLINE_ALARM } from '../alerting/alarms/life/offline-alarm.ts';
import type { Context, Service } from '../context.ts';
import type { Device } from '../foundation/devices/device-directory.ts';
import { createPartitions, type Partitions } from '../platform/db/partitions.ts';
import type { Job } from '../platform/jobs/job.ts';
import { createIngest, type Ingest, type IngestLimits } from '../stream/ingest/ingest.ts';
import { createLaneGuard } from '../stream/ingest/lane-hold.ts';
import { createSilenceWatch, type SilenceWatch } from '../stream/ingest/silence-watch.ts';
import { rebuildDevice } from '../stream/recompute/rebuild/rebuild-device.ts';
import { REBUILD_PARTS, RECOMPUTATIONS, SINKS } from './features.ts';

type TelemetryContext = Pick<
  Context,
  'within' | 'database' | 'invalidations' | 'clock' | 'log' | 'metrics' | 'live' | 'broker'
>;

export interface Telemetry extends Service {
  readonly ingest: Ingest;
  readonly partitions: Partitions;
  /** Derives everything about a device again from its log. */
  rebuild(device: Device): Promise<void>;
  /** Watches for silent devices; runs where records are ingested. */
  readonly silenceWatch: SilenceWatch;
  /** Further parts to run, by the roles of the process. */
  readonly jobs: readonly Job[];
}

/** Everything between a device's message and its history. */
export function createRecordPipeline(
  context: TelemetryContext,
  roles: { ingest: boolean; jobs: boolean },
  limits?: Partial<IngestLimits>,
): Telemetry {
  const partitions = createPartitions(context.database);
  const rebuild = (device: Device) =>
    rebuildDevice({ ...context, recomputations: RECOMPUTATIONS, rebuildParts: REBUILD_PARTS }, device);
  const ingest = createIngest({
    context,
    partitions,
    rebuild,
    sinks: SINKS,
    awaitsSilence: AWAITS_OFFLINE_ALARM,
    limits,
  });
  if (roles.ingest) context.broker.onUplink(ingest.take);
  const services: Service[] = [ingest];
  if (roles.ingest) services.push(createLaneGuard(context, limits?.laneHoldMs));
  const silenceWatch = createSilenceWatch({
    context,
    silence: ingest.silence,
    hearing: () => ({
      reachedSince: context.broker.reachedSince(),
      waitingSince: ingest.waitingSince(),
      isClockTrusted: ingest.isClockTrusted(),
    }),
  });
  return {
    ingest,
    partitions,
    rebuild,
    silenceWatch,
    jobs: [...(roles.ingest ? [silenceWatch.job] : [])],
    start: async () => {
      for (const service of services) await service.start();
    },
    stop: async () => {
      for (const service of services.toReversed()) await service.stop();
    },
  };
}
