import { DAY_MS } from '../../foundation/basics/time.ts';

/** Battery maintenance is periodic or about capacity, as the calls number it; the third is that of the vehicle. */
export const PLAN_KINDS = { periodic: 1, capacity: 2, vehicle: 3 } as const;
export type PlanKind = (typeof PLAN_KINDS)[keyof typeof PLAN_KINDS];

/** More plans than this would hide what matters. */
export const MAX_PLANS = 20;
export const MAX_DAYS = 3650;
export const MAX_HOURS = 100_000;
export const MAX_CYCLES = 100_000;

/** What makes maintenance due: each of them alone; null where it does not. */
export interface PlanTerms {
  readonly kind: PlanKind;
  readonly everyDays: number | null;
  /** Running hours, as the hour meter counts them. */
  readonly everyHours: number | null;
  /** Charge out by rated capacity. */
  readonly everyCycles: number | null;
  /** Of capacity: the state of health below which it is due, percent. */
  readonly leastHealth: number | null;
  /** Of a task, which is done once: when; null of a plan. */
  readonly onceAt: number | null;
}

export interface Plan extends PlanTerms {
  /** Of the device; the code of its alarm. */
  readonly number: number;
  readonly name: string;
  /** What intervals are counted from: when it was done last, or when the plan was made. */
  readonly sinceAt: number;
  readonly sinceHours: number;
  readonly sinceCycles: number;
  readonly doneAt: number | null;
  /** The alarm on account of which it is done. */
  readonly alarmId: string | null;
  /** Who is to do a task. */
  readonly person: string;
}

/** Counters of a device, as they are now. */
export interface Counters {
  readonly hours: number;
  /** Null while the capacity is not known. */
  readonly cycles: number | null;
  /** Of the last 30 days, for the expected date; 0 when it was not used. */
  readonly hoursPerDay: number;
  readonly cyclesPerDay: number;
  /** Null while there is no estimate. */
  readonly healthPercent: number | null;
}

type PlanMeasure = 'days' | 'hours' | 'cycles' | 'health';

/** One of the things that make a plan due. */
interface PlanPart {
  readonly measure: PlanMeasure;
  /** The interval; of health, its limit. */
  readonly limit: number;
  /** Since it was done; of health, its value. */
  readonly value: number;
  /** When it will be due, or became; null when that is not known. */
  readonly dueAt: number | null;
  readonly isDue: boolean;
}

interface PlanStatus {
  readonly parts: readonly PlanPart[];
  /** The first of the parts. */
  readonly dueAt: number | null;
  readonly isDue: boolean;
}

/** The state of health looks back 60 days; after maintenance it is asked again when half of them are new. */
export const RETEST_MS = 30 * DAY_MS;

/** Why terms are none; null when they are fine. */
export function termsFault({
  kind,
  everyDays,
  everyHours,
  everyCycles,
  leastHealth,
  onceAt,
}: PlanTerms): string | null {
  if (onceAt !== null)
    return [everyDays, everyHours, everyCycles, leastHealth].some((term) => term !== null) ? 'onceAt' : null;
  if (kind === PLAN_KINDS.capacity) return leastHealth === null ? 'leastHealth' : null;
  if (leastHealth !== null) return 'leastHealth';
  return everyDays === null && everyHours === null && everyCycles === null ? 'everyDays' : null;
}

/** How far a plan is. A counter that is not known makes nothing due. */
export function planStatus(plan: Plan, counters: Counters, now: number): PlanStatus {
  if (plan.onceAt !== null) return { parts: [], dueAt: plan.onceAt, isDue: now >= plan.onceAt };
  const parts: PlanPart[] = [];
  const { everyDays, everyHours, everyCycles } = plan;
  if (everyDays !== null) {
    const dueAt = plan.sinceAt + everyDays * DAY_MS;
    parts.push({ measure: 'days', limit: everyDays, value: days(now - plan.sinceAt), dueAt, isDue: now >= dueAt });
  }
  if (everyHours !== null)
    parts.push(counted('hours', everyHours, counters.hours - plan.sinceHours, counters.hoursPerDay, now));
  if (everyCycles !== null && counters.cycles !== null)
    parts.push(counted('cycles', everyCycles, counters.cycles - plan.sinceCycles, counters.cyclesPerDay, now));
  const health = healthPart(plan, counters, now);
  if (health) parts.push(health);
  const dates = parts.flatMap(({ dueAt }) => dueAt ?? []);
  return {
    parts,
    dueAt: dates.length === 0 ? null : Math.min(...dates),
    isDue: parts.some(({ isDue }) => isDue),
  };
}

const days = (ms: number): number => Math.max(0, Math.floor(ms / DAY_MS));

function counted(measure: PlanMeasure, limit: number, since: number, perDay: number, now: number): PlanPart {
  // A history that was computed again may count less.
  const value = Math.max(0, since);
  const isDue = value >= limit;
  const dueAt = isDue ? now : perDay > 0 ? Math.round(now + ((limit - value) / perDay) * DAY_MS) : null;
  return { measure, limit, value, dueAt, isDue };
}

function healthPart({ leastHealth: limit, doneAt }: Plan, { healthPercent }: Counters, now: number): PlanPart | null {
  if (limit === null || healthPercent === null) return null;
  const askedFrom = doneAt === null ? now : doneAt + RETEST_MS;
  const isLow = healthPercent < limit;
  return {
    measure: 'health',
    limit,
    value: healthPercent,
    dueAt: isLow ? Math.max(now, askedFrom) : null,
    isDue: isLow && now >= askedFrom,
  };
}
