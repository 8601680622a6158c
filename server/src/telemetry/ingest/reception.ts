import { setTimeout as pause } from 'node:timers/promises';
import { type Ack, decodeAck } from '#domain/control/wire.ts';
import { decodeEvent, decodeUplink } from '#domain/telemetry/wire.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { OccasionalLog } from '../../platform/log/occasional.ts';
import type { IngestMetrics } from '../../platform/metrics/ingest-metrics.ts';
import type { Uplink, UplinkChannel, UplinkHandler } from '../../platform/mqtt/broker.ts';
import type { Device, DeviceDirectory } from '../device-directory.ts';
import { Backlog } from './backlog.ts';
import type { LaneInput } from './lane-entry.ts';

const LOOK_UP_RETRY_MS = 1_000;

interface ReceptionParts {
  directory: DeviceDirectory;
  backlog: Backlog;
  enqueue(device: Device, inputs: readonly LaneInput[], receivedAt: number, done: () => void): void;
  metrics: IngestMetrics;
  log: Logger;
  occasionally: OccasionalLog;
}

export interface Reception {
  readonly take: UplinkHandler;
  /** Answers of devices to commands. Returns the way to stop listening. */
  onAck(listener: (mcuId: string, ack: Ack) => void): () => void;
}

/** Where messages of devices come in: finds them room, decodes them, and hands them to the lane of their device. */
export function createReception(parts: ReceptionParts): Reception {
  const { directory, backlog, enqueue, metrics, log, occasionally } = parts;
  const ackListeners = new Set<(mcuId: string, ack: Ack) => void>();

  const refuse = ({ mcuId, channel }: Uplink, reason: string, count = 1) => {
    metrics.refused.inc({ reason }, count);
    occasionally.warn(`${mcuId} ${reason}`, { mcuId, channel, reason, count }, 'a message was refused');
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
  const enqueueWhenKnown = (uplink: Uplink, inputs: readonly LaneInput[], done: () => void) => {
    const known = directory.peek(uplink.mcuId);
    if (known) return enqueue(known, inputs, uplink.receivedAt, done);
    void find(uplink).then((device) => {
      if (device) return enqueue(device, inputs, uplink.receivedAt, done);
      if (device === null) refuse(uplink, 'unknown_device', inputs.length);
      done();
    });
  };

  const decoders: { readonly [channel in 'record' | 'event']: (uplink: Uplink) => readonly LaneInput[] } = {
    record: (uplink) => {
      const decoded = decodeUplink(uplink.payload);
      if (!decoded.ok) {
        refuse(uplink, decoded.reason);
        return [];
      }
      for (const [reason, count] of counted(decoded.refused)) refuse(uplink, reason, count);
      return decoded.records;
    },
    event: (uplink) => {
      const decoded = decodeEvent(uplink.payload);
      if (!decoded.ok) {
        refuse(uplink, decoded.reason);
        return [];
      }
      const { atMs, unit, kind, code, text, active } = decoded.event;
      return [{ type: 'event', at: atMs, unit, kind, code, text, active, receivedAt: uplink.receivedAt }];
    },
  };
  /** For a message that has found room by its size: what it does not need goes back. */
  const takeInputs = (uplink: Uplink, channel: 'record' | 'event', done: () => void) => {
    const bytes = uplink.payload.length;
    const inputs = decoders[channel](uplink);
    backlog.leave(0, Backlog.estimateRecords(bytes) - inputs.length);
    const finish = () => {
      backlog.leave(bytes, inputs.length);
      done();
    };
    if (inputs.length === 0) finish();
    else enqueueWhenKnown(uplink, inputs, finish);
  };
  const takeInputsWhenRoom =
    (channel: 'record' | 'event'): UplinkHandler =>
    (uplink, done) => {
      const room = backlog.enter(uplink.payload.length, uplink.connection);
      if (room === true) return takeInputs(uplink, channel, done);
      void room.then((isIn) => {
        if (isIn) takeInputs(uplink, channel, done);
      });
    };
  const takeAck: UplinkHandler = (uplink, done) => {
    const ack = decodeAck(uplink.payload);
    if (!ack) refuse(uplink, 'malformed');
    else for (const listener of ackListeners) listener(uplink.mcuId, ack);
    done();
  };
  const channels: { readonly [channel in UplinkChannel]: UplinkHandler } = {
    record: takeInputsWhenRoom('record'),
    event: takeInputsWhenRoom('event'),
    ack: takeAck,
    config: (_uplink, done) => done(),
  };

  return {
    take: (uplink, done) => {
      metrics.uplinks.inc({ channel: uplink.channel });
      channels[uplink.channel](uplink, done);
    },
    onAck: (listener) => {
      ackListeners.add(listener);
      return () => ackListeners.delete(listener);
    },
  };
}

const counted = (reasons: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
};
