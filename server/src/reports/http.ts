import type { reportCalls } from '#domain/reports/calls.ts';
import type { HourBucket } from '#domain/telemetry/history/bucket.ts';
import type { Context } from '../context.ts';
import type { Handlers, ScopedDevice } from '../platform/http/serve.ts';
import type { Session } from '../platform/http/session.ts';
import { hoursOf, operatingHoursByDate, totalOperatingSeconds } from './hours.ts';
import { type Period, visiblePeriod } from './period.ts';
import { type ListedSession, sessionsOf } from './sessions.ts';

const SECONDS_PER_HOUR = 3600;

export function reportHandlers({ within }: Context): Handlers<typeof reportCalls> {
  const hours = async (session: Session, device: ScopedDevice, unit: number, wanted: Period): Promise<HourBucket[]> => {
    const period = visiblePeriod(device, wanted);
    return period ? within(session, (tx) => hoursOf(tx, device.id, unit, period)) : [];
  };
  return {
    listChargingDischarging: async ({ session, device, input }) => {
      const period = visiblePeriod(device, input);
      return period
        ? (await within(session, (tx) => sessionsOf(tx, device.id, input.unit, period))).map(toSession)
        : [];
    },
    getOdcByDayAndHour: async ({ session, device, input }) =>
      (await hours(session, device, input.unit, input)).map(toActivity),
    getHourMeterTimeStatisticsByDay: async ({ session, device, input }) => {
      const days = operatingHoursByDate(await hours(session, device, input.unit, input));
      return input.showAll ? days : days.filter((day) => day.hours > 0);
    },
    getHourMeterTotalTime: async ({ session, device, input }) => {
      const since = device.leasePeriod?.startsAt ?? 0;
      const seconds = await within(session, (tx) => totalOperatingSeconds(tx, device.id, input.unit, since));
      return { hours: seconds / SECONDS_PER_HOUR };
    },
  };
}

/** A session as reports tell it. */
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

/** An hour as reports tell it. */
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
