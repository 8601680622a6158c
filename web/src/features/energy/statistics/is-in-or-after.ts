import type { StatisticPeriod } from '#domain/energy/periods.ts';
import { ENERGIES, type Energy } from '#domain/kinds/energy-measures.ts';
import { KIND } from '#domain/kinds/registry.ts';
import type { Answer } from '../../../api/client.ts';

type Answered = Answer<'getInverterStatistics'>['energies'][number];

/** One energy of a device or of a whole system, Wh. */
export interface EnergyRow extends Omit<Answered, 'unit' | 'kind'> {
  readonly total: number;
}

/** Energies that come from somewhere; the others go somewhere. */
const SOURCES: readonly Energy[] = ['solar', 'mains', 'converter', 'source', 'discharged'];
export const isSource = (energy: Energy): boolean => SOURCES.includes(energy);

/** What flows over a bus is counted by the devices at it, too. */
const OF_BUS: readonly Energy[] = ['source', 'load'];
/** Left out where none flowed. */
const RARE: readonly Energy[] = ['converter', 'fed'];
const OF_BATTERY: readonly Energy[] = ['charged', 'discharged'];

/**
 * The energies of a system, each counted once: not on its bus, and those of the battery by the drive batteries if there
 * are any, as chargers and inverters count the same energy on their side.
 */
export function ofSystem(energies: readonly Answered[]): Answered[] {
  const hasDrive = energies.some(({ kind }) => kind === KIND.enerdrive);
  return energies.filter(
    ({ energy, kind }) =>
      !OF_BUS.includes(energy) && (!hasDrive || !OF_BATTERY.includes(energy) || kind === KIND.enerdrive),
  );
}

/** One row for each energy, those of several units added up; the time of which nothing is known is the longest of a unit. */
export function rowsOf(energies: readonly Answered[]): EnergyRow[] {
  const rows = new Map<Energy, EnergyRow>();
  for (const { energy, parts, counted, integrated, unplaced, unknownMs } of energies) {
    const known = rows.get(energy);
    rows.set(energy, {
      energy,
      parts: parts.map((part, place) => part + (known?.parts[place] ?? 0)),
      counted: counted + (known?.counted ?? 0),
      integrated: integrated + (known?.integrated ?? 0),
      unplaced: unplaced + (known?.unplaced ?? 0),
      unknownMs: Math.max(unknownMs, known?.unknownMs ?? 0),
      total: parts.reduce((sum, part) => sum + part, known?.total ?? 0),
    });
  }
  const all = ENERGIES.flatMap((energy) => rows.get(energy) ?? []).filter(
    ({ energy, total }) => total > 0 || !RARE.includes(energy),
  );
  return [...all.filter(({ energy }) => isSource(energy)), ...all.filter(({ energy }) => !isSource(energy))];
}

/**
 * A day of the period that is some periods later; of months and years the first.
 *
 * @param date a day of the period, `2026-03-29`
 */
export function shifted(date: string, period: StatisticPeriod, by: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const at =
    period === 'day'
      ? Date.UTC(year, month - 1, day + by)
      : period === 'month'
        ? Date.UTC(year, month - 1 + by)
        : Date.UTC(year + by, 0);
  return new Date(at).toISOString().slice(0, 10);
}

const LENGTHS: Readonly<Record<StatisticPeriod, number>> = { day: 10, month: 7, year: 4 };

/** Whether a day lies in the period of another, or after it. */
export const isInOrAfter = (date: string, period: StatisticPeriod, other: string): boolean =>
  date.slice(0, LENGTHS[period]) >= other.slice(0, LENGTHS[period]);
