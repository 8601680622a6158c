import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';

/** After this time a device need not report any more: the caller has given up. */
const REPORT_NOW_MS = 30_000;
/** Each request wakes a radio that may run on a battery: one request in this time serves everybody. */
const SHARED_MS = 10_000;
const MANY = 10_000;

interface Asked {
  readonly at: number;
  readonly sent: Promise<boolean>;
}

/**
 * Asks devices to report now. The returned function says whether the device was connected to receive the request, and
 * how long ago that was.
 */
export function createAsking({
  broker,
  clock,
  invalidations,
  log,
}: Pick<Context, 'broker' | 'clock' | 'invalidations' | 'log'>): (
  mcuId: string,
) => Promise<{ sent: boolean; agoMs: number }> {
  const asked = new Map<string, Asked>();
  const remember = (mcuId: string, at: number, sent: Promise<boolean>) => {
    const now = clock.now();
    if (asked.size >= MANY) for (const [each, before] of asked) if (isOver(before, now)) asked.delete(each);
    asked.set(mcuId, { at: Math.min(at, now), sent });
  };
  // Another process has sent a request.
  invalidations.subscribe((change) => {
    if (change.topic === 'asked') remember(change.mcuId, change.at, Promise.resolve(true));
  });
  const announce = (mcuId: string, at: number) =>
    invalidations
      .publish({ topic: 'asked', mcuId, at })
      .catch((error: Error) =>
        log.warn({ error: error.message }, 'other processes could not be notified of a request to a device'),
      );

  return async (mcuId) => {
    const at = clock.now();
    const before = asked.get(mcuId);
    if (before && !isOver(before, at)) return { sent: await before.sent, agoMs: at - before.at };
    const sent = broker.send(mcuId, { id: randomUUID(), expiresAtMs: at + REPORT_NOW_MS, reportNow: {} });
    remember(mcuId, at, sent);
    const isDelivered = await sent.catch((error: unknown) => {
      asked.delete(mcuId);
      throw error;
    });
    // The device was not connected, but may connect in a moment.
    if (isDelivered) await announce(mcuId, at);
    else asked.delete(mcuId);
    return { sent: isDelivered, agoMs: 0 };
  };
}

const isOver = ({ at }: Asked, now: number): boolean => now - at >= SHARED_MS || now < at;
