import type { Output, Parsed } from '#domain/contract/define.ts';
import type { energyCalls } from '#domain/energy/calls.ts';
import { isSplit, partsOf, type SummedDay, sumParts } from '#domain/energy/statistics.ts';
import { type EnergyDay, type EnergySum, QUARTER_MS } from '#domain/history/energy-day.ts';
import type { Energy } from '#domain/kinds/energy-measures.ts';
import { utcDay, utcDayStart } from '#domain/time.ts';
import { localDate } from '#domain/time-zone.ts';
import { energyOfSeries, listEnergy, listLooseDays } from '../history/energy-store.ts';
import { type Period, visiblePeriod } from '../history/period.ts';
import { readSeries } from '../history/read-history.ts';
import { systemScope, type Within } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';

type Statistics = typeof energyCalls.getInverterStatistics;

const scope = systemScope('energy');

/** The energies of a device's units in the parts of a local day, month or year. The caller has checked access to the device. */
export async function energyStatistics(
  within: Within,
  device: ScopedDevice,
  { unit = null, period, date }: Pick<Parsed<Statistics>, 'period' | 'date'> & { unit?: number | null | undefined },
  now: number,
): Promise<Output<Statistics>> {
  const { timeZone } = await within(scope, (tx) => tx.one<{ timeZone: string }>(TIME_ZONE, [device.id]));
  const shown = date ?? localDate(now, timeZone);
  const whole = partsOf(period, shown, timeZone);
  const visible = visiblePeriod(device, { startTime: whole[0]!, endTime: whole.at(-1)! - 1 });
  const starts = visible ? cut(whole, visible) : [];
  const known = starts.length > 1 ? await readEnergy(within, device.id, unit, starts) : [];
  return {
    timeZone,
    date: shown,
    starts,
    energies: known.map(({ days, ...series }) => ({ ...series, ...sumParts(days, starts) })),
  };
}

const TIME_ZONE = `select coalesce(t.time_zone, c.time_zone, 'Etc/UTC') as time_zone from device d
  left join company c on c.id = d.company_id left join site t on t.id = d.site_id where d.id = $1`;

/** The parts within what is visible, of which only whole quarter hours count. */
function cut(starts: readonly number[], { startTime, endTime }: Period): number[] {
  const from = Math.ceil(startTime / QUARTER_MS) * QUARTER_MS;
  const to = Math.max(from, Math.floor((endTime + 1) / QUARTER_MS) * QUARTER_MS);
  return [...new Set(starts.map((at) => Math.min(Math.max(at, from), to)))];
}

interface EnergySeries {
  readonly kind: number;
  readonly unit: number;
  readonly energy: Energy;
  readonly days: SummedDay[];
}

/** The days of each energy of the device, in their order: as they are stored, otherwise from the records. */
async function readEnergy(
  within: Within,
  deviceId: number,
  unit: number | null,
  bounds: readonly number[],
): Promise<EnergySeries[]> {
  const first = utcDay(bounds[0]!);
  const last = utcDay(bounds.at(-1)! - 1);
  const split = Array.from({ length: last - first + 1 }, (_, past) => first + past).filter((day) =>
    isSplit(day, bounds),
  );
  const { stored, loose } = await within(scope, async (tx) => ({
    // In this order a record that is sealed meanwhile may be read twice, but is never missed.
    loose: await listLooseDays(tx, deviceId, unit, { first, last }),
    stored: await listEnergy(tx, deviceId, unit, { first, last }, split),
  }));
  const changed = new Set(loose.map(keyOf));
  const series = new SeriesOfEnergies();
  for (const row of stored) {
    if (!row.sums || changed.has(keyOf(row))) changed.add(keyOf(row));
    else series.add(row, row.sums, row.quarters);
  }
  for (const { kind, from, to } of runsOf([...changed])) {
    const query = { deviceId, kind, unit: unit ?? undefined, from: utcDayStart(from), to: utcDayStart(to + 1) - 1 };
    for await (const { unit: sender, day, body } of readSeries(within, query)) {
      if (!changed.has(keyOf({ kind, unit: sender, day }))) continue;
      const energies = energyOfSeries(kind, day, body);
      series.add({ kind, unit: sender, day }, energies, quartersOf(energies));
    }
  }
  return series.inOrder();
}

interface DayOfUnit {
  readonly kind: number;
  readonly unit: number;
  readonly day: number;
}
const keyOf = ({ kind, unit, day }: DayOfUnit) => `${kind}:${unit}:${day}`;

/** Days that follow each other, by kind: read in one go. */
function runsOf(keys: readonly string[]): { kind: number; from: number; to: number }[] {
  const days = keys.map((key) => key.split(':').map(Number) as [kind: number, unit: number, day: number]);
  const runs: { kind: number; from: number; to: number }[] = [];
  for (const [kind, , day] of days.sort((a, b) => a[0] - b[0] || a[2] - b[2])) {
    const run = runs.at(-1);
    if (run?.kind === kind && day <= run.to + 1) run.to = day;
    else runs.push({ kind, from: day, to: day });
  }
  return runs;
}

type Quarters = { readonly [E in Energy]?: readonly number[] } | null;
const quartersOf = (energies: EnergyDay): Quarters =>
  Object.fromEntries(Object.entries(energies).map(([energy, { quarters }]) => [energy, quarters]));

class SeriesOfEnergies {
  readonly #known = new Map<string, EnergySeries>();

  add(
    { kind, unit, day }: DayOfUnit,
    sums: { readonly [E in Energy]?: Omit<EnergySum, 'quarters'> },
    quarters: Quarters,
  ): void {
    for (const [name, sum] of Object.entries(sums)) {
      const energy = name as Energy;
      const key = `${kind}:${unit}:${energy}`;
      const series = this.#known.get(key) ?? { kind, unit, energy, days: [] };
      this.#known.set(key, series);
      series.days.push({ ...sum, day, quarters: quarters?.[energy] });
    }
  }

  inOrder(): EnergySeries[] {
    const all = [...this.#known.values()];
    for (const { days } of all) days.sort((a, b) => a.day - b.day);
    return all.sort((a, b) => a.unit - b.unit || a.kind - b.kind);
  }
}
