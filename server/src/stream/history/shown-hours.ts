import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { heldUntil } from '#domain/stream/believed/held-before.ts';
import { countSample, extremesOf, type HourBucket, openBucket } from '#domain/stream/history/bucket.ts';
import type { Scope, Within } from '../../platform/db/within.ts';
import { hoursOf } from './hours.ts';
import type { VisiblePeriod } from './period.ts';
import { recordsBetween } from './samples.ts';

/** Hours as {@link hoursOf} tells them, without values that are held from before the begin of a lease. The caller has checked access to the device. */
export async function shownHours(
  within: Within,
  scope: Scope,
  deviceId: number,
  unit: number,
  period: VisiblePeriod,
): Promise<HourBucket[]> {
  const hours = await within(scope, (tx) => hoursOf(tx, deviceId, unit, period));
  const { heldFrom } = period;
  if (heldFrom === undefined || !hours.some(({ startAt }) => startAt <= heldUntil(heldFrom))) return hours;
  const span = { from: heldFrom, to: heldUntil(heldFrom) + HOUR_MS, heldFrom };
  const records = [...(await recordsBetween(within, { deviceId, unit, kind: KIND.monitor }, span))];
  return hours.map((hour) => {
    if (hour.startAt > heldUntil(heldFrom)) return hour;
    const measured = openBucket(hour);
    for (const { at, body } of records) if (at >= hour.startAt && at < hour.endAt) countSample(measured, body);
    return { ...hour, ...extremesOf(measured) };
  });
}
