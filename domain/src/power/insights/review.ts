import type { BatteryAnalytics } from '../analytics/calls.ts';
import { equaliseRule, replaceCellRule } from './cell-rules.ts';
import { type BatteryFacts, lastDays } from './facts.ts';
import { type Finding, rankOf } from './finding.ts';
import { replaceRule, WORK_DAYS } from './health-rules.ts';
import type { HealthMonth } from './life.ts';
import { idleRule, notFullRule, restsFullRule, tooHotRule, tooLargeRule, tooSmallRule } from './use-rules.ts';

const RULES = [
  replaceRule,
  replaceCellRule,
  equaliseRule,
  tooSmallRule,
  tooHotRule,
  restsFullRule,
  notFullRule,
  idleRule,
  tooLargeRule,
] as const;

/** Everything that there is to say of a battery, the most important first. */
export const findingsOf = (facts: BatteryFacts): Finding[] =>
  RULES.flatMap((rule) => rule(facts) ?? []).sort((a, b) => rankOf(b) - rankOf(a));

const VERDICTS = ['attention', 'expected', 'tooLittle'] as const;
/** What a review came to: something to do, nothing, or not enough data for either. */
export type Verdict = (typeof VERDICTS)[number];

/** Fewer days with records in the last four weeks are too little for a verdict. */
const MIN_DAYS = 7;

export function verdictOf(facts: BatteryFacts, findings: readonly Finding[]): Verdict {
  if (findings.length > 0) return 'attention';
  const known = lastDays(facts, WORK_DAYS).filter(({ socLowest }) => socLowest !== null);
  return known.length < MIN_DAYS ? 'tooLittle' : 'expected';
}

const MAX_MONTHS = 120;

/** The months of a battery's health so far with those of a newer report, which knows the last ones better. */
export function joinMonths(
  known: readonly HealthMonth[],
  trend: BatteryAnalytics['stateOfHealth']['trend'],
  before: string | null,
): HealthMonth[] {
  const months = new Map(known.map((month) => [month.month, month]));
  for (const { month, percent, low, high } of trend) months.set(month, { month, percent, low, high });
  return [...months.values()]
    .filter(({ month }) => before === null || month < before)
    .sort((a, b) => (a.month < b.month ? -1 : 1))
    .slice(-MAX_MONTHS);
}
