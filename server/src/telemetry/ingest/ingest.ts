import { setTimeout as pause } from 'node:timers/promises';
import { type Ack, decodeAck } from '#domain/control/wire.ts';
import { decodeEvent, decodeUplink } from '#domain/telemetry/wire.ts';
import { utcDay } from '#domain/time.ts';
import type { Context, Service } from '../../context.ts';
import type { Partitions } from '../../platform/db/partitions.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Uplink, UplinkChannel, UplinkHandler } from '../../platform/mqtt/broker.ts';
import { createDeviceDirectory, type Device, type DeviceDirectory } from '../device-directory.ts';
import { LANES, laneOf } from '../locks.ts';
import { BACKLOG_LIMITS, Backlog, type BacklogLimits } from './backlog.ts';
import { type BatchOutcome, commitBatch, isWithinLog } from './commit-batch.ts';
import { Lane } from './lane.ts';
import { type DeviceInputs, isRecord, type LaneInput } from './lane-entry.ts';

type IngestContext = Pick<Context, 'within' | 'invalidations' | 'clock' | 'log' | 'metrics' | 'live'>;

interface IngestParts {
  context: IngestContext;
  partitions: Partitions;
  rebuild(device: Device): Promise<void>;
  limits?: BacklogLimits | undefined;
}

export interface Ingest extends Service {
  readonly directory: DeviceDirectory;
  /** What the broker calls for every message. */
  readonly take: UplinkHandler;
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
  const backlog = new Backlog(limits);
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

  const refuse = ({ mcuId, channel }: Uplink, reason: string, count = 1) => {
    metrics.refused.inc({ reason }, count);
    log.warn({ mcuId, channel, reason }, 'a message was refused');
  };

  /** Asks until the database answers: the message stays unanswered meanwhile. Undefined when its connection is gone. */
  const find = async ({ mcuId, connection }: Uplink): Promise<Device | null | undefined> => {
    while (!connection.aborted) {
      try {
        return await directory.find(mcuId);
      } catch (error) {
        log.warn({ mcuId, error: (error as Error).message }, 'a device could not be looked up');
        await pause(LOOK_UP_RETRY_MS);
      }
    }
    return undefined;
  };

  const enqueue = (device: Device, inputs: readonly LaneInput[], receivedAt: number, done: () => void) =>
    lanes[laneOf(device.id)]!.push({ device, inputs, receivedAt, done });
  const enqueueWhenKnown = (uplink: Uplink, inputs: readonly LaneInput[], done: () => void) => {
    const known = directory.peek(uplink.mcuId);
    if (known) return enqueue(known, inputs, uplink.receivedAt, done);
    void find(uplink).then((device) => {
      if (device) return enqueue(device, inputs, uplink.receivedAt, done);
      if (device === null) refuse(uplink, 'unknown_device', inputs.length);
      done();
    });
  };

  const takeRecords: UplinkHandler = (uplink, done) => {
    const bytes = uplink.payload.length;
    const decoded = decodeUplink(uplink.payload);
    const records = decoded.ok ? decoded.records : [];
    backlog.leave(0, Backlog.estimateRecords(bytes) - records.length);
    const finish = () => {
      backlog.leave(bytes, records.length);
      done();
    };
    if (!decoded.ok) refuse(uplink, decoded.reason);
    else for (const reason of decoded.refused) refuse(uplink, reason);
    if (records.length === 0) finish();
    else enqueueWhenKnown(uplink, records, finish);
  };
  const takeRecordsWhenRoom: UplinkHandler = (uplink, done) => {
    const room = backlog.enter(uplink.payload.length, uplink.connection);
    if (room === true) return takeRecords(uplink, done);
    void room.then((isIn) => {
      if (isIn) takeRecords(uplink, done);
    });
  };
  const takeEvent: UplinkHandler = (uplink, done) => {
    const decoded = decodeEvent(uplink.payload);
    if (!decoded.ok) {
      refuse(uplink, decoded.reason);
      return done();
    }
    const { atMs, unit, kind, code, text, active } = decoded.event;
    const { receivedAt } = uplink;
    enqueueWhenKnown(uplink, [{ type: 'event', at: atMs, unit, kind, code, text, active, receivedAt }], done);
  };
  const takeAck: UplinkHandler = (uplink, done) => {
    const ack = decodeAck(uplink.payload);
    if (!ack) refuse(uplink, 'malformed');
    else for (const listener of ackListeners) listener(uplink.mcuId, ack);
    done();
  };
  const channels: { readonly [channel in UplinkChannel]: UplinkHandler } = {
    record: takeRecordsWhenRoom,
    event: takeEvent,
    ack: takeAck,
    config: (_uplink, done) => done(),
  };

  return {
    directory,
    take: (uplink, done) => {
      metrics.uplinks.inc({ channel: uplink.channel });
      channels[uplink.channel](uplink, done);
    },
    push: (device, inputs) => new Promise<void>((done) => enqueue(device, inputs, clock.now(), done)),
    onAck: (listener) => {
      ackListeners.add(listener);
      return () => ackListeners.delete(listener);
    },
    start: async () => {
      metrics.watchBacklog(() => backlog.size);
      directory.start();
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()));
      directory.stop();
    },
  };
}

/** Days of records that may be written to the log and have no partition yet. */
function missingDays(devices: readonly DeviceInputs[], partitions: Partitions, now: number): number[] {
  const missing = new Set<number>();
  for (const { arrivals } of devices) {
    for (const { inputs } of arrivals) {
      for (const input of inputs) {
        if (!isRecord(input)) continue;
        const day = utcDay(input.at);
        if (!partitions.has(day) && isWithinLog(day, now)) missing.add(day);
      }
    }
  }
  return [...missing].sort((a, b) => a - b);
}
