import { randomUUID } from 'node:crypto';
import { seesLocation } from '#domain/permissions.ts';
import type { telemetryCalls } from '#domain/telemetry/calls.ts';
import { KIND } from '#domain/telemetry/channels.ts';
import type { Context } from '../context.ts';
import type { Handlers, ScopedDevice } from '../platform/http/serve.ts';
import { visiblePeriod } from '../reports/period.ts';
import { readHistory } from './history/read-history.ts';
import { lastKnownMessages } from './notify-again.ts';
import { lastBmsRecord, lastRealTimeData } from './real-time.ts';

/** After this long a device need not report any more: who asked has given up. */
const REPORT_NOW_MS = 30_000;
const MAX_NOTIFIED = 200;
const MCU_ID = /^[0-9a-f]{24}$/;

export function telemetryHandlers(context: Context): Handlers<typeof telemetryCalls> {
  const { within, clock, broker, live } = context;
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
    askRealTimeData: async ({ device }) => ({
      sent: await broker.send(device.mcuId, {
        id: randomUUID(),
        expiresAtMs: clock.now() + REPORT_NOW_MS,
        reportNow: {},
      }),
    }),
    sendNotifyToMqtt: async ({ session, input }) => {
      const mcuIds = input.mcuIds
        .split(',')
        .filter((mcuId) => MCU_ID.test(mcuId))
        .slice(0, MAX_NOTIFIED);
      const messages = await within(session, (tx) => lastKnownMessages(tx, mcuIds));
      for (const message of messages) live.publish(message);
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
