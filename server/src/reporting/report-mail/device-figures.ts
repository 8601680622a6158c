import { anywhereOnDays, type ReportDays } from '#domain/reporting/report-mail/schedule.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { seenPeriod } from '../../foundation/visibility/lease.ts';
import { served } from '../../foundation/visibility/served.ts';
import { shownState } from '../../foundation/visibility/shown-state.ts';
import { joined, sql } from '../../platform/db/sql.ts';
import type { Tx, Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { ListedSession } from '../../stream/history/sessions.ts';
import { sessionsOf } from '../../stream/history/sessions.ts';
import { healthOf, UNIT } from './measured.ts';
import { maintenanceDue, type Span, type Warnings, warningsOf } from './warnings.ts';

/** A day of a device's own calendar. */
interface DayLine {
  readonly date: string;
  readonly wattHoursIn: number;
  readonly wattHoursOut: number;
  readonly chargingSeconds: number;
  readonly dischargingSeconds: number;
  readonly operatingSeconds: number;
  readonly lowestSoc: number | null;
}

/** What a report of a device tells. */
export interface DeviceFigures {
  /** Now. */
  readonly at: number;
  readonly name: string;
  readonly sn: string;
  readonly online: boolean;
  readonly socCentiPercent: number | null;
  readonly voltageCentiVolt: number | null;
  readonly temperatureCentiCelsius: number | null;
  readonly receivedAt: number | null;
  readonly healthPercent: number | null;
  readonly serviceUntil: number | null;
  readonly days: readonly DayLine[];
  readonly sessions: readonly ListedSession[];
  readonly warnings: Warnings;
  readonly maintenance: readonly { readonly msgType: number; readonly count: number }[];
}

type Present = Pick<
  DeviceFigures,
  | 'name'
  | 'sn'
  | 'online'
  | 'socCentiPercent'
  | 'voltageCentiVolt'
  | 'temperatureCentiCelsius'
  | 'receivedAt'
  | 'serviceUntil'
>;

interface Asked {
  readonly device: ScopedDevice;
  readonly days: ReportDays;
  readonly span: Span;
  readonly now: number;
}

/** Figures of a device; of a leased one those of its lease, without the service that its owner pays. */
export async function deviceFigures(
  within: Within,
  caller: Caller,
  { device, days, span, now }: Asked,
): Promise<DeviceFigures> {
  const { startsAt, endsAt } = seenPeriod(device);
  const from = Math.max(span.from, startsAt);
  const until = Math.min(span.until, endsAt);
  const sessions =
    from < until ? await sessionsOf(within, caller, device, UNIT, { startTime: from, endTime: until - 1 }) : [];
  return within(caller, async (tx) => {
    const { column } = shownState(caller, now, served(now));
    const present = await tx.one<Present>(
      sql`select d.name, d.sn, s.online, ${joined(MEASURED.map(column))}, s.received_at, d.service_until
        from device d join device_state s on s.device_id = d.id where d.id = ${device.id}`,
    );
    const ofDevice = sql`d.id = ${device.id}`;
    return {
      at: now,
      ...present,
      serviceUntil: device.leasePeriod ? null : present.serviceUntil,
      healthPercent:
        (await healthOf(tx, [{ id: device.id, from: startsAt, until: endsAt }], now)).get(device.id) ?? null,
      days: await daysOf(tx, device, days),
      sessions,
      warnings: await warningsOf(tx, caller, ofDevice, span, now),
      maintenance: await maintenanceDue(tx, caller, ofDevice, now),
    };
  });
}

const MEASURED = ['socCentiPercent', 'voltageCentiVolt', 'temperatureCentiCelsius'] as const;

/** Days of the device's own calendar, from its hours; a day without an hour is not there. */
function daysOf(tx: Tx, device: ScopedDevice, days: ReportDays): Promise<DayLine[]> {
  const { startsAt, endsAt } = seenPeriod(device);
  const { from, until } = anywhereOnDays(days);
  const sum = (key: string) => `sum((body ->> '${key}')::float8)`;
  return tx.query<DayLine>(
    `select to_char(local_date, 'YYYY-MM-DD') as date, ${sum('wattHoursIn')} as watt_hours_in,
       ${sum('wattHoursOut')} as watt_hours_out, ${sum('chargingSeconds')} as charging_seconds,
       ${sum('dischargingSeconds')} as discharging_seconds, ${sum('operatingSeconds')} as operating_seconds,
       min((body ->> 'socMinimumCentiPercent')::float8) as lowest_soc
     from hour_bucket where device_id = $1 and unit = ${UNIT} and hour_start >= $2 and hour_start < $3
       and local_date >= $4::date and local_date < $5::date group by 1 order by 1`,
    [device.id, Math.max(from, startsAt), Math.min(until, endsAt), days.from, days.until],
  );
}
