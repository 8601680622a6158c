import type { SevereLevel } from '../../../alerting/alarms/watch/battery-fault.ts';
import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { DAY_MS, utcDayStart } from '../../../foundation/basics/time.ts';
import { FULL_WITHIN_DAYS } from '../../../foundation/kinds/full-charge.ts';
import type { BatterySpan } from '../days/day.ts';

/** The parts of a day's score, with the maximum points of each. */
export const SCORE_PARTS = { health: 40, depth: 30, temperature: 20, fullCharge: 10 } as const;
type ScorePart = keyof typeof SCORE_PARTS;

const PARTS = Object.keys(SCORE_PARTS) as ScorePart[];
/** Share of the points of a part of which nothing is known. */
const NOT_SEEN = 0.5;

/** Points of the parts; null where nothing is known. */
type ScoreParts = Record<ScorePart, number | null>;

export interface Score {
  /** 0 … 100; null when no part is known. */
  readonly score: number | null;
  readonly parts: ScoreParts;
}

/** State of health from which all points are given, and at which none (bands excellent and poor), percent. */
const HEALTHY = 90;
const SPENT = 50;
/** Lowest charge of the day, percent: the depth recommended by manufacturers of traction batteries, and empty. */
const SHALLOW = 20;
const FLAT = 5;

export const daysSinceFull = (day: number, fullAt: number | null): number | null =>
  fullAt === null ? null : Math.max(0, Math.floor((utcDayStart(day) + DAY_MS - 1 - fullAt) / DAY_MS));

/** What a score reaches at most on a day with an open fault of the battery, by its level: no care makes up for it. */
export const SCORE_WITH_FAULT: Readonly<Record<SevereLevel, number>> = { 1: 40, 2: 70 };

/** The score to show of a day. */
export const scoreWithFault = (score: number, worst: SevereLevel | null): number =>
  worst === null ? score : Math.min(score, SCORE_WITH_FAULT[worst]);

/**
 * Score of a unit on one day. A part of which nothing is known gives half of its points once another is known, so that a
 * battery of which little is seen never has all of them.
 * @param day UTC days since 1970-01-01
 * @param healthPercent state of health as of the day; null when not known
 * @param fullAt when the battery was full last, the day included; null when it was not since `knownSince`
 * @param knownSince first instant of which anything is known, UTC epoch ms
 */
export function scoreOfDay(
  day: number,
  span: Pick<BatterySpan, 'socLowest' | 'celsiusHours' | 'outsideHours'>,
  healthPercent: number | null,
  { fullAt, knownSince }: { readonly fullAt: number | null; readonly knownSince: number },
  chemistry: Chemistry,
): Score {
  const within = FULL_WITHIN_DAYS[chemistry];
  const since = daysSinceFull(day, fullAt ?? knownSince);
  const parts: ScoreParts = {
    health: points('health', healthPercent && share(healthPercent, SPENT, HEALTHY)),
    depth: points('depth', span.socLowest === null ? null : share(span.socLowest, FLAT, SHALLOW)),
    temperature: points('temperature', span.celsiusHours > 0 ? 1 - span.outsideHours / span.celsiusHours : null),
    fullCharge: points(
      'fullCharge',
      since === null || (fullAt === null && since <= within) ? null : share(2 * within - since, 0, within),
    ),
  };
  if (PARTS.every((part) => parts[part] === null)) return { score: null, parts };
  const reached = PARTS.reduce((sum, part) => sum + (parts[part] ?? NOT_SEEN * SCORE_PARTS[part]), 0);
  return { score: Math.round(reached), parts };
}

const points = (part: ScorePart, of: number | null): number | null =>
  of === null ? null : Math.round(10 * SCORE_PARTS[part] * of) / 10;

/** Position of a value between two others, 0 … 1. */
const share = (value: number, none: number, all: number): number =>
  Math.max(0, Math.min(1, (value - none) / (all - none)));
