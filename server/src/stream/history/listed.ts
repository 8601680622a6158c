import type { HourBucket } from '#domain/stream/history/bucket.ts';
import type { ListedSession } from './sessions.ts';

/** A session as reports return it. */
export const toSession = (session: ListedSession) => ({
  kind: session.kind,
  startedAt: session.startedAt,
  endedAt: session.open ? null : session.endedAt,
  socStart: session.socStartCentiPercent,
  socEnd: session.socEndCentiPercent,
  ampHours: session.ampHours,
  wattHours: session.wattHours,
  averageCurrent: session.averageCentiAmp / 100,
  peakCurrent: session.peakCentiAmp / 100,
});

/** An hour as reports return it: what was never known of it is not 0. */
export function toActivity(hour: HourBucket) {
  const known = (value: number) => (hour.coveredSeconds > 0 ? value : null);
  return {
    date: hour.date,
    hour: hour.hour,
    hourStart: hour.startAt,
    operatingMinutes: hour.operatingSeconds > 0 ? hour.operatingSeconds / 60 : known(0),
    dischargingMinutes: known(hour.dischargingSeconds / 60),
    chargingMinutes: known(hour.chargingSeconds / 60),
    wattHoursIn: known(hour.wattHoursIn),
    wattHoursOut: known(hour.wattHoursOut),
  };
}
