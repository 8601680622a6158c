import { Refusal } from '#domain/errors.ts';
import { seesLocation } from '#domain/permissions.ts';
import type { telemetryCalls } from '#domain/telemetry/calls.ts';
import { KIND } from '#domain/telemetry/channels.ts';
import type { Context } from '../context.ts';
import type { Handlers, ScopedDevice } from '../platform/http/serve.ts';
import { visiblePeriod } from '../reports/period.ts';
import { createAsking } from './asking.ts';
import { readHistory } from './history/read-history.ts';
import { lastKnownMessages } from './notify-again.ts';
import { lastBmsRecord, lastRealTimeData } from './real-time.ts';

const MAX_NOTIFIED = 200;
const MCU_ID = /^[0-9a-f]{24}$/;
const BETWEEN_NOTIFIED_MS = 1_000;
const MANY_SESSIONS = 10_000;

export function telemetryHandlers(context: Context): Handlers<typeof telemetryCalls> {
  const { within, live } = context;
  const ask = createAsking(context);
  const mayBeNotified = oncePerSession(context.clock);
  const history = (
    device: ScopedDevice,
    kind: number,
    input: { startTime: number; endTime: number; unit?: number | undefined; fields?: readonly number[] | undefined },
  ) => {
    const period = visiblePeriod(device, input);
    if (!period) return new Uint8Array();
    return readHistory(within, {
      deviceId: device.id,
      kind,
      unit: input.unit,
      from: period.startTime,
      to: period.endTime,
      fields: input.fields,
    });
  };
  return {
    getLastRealTimeData: ({ session, device, input }) =>
      within(session, (tx) => lastRealTimeData(tx, device, input.unit)),
    getLastBMSRecor: ({ session, device, input }) => within(session, (tx) => lastBmsRecord(tx, device, input.unit)),
    askRealTimeData: ({ device }) => ask(device.mcuId),
    sendNotifyToMqtt: async ({ session, input }) => {
      if (!mayBeNotified(session.tokenHash)) throw new Refusal('too_many_requests', { retryAfterSeconds: 1 });
      const mcuIds = input.mcuIds
        .split(',')
        .filter((mcuId) => MCU_ID.test(mcuId))
        .slice(0, MAX_NOTIFIED);
      const messages = await within(session, (tx) => lastKnownMessages(tx, mcuIds));
      for (const message of messages) live.publish({ ...message, onlyFor: session.tokenHash });
      return { sent: messages.length };
    },
    listRecordData: async ({ session, device, input }) => {
      const kind = input.kind ?? KIND.monitor;
      if (kind === KIND.location && !seesLocation(session.role, device.locationShared)) return new Uint8Array();
      return history(device, kind, input);
    },
    listLocationData: async ({ session, device, input }) =>
      seesLocation(session.role, device.locationShared) ? history(device, KIND.location, input) : new Uint8Array(),
  };
}

/** Lets each session pass once a second. */
function oncePerSession(clock: Context['clock']): (tokenHash: string) => boolean {
  const last = new Map<string, number>();
  return (tokenHash) => {
    const now = clock.now();
    if (now < (last.get(tokenHash) ?? 0) + BETWEEN_NOTIFIED_MS) return false;
    if (last.size >= MANY_SESSIONS) last.clear();
    last.set(tokenHash, now);
    return true;
  };
}
