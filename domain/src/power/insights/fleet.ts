import {
  END_PERCENT,
  type ExpectedEnd,
  endsByYear,
  FAMILIES,
  type Family,
  NO_ENDS,
  type NoEnd,
  type PercentMonth,
  type PercentRange,
  whyNoEnd,
  type YearOfEnds,
} from './end-of-life.ts';
import { type FleetMonth, fleetMonths } from './fleet-months.ts';
import type { KnownLife } from './life.ts';
import type { Verdict } from './review.ts';
import { MIN_ENDS, type Survival, survivalOf } from './survival.ts';

/** What a company's summary needs to know of one battery. */
export interface Reviewed {
  /** Null of one that is mounted no longer: it only tells how long it lived. */
  readonly verdict: Verdict | null;
  readonly life: KnownLife | null;
  readonly end: ExpectedEnd | null;
  readonly health: { readonly estimate: PercentRange | null; readonly months: readonly PercentMonth[] };
}

interface FamilyLives {
  readonly family: Family;
  readonly endPercent: number;
  /** Batteries whose health is known, and those of them that were seen to reach their end. */
  readonly batteries: number;
  readonly ends: number;
  /** Left out: at their end when they were seen first. */
  readonly endedBefore: number;
  /** Whose age counts from their first record. */
  readonly fromFirstRecord: number;
  readonly endsNeeded: number;
  /** Null with too few ends. */
  readonly survival: Survival | null;
}

export interface FleetSummary {
  readonly batteries: number;
  readonly attention: number;
  readonly expected: number;
  readonly tooLittle: number;
  readonly lives: readonly FamilyLives[];
  readonly endsByYear: readonly YearOfEnds[];
  /** Batteries whose expected end is told, and those of which it is not known. */
  readonly endKnown: number;
  readonly endUnknown: number;
  /** Those of which it is not known, by the reason. */
  readonly noEnds: Readonly<Record<NoEnd, number>>;
  /** How healthy the batteries are, month by month: what is known before any end is. */
  readonly months: readonly FleetMonth[];
}

/** What the batteries of a company have in common. */
export function summaryOf(reviewed: readonly Reviewed[], now: number): FleetSummary {
  const mounted = reviewed.filter(({ verdict }) => verdict !== null);
  const count = (of: Verdict) => mounted.filter(({ verdict }) => verdict === of).length;
  const ends = mounted.flatMap(({ end }) => end ?? []);
  return {
    batteries: mounted.length,
    attention: count('attention'),
    expected: count('expected'),
    tooLittle: count('tooLittle'),
    lives: FAMILIES.flatMap((family) => livesOf(family, reviewed)),
    endsByYear: endsByYear(ends, now),
    endKnown: ends.length,
    endUnknown: mounted.length - ends.length,
    noEnds: noEndsOf(mounted.filter(({ end }) => end === null)),
    months: fleetMonths(mounted.map(({ health }) => health.months)),
  };
}

function noEndsOf(unknown: readonly Reviewed[]): FleetSummary['noEnds'] {
  const reasons = unknown.map(({ health: { estimate, months } }) => whyNoEnd(estimate, months));
  const count = (of: NoEnd) => reasons.filter((reason) => reason === of).length;
  return Object.fromEntries(NO_ENDS.map((reason) => [reason, count(reason)])) as Record<NoEnd, number>;
}

function livesOf(family: Family, reviewed: readonly Reviewed[]): FamilyLives[] {
  const all = reviewed.flatMap(({ life }) => (life?.family === family ? [life] : []));
  if (all.length === 0) return [];
  const seen = all.filter(({ endedBefore }) => !endedBefore);
  return [
    {
      family,
      endPercent: END_PERCENT[family],
      batteries: seen.length,
      ends: seen.filter(({ ended }) => ended).length,
      endedBefore: all.length - seen.length,
      fromFirstRecord: seen.filter(({ isAgeKnown }) => !isAgeKnown).length,
      endsNeeded: MIN_ENDS,
      survival: survivalOf(seen),
    },
  ];
}
