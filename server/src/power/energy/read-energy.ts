import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { ENERGIES, type Energy } from '#domain/foundation/kinds/energy-measure.ts';
import { isSplit, type SummedDay } from '#domain/power/energy/statistics.ts';
import type { EnergyDay, EnergySum } from '#domain/stream/history/energy-day.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import {
  type EnergyRow,
  energyOfSeries,
  type JudgedDay,
  keepEnergy,
  listEnergy,
  listLooseDays,
} from '../../stream/history/energy-store.ts';
import { overruledOf } from '../../stream/history/overruled-readings.ts';
import { ratingsOf } from '../../stream/history/ratings.ts';
import { readSeries } from '../../stream/history/read-history.ts';

const scope = systemScope('energy');

/** An energy of a unit by UTC day. */
export interface EnergySeries {
  readonly kind: number;
  readonly unit: number;
  readonly energy: Energy;
  readonly days: SummedDay[];
}

/** The days of each energy of the device, in their order: as they are stored, otherwise from the records. */
export async function readEnergy(
  within: Within,
  deviceId: number,
  unit: number | null,
  bounds: readonly number[],
): Promise<EnergySeries[]> {
  // What flowed over a bound is told by the records on both of its sides.
  const first = utcDay(bounds[0]!) - 1;
  const last = utcDay(bounds.at(-1)! - 1) + 1;
  const split = Array.from({ length: last - first + 1 }, (_, past) => first + past).filter((day) =>
    isSplit(day, bounds),
  );
  const { stored, loose } = await within(scope, async (tx) => ({
    // In this order a record that is sealed meanwhile may be read twice, but is never missed.
    loose: await listLooseDays(tx, deviceId, unit, { first, last }),
    stored: await listEnergy(tx, deviceId, unit, { first, last }, split),
  }));
  const changed = new Set(loose.map(keyOf));
  const outdated = new Map<string, EnergyRow>();
  const series = new SeriesOfEnergies();
  for (const row of stored) {
    if (changed.has(keyOf(row))) continue;
    if (row.sums) series.add(row, row.sums, row.quarters);
    else outdated.set(keyOf(row), row);
  }
  for (const key of outdated.keys()) changed.add(key);
  if (changed.size === 0) return series.inOrder();
  const known = await within(scope, async (tx) => ({
    overruled: await overruledOf(tx, [{ deviceId }]),
    ratings: await ratingsOf(tx, [{ deviceId }]),
  }));
  const computed: JudgedDay[] = [];
  for (const { kind, from, to } of runsOf([...changed])) {
    const query = { deviceId, kind, unit: unit ?? undefined, from: utcDayStart(from), to: utcDayStart(to + 1) - 1 };
    for await (const { unit: sender, day, body } of readSeries(within, query)) {
      if (!changed.has(keyOf({ kind, unit: sender, day }))) continue;
      const ratings = known.ratings({ deviceId, unit: sender });
      const overruled = known.overruled({ deviceId, kind, unit: sender, day });
      const energies = energyOfSeries({ kind, day, body }, overruled, ratings);
      series.add({ kind, unit: sender, day }, energies, quartersOf(energies));
      const row = outdated.get(keyOf({ kind, unit: sender, day }));
      if (row) computed.push({ row: { ...row, deviceId }, ratings, energies });
    }
  }
  // What was computed of sealed days is kept for the next reader.
  if (computed.length > 0) await within(scope, (tx) => keepEnergy(tx, computed));
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

type Quarters = { readonly [E in Energy]?: readonly (number | null)[] } | null;
const quartersOf = (energies: EnergyDay): Quarters =>
  Object.fromEntries(Object.entries(energies).map(([energy, { quarters }]) => [energy, quarters]));

/** Stored ones have no order. */
const placeOf = (energy: Energy): number => ENERGIES.indexOf(energy);

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
    return all.sort((a, b) => a.unit - b.unit || a.kind - b.kind || placeOf(a.energy) - placeOf(b.energy));
  }
}
