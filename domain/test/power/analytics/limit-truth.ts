import { type CellLimit, cellLimit } from '#domain/power/analytics/cells/cell-limit.ts';
import { mergeDays } from '#domain/power/analytics/days/merge-days.ts';
import type { PackKind, PackTask } from '#simulator/battery/cell-pack.ts';
import { hash, seedFor } from '#simulator/random/seeded.ts';
import { cyclesOfPack, type LimitedPack, limitedPack } from './limited-pack.ts';

export const limitOf = ({ days, battery }: LimitedPack): CellLimit | null =>
  cellLimit(mergeDays(days)?.bms?.cellEnds, battery);

/** How packs are recorded and used. */
interface PackUse {
  readonly name: string;
  readonly seconds: number;
  readonly noiseMillivolt: number;
  /** Ends its charges early, so that no cell is ever full. */
  readonly stopsEarly?: boolean;
  /** Ends most of its discharges before a cell does, after this part of the rating. */
  readonly mostly?: number;
}

export const USES: readonly PackUse[] = [
  { name: 'whole cycles, a record a minute', seconds: 60, noiseMillivolt: 0 },
  { name: 'whole cycles, a record a minute, meters ±5 mV', seconds: 60, noiseMillivolt: 5 },
  { name: 'whole cycles, a record in 10 minutes, meters ±5 mV', seconds: 600, noiseMillivolt: 5 },
  { name: 'three of four discharges end early', seconds: 60, noiseMillivolt: 5, mostly: 0.3 },
  { name: 'never charged full', seconds: 60, noiseMillivolt: 5, stopsEarly: true },
];

interface JudgedPack {
  readonly seed: number;
  /** What its weakest cell holds, of the others; 1 where none is weak. */
  readonly share: number;
  readonly truth: number | null;
  readonly limit: CellLimit | null;
  /** Ampere-hours from full to the end by a cell. */
  readonly given: number;
}

/** A pack of any size and current, every second with a cell that holds less. */
export function judgedPack(seed: number, use: PackUse): JudgedPack {
  const own = seedFor(seed, 'packs');
  const pick = <T>(place: number, ...of: readonly T[]): T => of[hash(own, place) % of.length]!;
  const cellCount = pick(2, 4, 8, 14, 16);
  const isWeak = seed % 2 === 0;
  const [cell, share] = [hash(own, 3) % cellCount, 0.5 + (hash(own, 4) % 48) / 100];
  const kind: PackKind = {
    chemistry: pick(1, 'lfp', 'nmc'),
    cellCount,
    ampHours: pick(5, 50, 100, 280),
    spread: pick(6, 0.003, 0.005, 0.008),
    seed,
    ...(isWeak && { lowCapacity: { cell, share } }),
  };
  const rates = { out: pick(7, 0.1, 0.2, 0.5, 0.9), in: pick(8, 0.2, 0.4) };
  const pack = limitedPack(kind, tasksOf(kind, use, pick(9, 3, 6), rates), use.seconds, use.noiseMillivolt);
  // The pack is made full to the brim, its charger later leaves a little: whole discharges follow charges.
  const whole = limitedPack(kind, cyclesOfPack(kind, 2, rates)).delivered[1]!;
  return { seed, share: isWeak ? share : 1, truth: isWeak ? cell : null, limit: limitOf(pack), given: whole };
}

function tasksOf(kind: PackKind, use: PackUse, times: number, rates: { out: number; in: number }): PackTask[] {
  const tasks = cyclesOfPack(kind, times, rates);
  if (use.stopsEarly)
    return tasks.map((task) => (task.holdVolt === undefined ? task : { amp: task.amp, ampHours: 0.3 * kind.ampHours }));
  if (use.mostly === undefined) return tasks;
  const early = cyclesOfPack(kind, 3, rates).map((task) =>
    task.amp < 0 ? { ...task, ampHours: use.mostly! * kind.ampHours } : task,
  );
  return Array.from({ length: times }, (_, time) => [...early, ...tasks.slice(4 * time, 4 * time + 4)]).flat();
}

export interface LimitVerdict {
  readonly use: string;
  readonly healthy: number;
  /** Healthy packs of which a cell is named, and others of which a wrong one is. */
  readonly wrong: number;
  readonly weak: number;
  /** Percent of those that lose more than a tenth, and of the others, that are named. */
  readonly named: number;
  readonly namedLittle: number;
  /** Percent of the usable capacities whose range holds the truth, and the middle half width, percent. */
  readonly told: number;
  readonly inside: number;
  readonly halfWidth: number;
  /** Of which equalising was advised. */
  readonly equalised: number;
}

export const judgeLimits = (packs: number): LimitVerdict[] =>
  USES.map((use) =>
    verdictOf(
      use.name,
      Array.from({ length: packs }, (_, place) => judgedPack(place + 1, use)),
    ),
  );

export function verdictOf(use: string, packs: readonly JudgedPack[]): LimitVerdict {
  const weak = packs.filter(({ truth }) => truth !== null);
  const [heavy, light] = [weak.filter(({ share }) => share <= 0.9), weak.filter(({ share }) => share > 0.9)];
  const percent = (of: readonly JudgedPack[], is: (pack: JudgedPack) => boolean) =>
    of.length === 0 ? 0 : Math.round((1000 * of.filter(is).length) / of.length) / 10;
  const isNamed = ({ limit, truth }: JudgedPack) => limit !== null && limit.cell === truth;
  const told = weak.filter(({ limit }) => limit?.range);
  const widths = told.map(({ limit }) => (50 * (limit!.range!.high - limit!.range!.low)) / limit!.usableAh!);
  return {
    ...{ use, healthy: packs.length - weak.length, weak: weak.length },
    wrong: packs.filter(({ limit, truth }) => limit !== null && limit.cell !== truth).length,
    ...{ named: percent(heavy, isNamed), namedLittle: percent(light, isNamed), told: told.length },
    inside: percent(told, ({ limit, given }) => limit!.range!.low <= given && given <= limit!.range!.high),
    equalised: weak.filter(({ limit }) => limit?.cause === 'balance').length,
    halfWidth: Math.round(10 * (widths.sort((a, b) => a - b)[widths.length >> 1] ?? 0)) / 10,
  };
}
