import type { Output, Parsed } from '#domain/contract/define.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import type { energyCalls } from '#domain/power/energy/calls.ts';
import { partsBefore, shifted } from '#domain/power/energy/period-before.ts';
import { partsOf, sumParts, unknownAtEnds } from '#domain/power/energy/statistics.ts';
import { QUARTER_MS } from '#domain/stream/history/energy-day.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { type Period, visiblePeriod } from '../../stream/history/period.ts';
import { type EnergySeries, readEnergy } from './read-energy.ts';

type Statistics = typeof energyCalls.getInverterStatistics;

type Asked = Pick<Parsed<Statistics>, 'period' | 'date'> & {
  readonly unit?: number | null | undefined;
  readonly before?: boolean;
};

const scope = systemScope('energy');

/** The energies of a device's units in the parts of a local day, month or year. The caller has checked access to the device. */
export async function energyStatistics(
  within: Within,
  device: ScopedDevice,
  { unit = null, period, date, before = false }: Asked,
  now: number,
): Promise<Output<Statistics>> {
  const timeZone = await timeZoneOf(within, device.id);
  const shown = date ?? localDate(now, timeZone);
  const whole = before ? partsBefore(period, shown, now, timeZone) : partsOf(period, shown, timeZone);
  const visible = visiblePeriod(device, { startTime: whole[0]!, endTime: whole.at(-1)! - 1 });
  const starts = visible ? cut(whole, visible) : [];
  const isVisible = starts.length > 1;
  const known = isVisible ? await readEnergy(within, device.id, unit, starts) : [];
  const overruled = isVisible ? await within(scope, (tx) => overruledIn(tx, device.id, starts)) : [];
  return {
    timeZone,
    date: before ? shifted(shown, period, -1) : shown,
    starts,
    energies: known.map(({ days, ...series }) => {
      const sums = sumParts(days, starts);
      return {
        ...series,
        ...sums,
        unknownMs: sums.unknownMs + unknownAtEnds(days, starts, now),
        doubted: sums.doubted.map(({ at, count, why }) => ({ at, wattHours: count, why })),
        overruled: overruled.flatMap(({ at, ...of }) => (isOf(series, of) ? [{ at }] : [])),
      };
    }),
  };
}

type Named = Pick<EnergySeries, 'unit' | 'kind' | 'energy'>;
const isOf = (series: Named, { unit, kind, energy }: Named): boolean =>
  series.unit === unit && series.kind === kind && series.energy === energy;

const overruledIn = (tx: Tx, deviceId: number, starts: readonly number[]): Promise<(Named & { at: number })[]> =>
  tx.query('select unit, kind, energy, at from overruled_reading where device_id = $1 and at >= $2 and at < $3', [
    deviceId,
    starts[0],
    starts.at(-1),
  ]);

/** The time zone of a device: that of its site, otherwise that of its company. */
export const timeZoneOf = async (within: Within, deviceId: number): Promise<string> =>
  (await within(scope, (tx) => tx.one<{ timeZone: string }>(TIME_ZONE, [deviceId]))).timeZone;

const TIME_ZONE = `select coalesce(t.time_zone, c.time_zone, 'Etc/UTC') as time_zone from device d
  left join company c on c.id = d.company_id left join site t on t.id = d.site_id where d.id = $1`;

/** The parts within what is visible, of which only whole quarter hours count. */
export function cut(starts: readonly number[], { startTime, endTime }: Period): number[] {
  const from = Math.ceil(startTime / QUARTER_MS) * QUARTER_MS;
  const to = Math.max(from, Math.floor((endTime + 1) / QUARTER_MS) * QUARTER_MS);
  return [...new Set(starts.map((at) => Math.min(Math.max(at, from), to)))];
}
