import type { reportCalls } from '#domain/reporting/reports/calls.ts';
import type { HourBucket } from '#domain/stream/history/bucket.ts';
import type { Context } from '../../context.ts';
import type { Handlers, ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { operatingHoursByDate, totalOperatingSeconds } from '../../stream/history/hours.ts';
import { toActivity, toSession } from '../../stream/history/listed.ts';
import { type Period, visiblePeriod } from '../../stream/history/period.ts';
import { sessionsOf } from '../../stream/history/sessions.ts';
import { shownHours } from '../../stream/history/shown-hours.ts';

const SECONDS_PER_HOUR = 3600;

export function reportHandlers({ within }: Context): Handlers<typeof reportCalls> {
  const hours = async (session: Session, device: ScopedDevice, unit: number, wanted: Period): Promise<HourBucket[]> => {
    const period = visiblePeriod(device, wanted);
    return period ? shownHours(within, session, device.id, unit, period) : [];
  };
  return {
    listChargingDischarging: async ({ session, device, input }) => {
      const period = visiblePeriod(device, input);
      return period ? (await sessionsOf(within, session, device, input.unit, period)).map(toSession) : [];
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
