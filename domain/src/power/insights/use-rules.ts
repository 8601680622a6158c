import { utcDayStart } from '../../foundation/basics/time.ts';
import { FULL_WITHIN_DAYS } from '../../foundation/kinds/full-charge.ts';
import { COMFORT } from '../analytics/days/day.ts';
import { lostToFull, lostToHeat } from './ageing.ts';
import { END_PERCENT, familyOf } from './end-of-life.ts';
import { type BatteryFacts, type DayOfWork, isUsed, kiloWattHours, lastDays } from './facts.ts';
import { certaintyOf, type Finding, NO_FIGURES } from './finding.ts';
import { RUN_LOW_PERCENT, WORK_DAYS } from './health-rules.ts';

/** Fewer days of use say nothing of a habit. */
const MIN_USED = 5;

const usedDays = (facts: BatteryFacts, count: number): DayOfWork[] =>
  lastDays(facts, count).filter((day) => day.socLowest !== null && isUsed(day, facts.designAmpHours));
const lowestOf = (days: readonly DayOfWork[]) => days.map(({ socLowest }) => socLowest);

/** Below this, percent, the reserve of a day's work is gone. */
const TOO_LOW_PERCENT = 15;
const TOO_LOW_SHARE = 0.4;

/** A healthy battery that is nearly empty at the end of many days has too little for them; a worn one has to be replaced. */
export function tooSmallRule(facts: BatteryFacts): Finding | null {
  const used = usedDays(facts, WORK_DAYS);
  const low = used.filter(({ socLowest }) => socLowest! <= TOO_LOW_PERCENT);
  if (used.length < MIN_USED || low.length < TOO_LOW_SHARE * used.length) return null;
  const { estimate } = facts.health;
  if (estimate && estimate.percent <= END_PERCENT[familyOf(facts.chemistry)]) return null;
  const ended = used.filter(({ socLowest }) => socLowest! <= RUN_LOW_PERCENT).length;
  return {
    kind: 'tooSmall',
    certainty: certaintyOf(used.length),
    worth: { gain: 'downtime', low: ended, high: low.length },
    figures: {
      ...NO_FIGURES,
      value: Math.min(...low.map(({ socLowest }) => socLowest!)),
      limit: TOO_LOW_PERCENT,
      count: low.length,
      of: used.length,
    },
    evidence: { unit: 'percent', values: lowestOf(used) },
    ...span(facts, WORK_DAYS),
    severity: low.length / WORK_DAYS + ended / WORK_DAYS,
  };
}

/** Weeks in which even the hardest day has to come. */
const SEASON_DAYS = 42;
const MIN_USED_OF_SEASON = 10;
const NEVER_BELOW_PERCENT = 60;
/** What should stay in a battery, percent. */
const RESERVE_PERCENT = 20;

export function tooLargeRule(facts: BatteryFacts): Finding | null {
  const used = usedDays(facts, SEASON_DAYS);
  if (used.length < MIN_USED_OF_SEASON) return null;
  const lowest = Math.min(...used.map(({ socLowest }) => socLowest!));
  if (lowest < NEVER_BELOW_PERCENT) return null;
  const energy = kiloWattHours(facts);
  const part = (of: 'low' | 'high', percent: number) => (energy === null ? null : (energy[of] * percent) / 100);
  return {
    kind: 'tooLarge',
    certainty: certaintyOf(used.length - 7),
    worth: { gain: 'energy', low: part('low', lowest - RESERVE_PERCENT), high: part('high', lowest) },
    figures: { ...NO_FIGURES, value: lowest, limit: NEVER_BELOW_PERCENT, of: used.length },
    evidence: { unit: 'percent', values: lowestOf(used) },
    ...span(facts, SEASON_DAYS),
    severity: (lowest - RESERVE_PERCENT) / 100,
  };
}

const HOT_WITHIN_DAYS = 14;
const MIN_HOT_DAYS = 3;

export function tooHotRule(facts: BatteryFacts): Finding | null {
  const days = lastDays(facts, HOT_WITHIN_DAYS).filter(({ celsiusHighest }) => celsiusHighest !== null);
  const hot = days.filter(({ celsiusHighest }) => celsiusHighest! > COMFORT.highest);
  if (hot.length < MIN_HOT_DAYS) return null;
  const hours = (of: readonly DayOfWork[], key: 'outsideHours' | 'celsiusHours') =>
    of.reduce((sum, day) => sum + day[key], 0);
  const knownHours = hours(days, 'celsiusHours');
  const share = knownHours > 0 ? hours(hot, 'outsideHours') / knownHours : 0;
  const lost = lostToHeat(share);
  return {
    kind: 'tooHot',
    certainty: certaintyOf(days.length),
    worth: { gain: 'life', low: lost.low, high: lost.high },
    figures: {
      ...NO_FIGURES,
      value: Math.max(...hot.map(({ celsiusHighest }) => celsiusHighest!)),
      limit: COMFORT.highest,
      count: hot.length,
      of: days.length,
    },
    evidence: { unit: 'celsius', values: days.map(({ celsiusHighest }) => celsiusHighest) },
    ...span(facts, HOT_WITHIN_DAYS),
    severity: 0.2 + lost.high / 12,
  };
}

/** Hours are kept of so many days at least, so that a weekend is not a habit. */
const MIN_KNOWN_HOURS = 14 * 24 * 0.7;
const FULL_SHARE = 0.3;
const HOURS_OF_WEEK = 168;

/** Lithium that stands full for much of the week. */
export function restsFullRule(facts: BatteryFacts): Finding | null {
  const { full, chemistry } = facts;
  if (chemistry === 'lead-acid' || !full || full.knownHours < MIN_KNOWN_HOURS) return null;
  const share = full.hours / full.knownHours;
  const lost = lostToFull(share, chemistry);
  if (share < FULL_SHARE || !lost) return null;
  return {
    kind: 'restsFull',
    certainty: certaintyOf(full.byDay.length - 7),
    worth: { gain: 'life', low: lost.low, high: lost.high },
    figures: { ...NO_FIGURES, value: share * HOURS_OF_WEEK, limit: FULL_SHARE * HOURS_OF_WEEK },
    evidence: { unit: 'hours', values: full.byDay },
    ...span(facts, WORK_DAYS),
    severity: lost.high / 12,
  };
}

/** Lead-acid that is used and was not charged to its end: it sulphates (EN 62485-3 asks for a full charge a week). */
export function notFullRule(facts: BatteryFacts): Finding | null {
  const { chemistry, daysSinceFull } = facts;
  const within = FULL_WITHIN_DAYS[chemistry];
  const used = usedDays(facts, WORK_DAYS);
  if (chemistry !== 'lead-acid' || daysSinceFull === null || daysSinceFull <= within || used.length < MIN_USED)
    return null;
  return {
    kind: 'notFull',
    certainty: certaintyOf(used.length),
    worth: { gain: 'life', low: null, high: null },
    figures: { ...NO_FIGURES, value: daysSinceFull, limit: within },
    evidence: { unit: 'percent', values: lowestOf(used) },
    ...span(facts, WORK_DAYS),
    severity: Math.min(0.8, 0.2 + (daysSinceFull - within) / 60),
  };
}

const MIN_IDLE_DAYS = 14;
/** Charge to which a battery at rest may fall, percent. */
const REST_PERCENT = 10;

/** A battery of which records come in and which nobody uses, and when it will be empty if that goes on. */
export function idleRule(facts: BatteryFacts): Finding | null {
  const days = lastDays(facts, SEASON_DAYS);
  const lastUse = days.findLast((day) => isUsed(day, facts.designAmpHours))?.day ?? days[0]?.day;
  const idle = days.filter(({ day }) => lastUse !== undefined && day > lastUse);
  if (idle.length < MIN_IDLE_DAYS || idle.at(-1)!.day < facts.lastDay - 2) return null;
  const known = idle.filter(({ socLast }) => socLast !== null);
  const [first, last] = [known[0], known.at(-1)];
  const rate = first && last && last.day > first.day ? (last.socLast! - first.socLast!) / (last.day - first.day) : null;
  const emptyIn = rate !== null && rate < 0 ? (last!.socLast! - REST_PERCENT) / -rate : null;
  // What an empty battery could hold does not stand idle; of one that is not measured nobody knows.
  const holds = last !== undefined && last.socLast! > REST_PERCENT;
  const energy = holds ? kiloWattHours(facts) : null;
  return {
    kind: 'idle',
    certainty: certaintyOf(idle.length - 7),
    worth: { gain: 'energy', low: energy?.low ?? null, high: energy?.high ?? null },
    figures: {
      ...NO_FIGURES,
      value: idle.length,
      limit: REST_PERCENT,
      rate,
      until: emptyIn === null || emptyIn > 365 ? null : utcDayStart(Math.floor(last!.day + Math.max(0, emptyIn))),
    },
    evidence: { unit: 'percent', values: idle.map(({ socLast }) => socLast) },
    ...span(facts, SEASON_DAYS),
    severity: 0.3 + (emptyIn === null ? 0 : Math.max(0, 1 - emptyIn / 60)) * 0.5,
  };
}

const span = ({ lastDay }: BatteryFacts, days: number) => ({ firstDay: lastDay - days + 1, lastDay });
