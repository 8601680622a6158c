import { END_PERCENT, familyOf } from './end-of-life.ts';
import { type BatteryFacts, isUsed, lastDays, ratedKiloWattHours } from './facts.ts';
import { type Certainty, type Finding, NO_FIGURES } from './finding.ts';

/** Days of work that are looked at. */
export const WORK_DAYS = 28;
/** A battery below this has ended the work of the day, percent: makers end a discharge at 20, and here nothing is left. */
export const RUN_LOW_PERCENT = 10;
/** From so many samples on an estimate is as sure as it becomes. */
const SURE_SAMPLES = 8;
const MIN_SAMPLES = 3;

/** A battery at its end by its health: what the maker's own gauge says alone is the least sure. */
export function replaceRule(facts: BatteryFacts): Finding | null {
  const limit = END_PERCENT[familyOf(facts.chemistry)];
  const known = knownHealth(facts);
  if (!known || known.percent > limit) return null;
  const used = lastDays(facts, WORK_DAYS).filter((day) => isUsed(day, facts.designAmpHours));
  const low = used.filter(({ socLowest }) => socLowest !== null && socLowest <= RUN_LOW_PERCENT).length;
  const rated = ratedKiloWattHours(facts);
  const missing = (percent: number) => (rated === null ? null : (rated * (100 - percent)) / 100);
  return {
    kind: 'replace',
    certainty: known.certainty(limit),
    worth:
      low > 0
        ? { gain: 'downtime', low, high: low }
        : { gain: 'energy', low: missing(Math.min(100, known.high)), high: missing(known.low) },
    figures: {
      ...NO_FIGURES,
      value: known.percent,
      low: known.low,
      high: known.high,
      limit,
      count: low,
      of: used.length,
    },
    evidence: { unit: 'percent', values: facts.health.trend.map(({ percent }) => percent) },
    firstDay: facts.lastDay - WORK_DAYS + 1,
    lastDay: facts.lastDay,
    severity: 0.5 + (limit - known.percent) / 40 + low / WORK_DAYS,
  };
}

interface KnownHealth {
  readonly percent: number;
  readonly low: number;
  readonly high: number;
  certainty(limit: number): Certainty;
}

/** Nobody measured how wrong a management system is: it gets the range of a number that rests on the gauge alone. */
const GAUGE_POINTS = 8;

function knownHealth({ health }: BatteryFacts): KnownHealth | null {
  const { estimate, bms } = health;
  if (estimate && estimate.samples >= MIN_SAMPLES) {
    const { percent, low, high, samples, confidence } = estimate;
    const certainty = (limit: number): Certainty => {
      if (confidence === 'low' || confidence === 'none') return 'unsure';
      return high <= limit && samples >= SURE_SAMPLES ? 'sure' : 'fairly';
    };
    return { percent, low, high, certainty };
  }
  if (!bms) return null;
  const { percent } = bms;
  return {
    percent,
    low: Math.max(0, percent - GAUGE_POINTS),
    high: Math.min(100, percent + GAUGE_POINTS),
    certainty: () => 'unsure',
  };
}
