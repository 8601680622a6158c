import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceReport } from '#domain/fleet/control/report.ts';
import { type Ack, decodeAck, decodeReport } from '#domain/fleet/control/wire.ts';
import { type DecodedImport, decodeImport } from '#domain/fleet/imports/wire.ts';
import { loggedEvent } from '#domain/foundation/kinds/event/log.ts';
import { decodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { exampleOf, exampleOfMessage } from '#domain/foundation/kinds/refused.ts';
import { decodeUplink } from '#domain/foundation/kinds/wire.ts';
import type { Device, DeviceDirectory } from '../../foundation/devices/device-directory.ts';
import type { NoteRefused } from '../../foundation/devices/refused.ts';
import { isHopeless } from '../../platform/db/failure.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { OccasionalLog } from '../../platform/log/occasional.ts';
import { bytesOf, type Uplink, type UplinkChannel, type UplinkHandler } from '../../platform/mqtt/broker.ts';
import { Backlog } from './backlog.ts';
import { byPlace } from './earlier-place.ts';
import type { LaneInput } from './lane-entry.ts';
import type { IngestCounters } from './metrics.ts';
import type { ServerClock } from './server-clock.ts';

const LOOK_UP_RETRY_MS = 1_000;

type Sender = Pick<Uplink, 'mcuId' | 'channel'>;

interface ReceptionParts {
  directory: DeviceDirectory;
  backlog: Backlog;
  clock: { now(): number };
  serverClock: ServerClock;
  enqueue(device: Device, inputs: readonly LaneInput[], receivedAt: number, done: () => void): void;
  noteRefused: NoteRefused;
  metrics: IngestCounters;
  log: Logger;
  occasionally: OccasionalLog;
}

export interface Reception {
  readonly take: UplinkHandler;
  /** Answers of devices to commands. Returns a function that ends the subscription. */
  onAck(listener: Listener<Ack>): () => void;
  /** Configuration reports of devices. */
  onReport(listener: Listener<DeviceReport>): () => void;
  /** Parts of tables of the past. */
  onImport(listener: Listener<DecodedImport>): () => void;
}

/**
 * The message is acknowledged once all listeners are done; one that throws is called again, unless that is hopeless.
 */
type Listener<Message> = (device: Device, message: Message) => Promise<void>;

/** Receives messages of devices: reserves room for them, decodes them, and passes them to the lane of their device. */
export function createReception(parts: ReceptionParts): Reception {
  const { directory, backlog, clock, serverClock, enqueue, noteRefused, metrics, log, occasionally } = parts;
  const ackListeners = new Set<Listener<Ack>>();
  const reportListeners = new Set<Listener<DeviceReport>>();
  const importListeners = new Set<Listener<DecodedImport>>();

  const refuse = ({ mcuId, channel }: Sender, payload: Uint8Array, reason: string, count = 1) => {
    metrics.refused.inc({ reason }, count);
    const example = exampleOfMessage(channel, payload);
    noteRefused(mcuId, reason, count, example);
    occasionally.warn(`${mcuId} ${reason}`, { mcuId, reason, count, example }, 'a message was refused');
  };

  /**
   * Retries until the database answers; meanwhile the message is not acknowledged. Undefined if its connection is
   * closed.
   */
  const find = async ({
    mcuId,
    connection,
  }: Pick<Uplink, 'mcuId' | 'connection'>): Promise<Device | null | undefined> => {
    while (!connection.aborted) {
      try {
        return await directory.find(mcuId);
      } catch (error) {
        occasionally.warn('look up', { mcuId, error: (error as Error).message }, 'a device could not be looked up');
        await pause(LOOK_UP_RETRY_MS);
      }
    }
    return undefined;
  };
  const enqueueWhenKnown = (uplink: Uplink, inputs: readonly LaneInput[], done: () => void) => {
    const known = directory.peek(uplink.mcuId);
    if (known) return enqueueByPlace(known, uplink, inputs, done);
    void find(uplink).then((device) => {
      if (device) return enqueueByPlace(device, uplink, inputs, done);
      if (device === null) refuse(uplink, uplink.payloads[0]!, 'unknown_device', inputs.length);
      done();
    });
  };
  const enqueueByPlace = (device: Device, uplink: Uplink, inputs: readonly LaneInput[], done: () => void) => {
    if (!device.earlier) return enqueue(device, inputs, uplink.receivedAt, done);
    const parts = [...byPlace(device, inputs)];
    let open = parts.length;
    const partDone = () => {
      open -= 1;
      if (open === 0) done();
    };
    for (const [mcuId, its] of parts) {
      if (mcuId === null) enqueue(device, its, uplink.receivedAt, partDone);
      else
        void find({ ...uplink, mcuId }).then((place) => {
          if (place) return enqueue(place, its, uplink.receivedAt, partDone);
          if (place === null) refuse(uplink, uplink.payloads[0]!, 'unknown_device', its.length);
          partDone();
        });
    }
  };

  type Decode = (sender: Sender, payload: Uint8Array) => readonly LaneInput[];
  const decoders: { readonly [channel in 'record' | 'event']: Decode } = {
    record: (sender, payload) => {
      const decoded = decodeUplink(payload);
      if (!decoded.ok) {
        refuse(sender, payload, decoded.reason);
        return [];
      }
      const { mcuId } = sender;
      for (const { reason, ...record } of decoded.refused) {
        const example = exampleOf('record', record);
        metrics.refused.inc({ reason });
        noteRefused(mcuId, reason, 1, example);
        occasionally.warn(`${mcuId} ${reason}`, { mcuId, reason, example }, 'a record was refused');
      }
      const bad = decoded.refused.findLast(({ reason }) => reason === 'bad_instant');
      return bad ? [...decoded.records, { type: 'badInstant', sentAt: bad.at }] : decoded.records;
    },
    event: (sender, payload) => {
      const decoded = decodeEvent(payload);
      if (!decoded.ok) {
        refuse(sender, payload, decoded.reason);
        return [];
      }
      return [loggedEvent(decoded.event)];
    },
  };
  /** For messages whose room was reserved by their size: returns the part they do not need. */
  const takeInputs = (
    uplink: Uplink,
    messages: readonly (readonly LaneInput[])[],
    done: () => void,
    isAgain = false,
  ) => {
    const bytes = bytesOf(uplink.payloads);
    if (!serverClock.believes(uplink, messages, isAgain)) {
      serverClock.hold(uplink, messages, (isThere) => {
        if (isThere) takeInputs({ ...uplink, receivedAt: clock.now() }, messages, done, true);
        else backlog.leave(bytes, Backlog.estimateRecords(bytes));
      });
      return;
    }
    const inputs = messages.length === 1 ? messages[0]! : messages.flat();
    backlog.leave(0, Backlog.estimateRecords(bytes) - inputs.length);
    const finish = () => {
      backlog.leave(bytes, inputs.length);
      done();
    };
    if (inputs.length === 0) finish();
    else enqueueWhenKnown(uplink, inputs, finish);
  };
  const takeInputsWhenRoom =
    (decode: Decode): UplinkHandler =>
    (uplink, done) => {
      const { payloads, connection } = uplink;
      const room = backlog.enter(bytesOf(payloads), payloads.length, connection);
      const take = () =>
        takeInputs(
          uplink,
          payloads.map((payload) => decode(uplink, payload)),
          done,
        );
      if (room === true) return take();
      void room.then((isIn) => {
        if (isIn) take();
      });
    };
  /** Calls again until it has succeeded, or nobody waits any more; false when it never will. */
  const persist = async ({ mcuId, connection }: Uplink, call: () => Promise<void>): Promise<boolean> => {
    while (!connection.aborted) {
      try {
        await call();
        return true;
      } catch (error) {
        log.warn({ mcuId, error: (error as Error).message }, "a device's answer could not be stored");
        if (isHopeless(error)) return false;
        await pause(LOOK_UP_RETRY_MS);
      }
    }
    return true;
  };
  const notify = async <Message>(
    uplink: Uplink,
    payload: Uint8Array,
    message: Message,
    listeners: ReadonlySet<Listener<Message>>,
  ) => {
    if (!(await backlog.enter(payload.length, 1, uplink.connection))) return;
    const device = listeners.size > 0 ? await find(uplink) : undefined;
    for (const listener of device ? listeners : [])
      if (!(await persist(uplink, () => listener(device!, message)))) refuse(uplink, payload, 'poisoned');
    backlog.leave(payload.length, Backlog.estimateRecords(payload.length));
  };
  const handleMessages =
    <Message>(
      decode: (bytes: Uint8Array) => Message | null,
      listeners: ReadonlySet<Listener<Message>>,
    ): UplinkHandler =>
    (uplink, done) => {
      const handled = uplink.payloads.map((payload) => {
        const message = decode(payload);
        return message === null ? refuse(uplink, payload, 'malformed') : notify(uplink, payload, message, listeners);
      });
      void Promise.all(handled).then(() => done());
    };
  const channels: { readonly [channel in UplinkChannel]: UplinkHandler } = {
    record: takeInputsWhenRoom(decoders.record),
    event: takeInputsWhenRoom(decoders.event),
    ack: handleMessages(decodeAck, ackListeners),
    config: handleMessages(decodeReport, reportListeners),
    import: handleMessages(decodeImport, importListeners),
  };
  const listening =
    <Message>(listeners: Set<Listener<Message>>) =>
    (listener: Listener<Message>) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };

  return {
    take: (uplink, done) => {
      metrics.uplinks.inc({ channel: uplink.channel }, uplink.payloads.length);
      channels[uplink.channel](uplink, done);
    },
    onAck: listening(ackListeners),
    onReport: listening(reportListeners),
    onImport: listening(importListeners),
  };
}
