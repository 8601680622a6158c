import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { localDate, localDayStart } from '#domain/foundation/basics/time-zone.ts';
import type { HourBucket } from '#domain/stream/history/bucket.ts';
import type { Context } from '../../context.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { visiblePeriod } from '../../stream/history/period.ts';
import { shownHours } from '../../stream/history/shown-hours.ts';
import { settingsOf } from './battery-report.ts';
import { bmsHours } from './bms-history.ts';

const DAYS = 7;

/** State of charge on each of the last seven local days, including today; from the BMS if there is no monitor. */
export async function weekSoc(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  session: Session,
  device: ScopedDevice,
  unit: number,
) {
  const { settings } = await settingsOf(within, device);
  const dates = lastDates(clock.now(), settings.timeZone);
  const asked = { startTime: localDayStart(dates[0]!, settings.timeZone), endTime: clock.now() };
  const period = visiblePeriod(device, asked);
  const monitor = period ? await shownHours(within, session, device.id, unit, period) : [];
  const hours = period && monitor.length === 0 ? await bmsHours(within, device, unit, period) : monitor;
  return dates.map((date) =>
    dayOf(
      date,
      hours.filter((hour) => hour.date === date),
    ),
  );
}

/** Noon is on the same date before and after a clock change. */
function lastDates(now: number, timeZone: string): string[] {
  const noon = Date.parse(`${localDate(now, timeZone)}T12:00:00Z`);
  return Array.from({ length: DAYS }, (_, place) =>
    new Date(noon - (DAYS - 1 - place) * DAY_MS).toISOString().slice(0, 10),
  );
}

function dayOf(date: string, hours: readonly HourBucket[]) {
  const known = (key: 'socMinimumCentiPercent' | 'socMaximumCentiPercent') =>
    hours.map((hour) => hour[key]).filter((soc) => soc !== null);
  const [lowest, highest] = [known('socMinimumCentiPercent'), known('socMaximumCentiPercent')];
  return {
    date,
    minimum: lowest.length > 0 ? Math.min(...lowest) : null,
    maximum: highest.length > 0 ? Math.max(...highest) : null,
    first: hours.find((hour) => hour.socFirstCentiPercent !== null)?.socFirstCentiPercent ?? null,
    last: hours.findLast((hour) => hour.socLastCentiPercent !== null)?.socLastCentiPercent ?? null,
  };
}
