import { ENERGIES, type Energy } from '../../foundation/kinds/energy-measure.ts';
import { energyRole } from '../../foundation/kinds/energy-roles.ts';
import type { SummedParts } from './statistics.ts';

/** An energy of a unit in the parts of a period. */
interface EnergyOfUnit extends SummedParts {
  readonly unit: number;
  readonly kind: number;
  readonly energy: Energy;
}

/** One energy of a device or of a whole system, Wh. */
export interface EnergyRow extends Omit<SummedParts, 'doubted' | 'contradicted'> {
  readonly energy: Energy;
  /** Null where nothing is known of the whole period. */
  readonly total: number | null;
}

/** What is known of both; null where nothing is. */
const sumOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : one + other;

/** Energies that come from somewhere; the others go somewhere. */
const SOURCES: readonly Energy[] = ['solar', 'mains', 'converter', 'source', 'discharged'];
export const isSource = (energy: Energy): boolean => SOURCES.includes(energy);

/** What flows over a bus is counted by the devices at it, too. */
const OF_BUS: readonly Energy[] = ['source', 'load'];
/** Left out where none flowed. */
const RARE: readonly Energy[] = ['converter', 'fed'];
const OF_BATTERY: readonly Energy[] = ['charged', 'discharged'];

const isDrive = (kind: number): boolean => energyRole(kind)?.battery?.side === 'drive';

/**
 * The energies of a system, each counted once: not on its bus, and those of the battery by the drive batteries if there
 * are any, as chargers and inverters count the same energy on their side.
 */
export function ofSystem<E extends Pick<EnergyOfUnit, 'energy' | 'kind'>>(energies: readonly E[]): E[] {
  const hasDrive = energies.some(({ kind }) => isDrive(kind));
  return energies.filter(
    ({ energy, kind }) => !OF_BUS.includes(energy) && (!hasDrive || !OF_BATTERY.includes(energy) || isDrive(kind)),
  );
}

/** One row for each energy, those of several units added up; the time of which nothing is known is the longest of a unit. */
export function rowsOf(energies: readonly Omit<EnergyOfUnit, 'doubted' | 'contradicted'>[]): EnergyRow[] {
  const rows = new Map<Energy, EnergyRow>();
  for (const { energy, parts, counted, integrated, unplaced, unknownMs, doubts } of energies) {
    const known = rows.get(energy);
    rows.set(energy, {
      energy,
      parts: parts.map((part, place) => sumOf(part, known?.parts[place] ?? null)),
      counted: counted + (known?.counted ?? 0),
      integrated: integrated + (known?.integrated ?? 0),
      unplaced: unplaced + (known?.unplaced ?? 0),
      unknownMs: Math.max(unknownMs, known?.unknownMs ?? 0),
      doubts: doubts + (known?.doubts ?? 0),
      total: parts.reduce(sumOf, known?.total ?? null),
    });
  }
  const all = ENERGIES.flatMap((energy) => rows.get(energy) ?? []).filter(
    ({ energy, total }) => (total ?? 0) > 0 || !RARE.includes(energy),
  );
  return [...all.filter(({ energy }) => isSource(energy)), ...all.filter(({ energy }) => !isSource(energy))];
}

/** A comparison with less than this share of its time known would be of different things. */
const LEAST_KNOWN = 0.95;

/** Wh of an energy in a period that is compared with; null where too little of that time is known. */
export function comparedTotal(rows: readonly EnergyRow[], energy: Energy, spanMs: number): number | null {
  const row = rows.find((one) => one.energy === energy);
  return row && row.unknownMs <= (1 - LEAST_KNOWN) * spanMs ? row.total : null;
}
