import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { type FoldedSeries, foldSeries } from '#domain/power/analytics/days/fold-series.ts';
import type { HourBucket } from '#domain/stream/history/bucket.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import { seenPeriod } from '../../foundation/visibility/lease.ts';
import type { Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Period } from '../../stream/history/period.ts';
import type { ListedSession } from '../../stream/history/sessions.ts';
import { settingsOf } from './battery-report.ts';
import { readBms } from './day-records.ts';

/** A session that touches a period and began earlier than this before it is shown as beginning there. */
const LEAD_IN_MS = 2 * DAY_MS;

/**
 * Hours and sessions of the management system are computed on request: in ingest they would cost time for every record
 * of every pack, and a period has at most 31 days.
 */
async function foldOf(
  within: Within,
  device: ScopedDevice,
  unit: number,
  { startTime, endTime }: Period,
  leadInMs: number,
): Promise<FoldedSeries> {
  const { settings } = await settingsOf(within, device);
  // Whole days are read as they are stored; for a leased device, everything outside the lease has to be cut off.
  const { startsAt, endsAt } = seenPeriod(device);
  const from = Math.max(startsAt, utcDayStart(utcDay(startTime - leadInMs)));
  const to = Math.min(endsAt, utcDayStart(utcDay(endTime) + 1) - 1);
  return foldSeries(
    await readBms(within, { deviceId: device.id, unit, from, to, heldFrom: device.leasePeriod?.startsAt }),
    historyRules(settings),
  );
}

/** Hours of a unit that begin in a period, from the records of its management system. */
export async function bmsHours(
  within: Within,
  device: ScopedDevice,
  unit: number,
  period: Period,
): Promise<HourBucket[]> {
  const { hours } = await foldOf(within, device, unit, period, 0);
  return hours.filter(({ startAt }) => startAt >= period.startTime && startAt <= period.endTime);
}

/** Sessions of a unit that touch a period, newest first, from the records of its management system. */
export async function bmsSessions(
  within: Within,
  device: ScopedDevice,
  unit: number,
  period: Period,
  now: number,
): Promise<ListedSession[]> {
  const { sessions, openSession } = await foldOf(within, device, unit, period, LEAD_IN_MS);
  const all = sessions.map((session) => ({ ...session, open: false }));
  // At the end of the records read, a session is still running only if these are the newest.
  if (openSession) all.push({ ...openSession, open: period.endTime >= now });
  return all
    .filter(({ startedAt, endedAt }) => startedAt <= period.endTime && endedAt >= period.startTime)
    .sort((a, b) => b.startedAt - a.startedAt);
}
