import { type Ack, decodeAck } from '#domain/control/wire.ts';
import { decodeEvent, decodeUplink } from '#domain/telemetry/wire.ts';
import { utcDay } from '#domain/time.ts';
import type { Context, Service } from '../../context.ts';
import type { Partitions } from '../../platform/db/partitions.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Uplink } from '../../platform/mqtt/broker.ts';
import { createDeviceDirectory, type Device, type DeviceDirectory } from '../device-directory.ts';
import { LANES, laneOf } from '../locks.ts';
import { BACKLOG_LIMITS, Backlog, type BacklogLimits } from './backlog.ts';
import { type BatchOutcome, commitBatch, type DeviceInputs, isWithinLog } from './commit-batch.ts';
import { Lane } from './lane.ts';
import type { LaneInput } from './lane-entry.ts';

type IngestContext = Pick<Context, 'within' | 'invalidations' | 'clock' | 'log' | 'metrics' | 'live'>;

interface IngestParts {
  context: IngestContext;
  partitions: Partitions;
  rebuild(device: Device): Promise<void>;
  limits?: BacklogLimits | undefined;
}

export interface Ingest extends Service {
  readonly directory: DeviceDirectory;
  /** What the broker calls for every message; settles when it is durable or refused for good. */
  take(uplink: Uplink): Promise<void>;
  /** Inputs that come from elsewhere than a device's connection: ticks. Settles when they are committed. */
  push(device: Device, inputs: readonly LaneInput[]): Promise<void>;
  /** Answers of devices to commands. */
  onAck(listener: (mcuId: string, ack: Ack) => void): () => void;
}

const LOOK_UP_RETRY_MS = 1_000;

/** From messages of devices to committed records, states and live messages. */
export function createIngest({ context, partitions, rebuild, limits = BACKLOG_LIMITS }: IngestParts): Ingest {
  const { within, clock, log, live } = context;
  const metrics = context.metrics.ingest;
  const directory = createDeviceDirectory(within, context.invalidations);
  const backlog = new Backlog(limits, metrics);
  const ackListeners = new Set<(mcuId: string, ack: Ack) => void>();

  const committed = (outcome: BatchOutcome) => {
    metrics.records.inc({ place: 'log' }, outcome.stored.log);
    metrics.records.inc({ place: 'late' }, outcome.stored.late);
    for (const [reason, count] of outcome.refused) metrics.refused.inc({ reason }, count);
    for (const fault of outcome.faults) log.warn(fault, 'a record was refused');
    for (const message of outcome.messages) live.publish(message);
  };
  const commit = async (lane: number, devices: readonly DeviceInputs[], isCareful: boolean) => {
    const now = clock.now();
    await partitions.ensure(missingDays(devices, partitions, now));
    return within(systemScope('ingest'), (tx) => commitBatch(tx, devices, { lane, now, isCareful }));
  };
  const lanes = Array.from(
    { length: LANES },
    (_, lane) =>
      new Lane({
        commit: (devices, isCareful) => commit(lane, devices, isCareful),
        rebuild,
        committed,
        log,
        metrics,
        clock,
      }),
  );

  const push = (device: Device, inputs: readonly LaneInput[], receivedAt: number) =>
    new Promise<void>((done) => lanes[laneOf(device.id)]!.push({ device, inputs, receivedAt, done }));
  const refuse = (uplink: Uplink, reason: string, count = 1) => {
    metrics.refused.inc({ reason }, count);
    log.warn({ mcuId: uplink.mcuId, channel: uplink.channel, reason }, 'a message was refused');
  };

  /** Asks until the database answers: the message stays unanswered meanwhile. */
  const find = async ({ mcuId, connection }: Uplink): Promise<Device | null> => {
    for (;;) {
      try {
        return await directory.find(mcuId);
      } catch (error) {
        log.warn({ mcuId, error: (error as Error).message }, 'a device could not be looked up');
        const { promise, resolve } = Promise.withResolvers<void>();
        setTimeout(resolve, LOOK_UP_RETRY_MS);
        await promise;
        if (connection.aborted) return null;
      }
    }
  };

  const takeRecords = async (uplink: Uplink) => {
    const bytes = uplink.payload.length;
    const estimate = Backlog.estimateRecords(bytes);
    const room = backlog.enter(bytes, uplink.connection);
    if (room !== true && !(await room)) return;
    const decoded = decodeUplink(uplink.payload);
    const records = decoded.ok ? decoded.records.length : 0;
    backlog.leave(0, estimate - records);
    try {
      if (!decoded.ok) return refuse(uplink, decoded.reason);
      for (const reason of decoded.refused) refuse(uplink, reason);
      if (records === 0) return;
      const device = directory.peek(uplink.mcuId) ?? (await find(uplink));
      if (!device) return refuse(uplink, 'unknown_device', records);
      const inputs = decoded.records.map((record): LaneInput => ({ type: 'record', ...record }));
      await push(device, inputs, uplink.receivedAt);
    } finally {
      backlog.leave(bytes, records);
    }
  };
  const takeEvent = async (uplink: Uplink) => {
    const decoded = decodeEvent(uplink.payload);
    if (!decoded.ok) return refuse(uplink, decoded.reason);
    const device = directory.peek(uplink.mcuId) ?? (await find(uplink));
    if (!device) return refuse(uplink, 'unknown_device');
    const { atMs, unit, kind, code, text, active } = decoded.event;
    const { receivedAt } = uplink;
    await push(device, [{ type: 'event', at: atMs, unit, kind, code, text, active, receivedAt }], receivedAt);
  };
  const takeAck = (uplink: Uplink) => {
    const ack = decodeAck(uplink.payload);
    if (!ack) return refuse(uplink, 'malformed');
    for (const listener of ackListeners) listener(uplink.mcuId, ack);
  };

  return {
    directory,
    take: async (uplink) => {
      metrics.uplinks.inc({ channel: uplink.channel });
      if (uplink.channel === 'record') await takeRecords(uplink);
      else if (uplink.channel === 'event') await takeEvent(uplink);
      else if (uplink.channel === 'ack') takeAck(uplink);
    },
    push: (device, inputs) => push(device, inputs, clock.now()),
    onAck: (listener) => {
      ackListeners.add(listener);
      return () => ackListeners.delete(listener);
    },
    start: async () => directory.start(),
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()));
      directory.stop();
    },
  };
}

/** Days of records that may be written to the log and have no partition yet. */
function missingDays(devices: readonly DeviceInputs[], partitions: Partitions, now: number): number[] {
  const missing = new Set<number>();
  for (const { inputs } of devices) {
    for (const { input } of inputs) {
      if (input.type !== 'record') continue;
      const day = utcDay(input.at);
      if (!partitions.has(day) && isWithinLog(day, now)) missing.add(day);
    }
  }
  return [...missing].sort((a, b) => a - b);
}
