import type { Context, Service } from '../../context.ts';
import { createDeviceDirectory, type Device, type DeviceDirectory } from '../../foundation/devices/device-directory.ts';
import { createRefusedCount, type RefusedCount } from '../../foundation/devices/refused.ts';
import type { Partitions } from '../../platform/db/partitions.ts';
import { systemScope } from '../../platform/db/within.ts';
import { createOccasionalLog } from '../../platform/log/occasional.ts';
import type { UplinkHandler } from '../../platform/mqtt/broker.ts';
import { MAX_STATES, StateCache } from '../device-state/state-cache.ts';
import { Apart } from './apart.ts';
import { BACKLOG_LIMITS, Backlog, type BacklogLimits } from './backlog.ts';
import type { BatchOutcome } from './batch.ts';
import { commitBatch, daysOf } from './commit-batch.ts';
import type { DeviceInputs, LaneInput } from './lane-entry.ts';
import { LANE_HOLD_MS } from './lane-hold.ts';
import { Lanes } from './lanes.ts';
import { ingestMetrics } from './metrics.ts';
import { createReception, type Reception } from './reception.ts';
import { createServerClock, type ServerClock, UNDECIDED_MS } from './server-clock.ts';
import { createSilence, type Silence } from './silence.ts';
import type { Sink } from './sink.ts';

type IngestContext = Pick<Context, 'within' | 'invalidations' | 'clock' | 'log' | 'metrics' | 'live'>;

/** Limits that tests reduce. */
export interface IngestLimits extends BacklogLimits {
  /** How long a batch may be idle while it holds its lanes. */
  readonly laneHoldMs: number;
  /** How many device states are cached in memory from batch to batch. */
  readonly states: number;
  /** How long a record from the future waits for other devices to say whose clock is wrong. */
  readonly undecidedMs: number;
}

const LIMITS: IngestLimits = {
  ...BACKLOG_LIMITS,
  laneHoldMs: LANE_HOLD_MS,
  states: MAX_STATES,
  undecidedMs: UNDECIDED_MS,
};

interface IngestParts {
  context: IngestContext;
  partitions: Partitions;
  rebuild(device: Device): Promise<void>;
  /** The sinks that write the effects of device inputs. */
  sinks: readonly Sink[];
  /** Which silent devices something still waits for (SilenceParts.awaitsSilence). */
  awaitsSilence: string;
  limits?: Partial<IngestLimits> | undefined;
}

export interface Ingest extends Service {
  readonly directory: DeviceDirectory;
  /** The broker calls this for every message. */
  readonly take: UplinkHandler;
  readonly silence: Silence;
  /** When the oldest message that is not committed came in; null when none waits. */
  waitingSince(): number | null;
  /** Whether devices are acknowledged, as far as the clock of this server is concerned. */
  isClockTrusted(): boolean;
  /** What is refused of devices. */
  readonly refused: Pick<RefusedCount, 'write'>;
  /** Whether the clock of this server can be trusted. */
  readonly clockCheck: ServerClock['check'];
  /** Answers of devices to commands. */
  readonly onAck: Reception['onAck'];
  /** Configuration reports of devices. */
  readonly onReport: Reception['onReport'];
  /** Parts of tables of the past. */
  readonly onImport: Reception['onImport'];
}

/** Turns messages of devices into committed records, states and live messages. */
export function createIngest({ context, partitions, rebuild, sinks, awaitsSilence, ...parts }: IngestParts): Ingest {
  const limits = { ...LIMITS, ...parts.limits };
  const { within, clock, log, live } = context;
  const metrics = context.metrics.of(ingestMetrics);
  const directory = createDeviceDirectory(within, context.invalidations);
  const backlog = new Backlog(limits);
  const states = new StateCache(limits.states);
  const occasionally = createOccasionalLog(log, clock);
  const refused = createRefusedCount(context);
  const noteRefused = refused.note;
  const serverClock = createServerClock(context, limits.undecidedMs);

  const committed = (outcome: BatchOutcome) => {
    for (const { device, held, deadline } of outcome.taken) {
      states.putBack(device.id, held);
      silence.expect(device, deadline);
    }
    metrics.busyLanes.inc(outcome.busy.size);
    metrics.states.inc({ from: 'database' }, outcome.statesRead);
    metrics.states.inc({ from: 'memory' }, outcome.taken.length - outcome.statesRead);
    metrics.records.inc({ place: 'log' }, outcome.stored.log);
    metrics.records.inc({ place: 'late' }, outcome.stored.late);
    metrics.refusedValues.inc(outcome.refusedValues);
    for (const [reason, count] of outcome.refused) metrics.refused.inc({ reason }, count);
    for (const refused of outcome.refusedOf) {
      const { mcuId, reason, example } = refused;
      noteRefused(mcuId, reason, 1, example);
      if (reason !== 'duplicate') occasionally.warn(`${mcuId} ${reason}`, refused, 'a record was refused');
    }
    for (const message of outcome.messages) live.publish(message);
  };
  const apart = new Apart();
  const commit = async (devices: readonly DeviceInputs[], isCareful: boolean) => {
    const now = clock.now();
    const isApart = (deviceId: number) => apart.has(deviceId, now);
    const days = daysOf(devices, now);
    const missing = days.filter((day) => !partitions.has(day));
    if (missing.length > 0) await serverClock.compareWithLog();
    await partitions.ensure(missing);
    return within(systemScope('ingest'), (tx) =>
      commitBatch(tx, devices, { now, days, holdMs: limits.laneHoldMs, isCareful, sinks, states, isApart }),
    );
  };
  const lanes = new Lanes({ noteRefused, commit, apart, rebuild, committed, log, metrics, clock });

  const enqueue = (device: Device, inputs: readonly LaneInput[], receivedAt: number, done: () => void) =>
    lanes.push({ device, inputs, receivedAt, done });
  const push = (device: Device, inputs: readonly LaneInput[]) =>
    new Promise<void>((done) => enqueue(device, inputs, clock.now(), done));
  const silence = createSilence({ within, clock, directory, states, push, awaitsSilence });
  const reception = createReception({
    directory,
    backlog,
    clock,
    serverClock,
    enqueue,
    noteRefused,
    metrics,
    log,
    occasionally,
  });

  return {
    directory,
    take: reception.take,
    silence,
    waitingSince: () => lanes.waitingSince,
    isClockTrusted: serverClock.isTrusted,
    refused,
    onAck: reception.onAck,
    onReport: reception.onReport,
    onImport: reception.onImport,
    clockCheck: serverClock.check,
    start: async () => {
      const { watch } = context.metrics;
      watch(ingestMetrics.queueRecords, () => backlog.size.records);
      watch(ingestMetrics.queueBytes, () => backlog.size.bytes);
      watch(ingestMetrics.waitingUplinks, () => backlog.size.waiting);
      watch(ingestMetrics.devicesApart, () => apart.size);
      directory.start();
      await refused.start();
      await serverClock.compareWithLog();
    },
    stop: async () => {
      await lanes.stop();
      await refused.stop();
      directory.stop();
    },
  };
}
