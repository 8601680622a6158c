import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Battery } from '#domain/power/analytics/battery.ts';
import {
  type CapacityEstimate,
  type CapacitySamples,
  chooseEstimate,
  estimatesOf,
  MAX_STRETCH_MS,
  samplesOf,
} from '#domain/power/analytics/capacity/capacity.ts';
import { cellLimitOf } from '#domain/power/analytics/cells/cell-limit.ts';
import type { BatterySpan } from '#domain/power/analytics/days/day.ts';
import { mergeDays } from '#domain/power/analytics/days/merge-days.ts';
import { comparedCapacity, fadeSince } from '#domain/power/analytics/health/fade.ts';
import { firstCapacity } from '#domain/power/analytics/health/health.ts';
import { daysSinceFull, scoreOfDay } from '#domain/power/analytics/health/score.ts';
import { bySwap } from '#domain/power/batteries/mounts.ts';
import type { Tx } from '../../platform/db/within.ts';
import { swapsOfUnit } from '../batteries/list.ts';
import { type DayScoreRow, FIRST_DAYS, readDays, readFirstDays, type StoredDay, writeScores } from './day-store.ts';

/** The period before a day that its state of health is based on. */
const WINDOW_DAYS = 60;
/** A sample may begin earlier than the first day by this much. */
const MARGIN_DAYS = MAX_STRETCH_MS / DAY_MS;

/**
 * Scores days of a unit again, with the later ones whose health looks back on them, and the day before: what went on over midnight
 * is a part of a discharge until the next day is known.
 */
export async function scoreDays(
  tx: Tx,
  deviceId: number,
  unit: number,
  first: number,
  last: number,
  battery: Battery,
): Promise<void> {
  const scored = { from: first - 1, to: last + WINDOW_DAYS };
  const known = await readDays(tx, deviceId, unit, scored.from - WINDOW_DAYS - MARGIN_DAYS, scored.to + 1);
  const swaps = await swapsOfUnit(tx, deviceId, unit);
  const packs = bySwap(known, swaps, ({ day }) => ({ from: utcDayStart(day), to: utcDayStart(day + 1) }));
  for (const days of packs) {
    const since = swaps.findLast((swap) => swap < utcDayStart(days[0]!.day + 1)) ?? 0;
    const until = swaps.find((swap) => swap > since) ?? Number.MAX_SAFE_INTEGER;
    const firstDays = await readFirstDays(tx, deviceId, unit, {
      since: utcDay(since + DAY_MS - 1),
      before: utcDay(until),
      most: FIRST_DAYS,
    });
    await writeScores(tx, deviceId, unit, scoresOf(days, scored, battery, mergeDays(firstDays)));
  }
}

/** @param beginning the first days of the battery */
function scoresOf(
  known: readonly StoredDay[],
  scored: { readonly from: number; readonly to: number },
  battery: Battery,
  beginning: BatterySpan | null,
): DayScoreRow[] {
  const whole = mergeDays(known.map(({ body }) => body));
  if (!whole) return [];
  const reference = beginning && firstCapacity(beginning, battery);
  const past: Past = {
    samples: samplesOf(whole, battery),
    compared: (from, to) => {
      const fade = reference && fadeSince(beginning.between, within(whole.between, from, to));
      return fade ? comparedCapacity(reference, fade) : null;
    },
  };
  return known
    .filter(({ day }) => day >= scored.from && day <= scored.to)
    .map(({ day, body }) => {
      const seen = known.filter((each) => each.day > day - WINDOW_DAYS && each.day <= day);
      const health = healthOn(day, seen, past, battery);
      const fullAt = seen.reduce<number | null>((latest, { body: { fullAt: at } }) => at ?? latest, null);
      const full = { fullAt, knownSince: utcDayStart(day + 1 - seen.length) };
      const { score, parts } = scoreOfDay(day, body, health?.percent ?? null, full, battery.chemistry);
      return {
        day,
        score,
        parts: {
          ...parts,
          stateOfHealthPercent: health?.percent ?? null,
          healthFrom: health?.from ?? null,
          daysSinceFull: daysSinceFull(day, fullAt),
        },
      };
    });
}

/** What capacities of a pack are told from, whatever the day. */
interface Past {
  readonly samples: CapacitySamples;
  /** The capacity of the first month less what was lost since, by the last month of a time; null where that is not known. */
  readonly compared: (from: number, to: number) => CapacityEstimate | null;
}

const within = <T extends { readonly at: number }>(all: readonly T[], from: number, to: number): T[] =>
  all.filter(({ at }) => at >= from && at < to);

/** The lower one of what is known on a day: a pack is no better than what it gives until its weakest cell ends it. */
function healthOn(day: number, seen: readonly StoredDay[], past: Past, battery: Battery): HealthOn | null {
  const whole = healthOfPack(day, seen, past, battery);
  const share =
    cellLimitOf(
      seen.map(({ body }) => body),
      battery,
    )?.usableShare ?? null;
  if (share === null || (whole !== null && whole.percent <= 100 * share)) return whole;
  return { percent: 100 * share, from: 'cells' };
}

interface HealthOn {
  readonly percent: number;
  readonly from: 'bms' | 'estimate' | 'cells';
}

/** State of health on a day: our estimate if it is reliable, as on the health card, otherwise the last value of the management system. */
function healthOfPack(day: number, seen: readonly StoredDay[], past: Past, battery: Battery): HealthOn | null {
  const estimated = estimatedOn(day, past, battery);
  if (estimated !== null) return { percent: estimated, from: 'estimate' };
  const said = seen.findLast(({ body }) => (body.bms?.says.sohPercent ?? null) !== null);
  return said ? { percent: said.body.bms!.says.sohPercent!, from: 'bms' } : null;
}

function estimatedOn(day: number, { samples, compared }: Past, battery: Battery): number | null {
  if (battery.designAmpHours === null) return null;
  const from = utcDayStart(day - WINDOW_DAYS + 1);
  const to = utcDayStart(day + 1);
  const estimates = estimatesOf(samples, battery, (all) => all.filter((each) => each.from >= from && each.at < to));
  const since = compared(from, to);
  const best = chooseEstimate(since ? [...estimates, since] : estimates);
  if (!best || best.confidence === 'none' || best.confidence === 'low') return null;
  return Math.min(100, (100 * best.ampHours) / battery.designAmpHours);
}
