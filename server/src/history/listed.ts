import type { HourBucket } from '#domain/history/bucket.ts';
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

/** An hour as reports return it. */
export const toActivity = (hour: HourBucket) => ({
  date: hour.date,
  hour: hour.hour,
  hourStart: hour.startAt,
  operatingMinutes: hour.operatingSeconds / 60,
  dischargingMinutes: hour.dischargingSeconds / 60,
  chargingMinutes: hour.chargingSeconds / 60,
  wattHoursIn: hour.wattHoursIn,
  wattHoursOut: hour.wattHoursOut,
});
