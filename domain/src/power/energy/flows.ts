import type { Energy } from '../../foundation/kinds/energy-measure.ts';
import { ENERGY_KINDS } from '../../foundation/kinds/energy-measures.ts';
import type { EnergyRole } from '../../foundation/kinds/energy-role.ts';
import { energyRole } from '../../foundation/kinds/energy-roles.ts';

/** Energies of one unit, Wh, in the parts of a period; null where nothing is known. */
export interface UnitEnergies {
  readonly unit: number;
  readonly kind: number;
  readonly energy: Energy;
  readonly parts: readonly (number | null)[];
}

/** Energies of a whole system in the parts of a period, Wh, each counted once. */
export interface Flows {
  readonly solar: number[];
  readonly mains: number[];
  /** From another battery, an alternator for one. */
  readonly converter: number[];
  readonly discharged: number[];
  /** Behind inverters, and on the bus; that on the bus is null where no control box measures it. */
  readonly output: number[];
  readonly dcLoad: number[] | null;
  readonly charged: number[];
  readonly fed: number[];
  /** Lost in devices that measure what comes in and what goes out; small ones may be negative by their rounding. */
  readonly losses: number[];
  /** Whether anything is known of a part. */
  readonly known: boolean[];
  /** Whether anybody measures what is used: behind an inverter or on the bus. */
  readonly isLoadMeasured: boolean;
}

type Found = (kinds: readonly number[] | null, energy: Energy) => number[];

const kindsWith = (has: (role: EnergyRole) => unknown): number[] =>
  ENERGY_KINDS.filter((kind) => {
    const role = energyRole(kind);
    return role !== null && has(role);
  });

const AT_BUS = kindsWith(({ atBus }) => atBus);
const MAINS_UNMEASURED = kindsWith(({ atBus }) => atBus?.isMainsUnmeasured);
const BOXES = kindsWith(({ box }) => box);
const DRIVES = kindsWith(({ battery }) => battery?.side === 'drive');

/**
 * The energies of a system from those of its units. The battery is that of the drive batteries; without one, what flows
 * over the bus to and from all devices together.
 */
export function flowsOf(energies: readonly UnitEnergies[], parts: number): Flows {
  const found: Found = (kinds, wanted) => {
    const sum = new Array<number>(parts).fill(0);
    for (const { kind, energy, parts: of } of energies)
      if (energy === wanted && (kinds === null || kinds.includes(kind)))
        for (let part = 0; part < parts; part++) sum[part]! += of[part] ?? 0;
    return sum;
  };
  const has = (kinds: readonly number[]) => energies.some(({ kind }) => kinds.includes(kind));
  const toBus = minus(found(AT_BUS, 'charged'), found(AT_BUS, 'discharged'));
  // What inverters and backup supplies draw from the bus passes the box as well.
  const dcLoad = has(BOXES)
    ? minus(found(BOXES, 'load'), found(AT_BUS, 'discharged')).map((value) => Math.max(0, value))
    : null;
  const net = dcLoad ? minus(toBus, dcLoad) : toBus;
  const battery = has(DRIVES)
    ? { charged: found(DRIVES, 'charged'), discharged: found(DRIVES, 'discharged') }
    : { charged: net.map((value) => Math.max(0, value)), discharged: net.map((value) => Math.max(0, -value)) };
  return {
    solar: found(null, 'solar'),
    mains: plus(found(null, 'mains'), unmeasuredMains(found)),
    converter: found(null, 'converter'),
    output: found(null, 'output'),
    dcLoad,
    fed: found(null, 'fed'),
    losses: lossesOf(found, new Array<number>(parts).fill(0)),
    known: Array.from({ length: parts }, (_, part) => energies.some(({ parts: of }) => typeof of[part] === 'number')),
    isLoadMeasured: dcLoad !== null || energies.some(({ energy }) => energy === 'output'),
    ...battery,
  };
}

const minus = (from: readonly number[], what: readonly number[]): number[] =>
  from.map((value, part) => value - what[part]!);
const plus = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, part) => value + other[part]!);

/** Where the mains is not measured, what is supplied and charged stands for it, without the loss. */
const unmeasuredMains = (found: Found): number[] =>
  minus(
    plus(found(MAINS_UNMEASURED, 'output'), found(MAINS_UNMEASURED, 'charged')),
    found(MAINS_UNMEASURED, 'discharged'),
  ).map((value) => Math.max(0, value));

/** What comes into the devices at the bus and does not go out; a battery keeps what it takes. */
function lossesOf(found: Found, none: number[]): number[] {
  const sides = AT_BUS.map((kind) => {
    const { into = [], out = [] } = energyRole(kind)?.efficiency ?? {};
    const sum = (energies: readonly Energy[]) => energies.map((energy) => found([kind], energy)).reduce(plus, none);
    return minus(sum(into), sum(out));
  });
  return sides.reduce(plus, none);
}

/** Where the energy of a period came from and where it went, Wh, and what can be said of it. */
export interface Summary {
  readonly from: { readonly [F in 'solar' | 'mains' | 'converter' | 'discharged']: number };
  /** What is used is null where nobody measures loads. */
  readonly to: { readonly [F in 'charged' | 'fed' | 'losses']: number } & { readonly used: number | null };
  /** What came less what went: what nobody measures, or measures wrong. */
  readonly rest: number;
  /** Share of the sun's energy that did not leave the place, 0 … 1; null without sun, or where nobody measures loads. */
  readonly ownUse: number | null;
  /** Share of what was used that did not come from the mains, 0 … 1; null where nothing was used, or not all is measured. */
  readonly autonomy: number | null;
  /** Whether what is used from the bus is measured. */
  readonly isBusMeasured: boolean;
}

/** A larger rest of a system whose bus is not measured is what is used from it. */
const USED_FROM_BUS = 0.05;

const total = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

/** The sums of a period. */
export function summaryOf(flows: Flows): Summary {
  const [solar, mains, converter, discharged] = [flows.solar, flows.mains, flows.converter, flows.discharged].map(
    total,
  ) as [number, number, number, number];
  const used = total(flows.output) + total(flows.dcLoad ?? []);
  const [charged, fed, losses] = [flows.charged, flows.fed, flows.losses].map(total) as [number, number, number];
  const came = solar + mains + converter + discharged;
  const rest = came - used - charged - fed - losses;
  const isBusMeasured = flows.dcLoad !== null;
  const isAllMeasured = isBusMeasured || rest <= USED_FROM_BUS * came;
  return {
    from: { solar, mains, converter, discharged },
    to: { used: flows.isLoadMeasured ? used : null, charged, fed, losses },
    rest,
    ownUse: flows.isLoadMeasured && solar > 0 ? Math.max(0, 1 - fed / solar) : null,
    autonomy: used > 0 && isAllMeasured ? Math.max(0, 1 - mains / used) : null,
    isBusMeasured,
  };
}

/** Whether something flowed and nobody measured what was used. */
export const lacksLoads = ({ from, to }: Pick<Summary, 'from' | 'to'>): boolean =>
  to.used === null && total(Object.values(from)) > 0;

/** The sums of each part of a period, Wh; in each, what came is what went and the rest. Null for parts of which nothing is known. */
type FlowsByPart = Readonly<Record<keyof Summary['from'] | keyof Summary['to'] | 'rest', (number | null)[]>>;

/**
 * Flows by quarter hour, added up in the parts of a period.
 *
 * @param quarters first instants of the quarter hours
 * @param starts first instants of the parts, and the end of the last
 */
export function flowsByPart(flows: Flows, quarters: readonly number[], starts: readonly number[]): FlowsByPart {
  const sum = (of: (quarter: number) => number): (number | null)[] => {
    const parts = new Array<number | null>(Math.max(0, starts.length - 1)).fill(null);
    let part = 0;
    for (const [quarter, at] of quarters.entries()) {
      while (part < parts.length && at >= starts[part + 1]!) part += 1;
      if (flows.known[quarter] && part < parts.length && at >= starts[part]!)
        parts[part] = (parts[part] ?? 0) + of(quarter);
    }
    return parts;
  };
  const { solar, mains, converter, discharged, charged, fed, losses, output, dcLoad } = flows;
  const used = (quarter: number) => output[quarter]! + (dcLoad?.[quarter] ?? 0);
  const went = (quarter: number) => used(quarter) + charged[quarter]! + fed[quarter]! + losses[quarter]!;
  const came = (quarter: number) => solar[quarter]! + mains[quarter]! + converter[quarter]! + discharged[quarter]!;
  const all = { solar, mains, converter, discharged, charged, fed, losses };
  const sums = Object.fromEntries(Object.entries(all).map(([name, values]) => [name, sum((at) => values[at]!)]));
  return {
    ...(sums as Record<keyof typeof all, (number | null)[]>),
    used: flows.isLoadMeasured ? sum(used) : new Array<null>(Math.max(0, starts.length - 1)).fill(null),
    rest: sum((quarter) => came(quarter) - went(quarter)),
  };
}

/** What is used at most and at least. */
interface Loads {
  /** W, of the highest quarter hour, and its beginning. */
  readonly peak: number;
  readonly peakAt: number;
  /** W that are hardly ever undercut: nine of ten quarter hours are higher. */
  readonly base: number;
}

const QUARTERS_PER_HOUR = 4;
const DAY_QUARTERS = 96;

/**
 * Peak and base load of what is used, by quarter hour.
 *
 * @param starts first instants of the quarter hours
 * @returns null with less than a day of quarter hours in which anything was measured, or where nobody measures loads
 */
export function loadsOf(flows: Flows, starts: readonly number[]): Loads | null {
  if (!flows.isLoadMeasured) return null;
  const known: { at: number; watts: number }[] = [];
  for (const [part, wattHours] of flows.output.entries()) {
    const used = wattHours + (flows.dcLoad?.[part] ?? 0);
    const isKnown = used > 0 || flows.solar[part]! + flows.mains[part]! + flows.discharged[part]! > 0;
    if (isKnown) known.push({ at: starts[part]!, watts: used * QUARTERS_PER_HOUR });
  }
  if (known.length < DAY_QUARTERS) return null;
  known.sort((a, b) => a.watts - b.watts);
  const { at: peakAt, watts: peak } = known.at(-1)!;
  return { peak, peakAt, base: known[Math.floor(known.length / 10)]!.watts };
}
