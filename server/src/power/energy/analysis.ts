import type { Output, Parsed } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import type { energyAnalysisCalls } from '#domain/power/energy/analysis-calls.ts';
import { flowsByPart, flowsOf, loadsOf, summaryOf } from '#domain/power/energy/flows.ts';
import { forecastOf } from '#domain/power/energy/forecast.ts';
import { lastDayOf } from '#domain/power/energy/last-day.ts';
import type { StatisticPeriod } from '#domain/power/energy/periods.ts';
import { allowedHour, type HourlyEnergy, solarResponse } from '#domain/power/energy/solar-yield.ts';
import { partsOf } from '#domain/power/energy/statistics.ts';
import type { Place } from '#domain/power/energy/sun.ts';
import { costsOf } from '#domain/power/energy/tariff.ts';
import { QUARTER_MS } from '#domain/stream/history/energy-day.ts';
import type { Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { visiblePeriod } from '../../stream/history/period.ts';
import { byQuarter, hourly, quarterStarts } from './energy-grid.ts';
import { type EnergySeries, readEnergy } from './read-energy.ts';
import { cut, timeZoneOf } from './statistics.ts';
import { chargeOf, generatorFeeds, placeOf } from './system-facts.ts';
import { siteOfDevice, tariffsOf } from './tariffs.ts';

type Calls = typeof energyAnalysisCalls;
type Analysis = Output<Calls['getEnergyAnalysis']>;

/** What panels can yield is learned from so many days. */
const LEARNING_MS = 30 * DAY_MS;
/** Less is what an idle input shows: W of a quarter hour. */
const GENERATOR_WATTS = 20;

/** What can be said of the energy of a system in a period. The caller has checked access to the device. */
export async function energyAnalysis(
  within: Within,
  session: Session,
  device: ScopedDevice,
  { period, date }: Pick<Parsed<Calls['getEnergyAnalysis']>, 'period' | 'date'>,
  now: number,
): Promise<Analysis> {
  const timeZone = await timeZoneOf(within, device.id);
  const shown = date ?? localDate(now, timeZone);
  const whole = partsOf(period, shown, timeZone);
  const learning = { startTime: whole[0]! - LEARNING_MS, endTime: whole.at(-1)! - 1 };
  const visible = visiblePeriod(device, learning);
  const starts = visible ? cut(whole, visible) : [];
  const facts = await within(session, async (tx) => ({
    place: await placeOf(tx, device),
    charge: await chargeOf(tx, device),
    hasGenerator: await generatorFeeds(tx, device.id),
    site: await siteOfDevice(tx, session, device.id),
    tariffs: await tariffsOf(tx, device.id),
  }));
  const from = Math.ceil((visible?.startTime ?? whole[0]!) / QUARTER_MS) * QUARTER_MS;
  const grid = starts.length > 1 ? quarterStarts(from, starts.at(-1)!) : [from];
  const series = grid.length > 1 ? await readEnergy(within, device.id, null, grid) : [];
  const energies = byQuarter(series, grid);
  const skipped = starts.length > 1 ? (starts[0]! - from) / QUARTER_MS : 0;
  const quarters = grid.slice(skipped, -1);
  const flows = flowsOf(
    energies.map((each) => ({ ...each, parts: each.parts.slice(skipped) })),
    quarters.length,
  );
  const summary = summaryOf(flows);
  const all = flowsOf(energies, grid.length - 1);
  const solar = series.filter(({ energy }) => energy === 'solar');
  const sun =
    facts.place && solar.length > 0
      ? sunOf(hourly(all.solar, from, solar), {
          place: facts.place,
          starts,
          period,
          now,
        })
      : null;
  return {
    timeZone,
    date: shown,
    starts,
    summary,
    flows: flowsByPart(flows, quarters, starts),
    loads: loadsOf(flows, quarters),
    lastDay: period === 'day' && date === undefined ? lastDayOf(all, grid.slice(0, -1), now) : null,
    cycles: facts.charge ? summary.from.discharged / facts.charge.capacity : null,
    generatorMs: facts.hasGenerator
      ? flows.mains.filter((wattHours) => wattHours * (HOUR_MS / QUARTER_MS) > GENERATOR_WATTS).length * QUARTER_MS
      : null,
    sun,
    costs: costsOf(flows, quarters, facts.tariffs, timeZone),
    site: facts.site,
  };
}

interface Sunny {
  readonly place: Place;
  readonly starts: readonly number[];
  readonly period: StatisticPeriod;
  readonly now: number;
}

/** What the sun allowed in the parts of a period; a year is learned month by month, as the sun's height changes. */
function sunOf(yielded: HourlyEnergy, { place, starts, period, now }: Sunny): Analysis['sun'] {
  const allowed: (number | null)[] = new Array<number | null>(starts.length - 1).fill(null);
  const yields = [...allowed];
  const sums = { yielded: 0, allowed: 0 };
  let days: number | null = null;
  const response = (to: number) => solarResponse(hoursBetween(yielded, to - LEARNING_MS, to), place);
  const ofAll = period === 'year' ? undefined : response(Math.min(now, starts.at(-1)!));
  for (let part = 0; part < allowed.length; part++) {
    const [from, to] = [starts[part]!, Math.min(starts[part + 1]!, now)];
    const learned = ofAll === undefined ? response(to) : ofAll;
    if (!learned || to <= from) continue;
    days = Math.min(days ?? learned.days, learned.days);
    for (let at = Math.ceil(from / HOUR_MS) * HOUR_MS; at + HOUR_MS <= to; at += HOUR_MS) {
      const possible = allowedHour(learned, at, place);
      const measured = yielded.hours[(at - yielded.start) / HOUR_MS] ?? null;
      if (possible === null || measured === null) continue;
      allowed[part] = (allowed[part] ?? 0) + possible;
      yields[part] = (yields[part] ?? 0) + measured;
      sums.yielded += measured;
      sums.allowed += possible;
    }
  }
  if (days === null) return null;
  return { allowed, yielded: yields, share: sums.allowed > 0 ? sums.yielded / sums.allowed : null, days };
}

/** The hours that lie between two instants. */
function hoursBetween({ start, hours }: HourlyEnergy, from: number, to: number): HourlyEnergy {
  const first = Math.max(0, Math.ceil((from - start) / HOUR_MS));
  return {
    start: start + first * HOUR_MS,
    hours: hours.slice(first, Math.max(first, Math.floor((to - start) / HOUR_MS))),
  };
}

/** Sun and charge of the next 24 hours from the last 31 days. The caller has checked access to the device. */
export async function energyForecast(
  within: Within,
  session: Session,
  device: ScopedDevice,
  now: number,
): Promise<Output<Calls['getEnergyForecast']>> {
  const end = Math.ceil(now / HOUR_MS) * HOUR_MS;
  const visible = visiblePeriod(device, { startTime: end - LEARNING_MS, endTime: end - 1 });
  if (!visible) return null;
  const from = Math.ceil(visible.startTime / HOUR_MS) * HOUR_MS;
  const [timeZone, facts] = await Promise.all([
    timeZoneOf(within, device.id),
    within(session, async (tx) => ({ place: await placeOf(tx, device), charge: await chargeOf(tx, device) })),
  ]);
  const grid = quarterStarts(from, end);
  const series = await readEnergy(within, device.id, null, grid);
  const flows = flowsOf(byQuarter(series, grid), grid.length - 1);
  const solar = series.filter(({ energy }) => energy === 'solar');
  const forecast = forecastOf(
    {
      sun: solar.length > 0 ? hourly(flows.solar, from, solar) : null,
      battery: facts.charge ? batteryHours(flows, from, series) : null,
    },
    { now, place: facts.place, charge: facts.charge },
  );
  return forecast && { ...forecast, hours: [...forecast.hours], timeZone, byPlace: facts.place !== null };
}

const batteryHours = (
  { charged, discharged }: ReturnType<typeof flowsOf>,
  from: number,
  series: readonly EnergySeries[],
): HourlyEnergy =>
  hourly(
    charged.map((wattHours, quarter) => wattHours - discharged[quarter]!),
    from,
    series.filter(({ energy }) => energy === 'charged' || energy === 'discharged'),
  );
