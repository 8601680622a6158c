import type { liveCalls } from '#domain/assembly/live/calls.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { lastKnownMessages } from './notify-again.ts';
import { lastBmsRecord, lastRealTimeData } from './real-time.ts';
import { createAsking } from './requests.ts';

const MAX_NOTIFIED = 200;
const MCU_ID = /^[0-9a-f]{24}$/;
const BETWEEN_NOTIFIED_MS = 1_000;
const MANY_SESSIONS = 10_000;

export function liveHandlers(context: Context): Handlers<typeof liveCalls> {
  const { within, live, clock } = context;
  const ask = createAsking(context);
  const mayBeNotified = oncePerSession(context.clock);
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
      const messages = await within(session, (tx) => lastKnownMessages(tx, mcuIds, clock.now()));
      for (const message of messages) live.publish({ ...message, onlyFor: session.tokenHash });
      return { sent: messages.length };
    },
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
