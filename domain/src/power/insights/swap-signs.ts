import { DAY_MS } from '../../foundation/basics/time.ts';
import type { Battery } from '../analytics/battery.ts';
import {
  type CapacitySample,
  estimateCapacity,
  type MeasuredBasis,
  samplesOf,
} from '../analytics/capacity/capacity.ts';
import { joinSteps, type StepClasses, usualClass } from '../analytics/capacity/load-steps.ts';
import type { BatterySpan } from '../analytics/days/day.ts';
import { mergeDays } from '../analytics/days/merge-days.ts';
import { quantile } from '../analytics/days/sketch.ts';
import type { SwapSign, SwapSignKind, SwapSuggestion } from '../batteries/swap-suggestion.ts';
import { patternSign } from './cell-pattern.ts';

/** What a battery never does by itself tells alone; what weather and a new setting do too needs a second sign. */
const WEIGHT: Readonly<Record<SwapSignKind, number>> = {
  cycles: 2,
  cells: 2,
  health: 1,
  capacity: 1,
  resistance: 0.5,
  pattern: 1,
};
const ENOUGH = 2;
/**
 * Without a management system only capacity and resistance tell. A jump of the one beyond this is no weather, and with the other enough; and
 * no battery heals: a rise beyond the second is enough alone.
 */
const LARGE_JUMP = 0.25;
const LARGE_RISE = 0.35;

function weightOf({ sign, before, after }: SwapSign): number {
  if (sign !== 'capacity') return WEIGHT[sign];
  const change = after / before - 1;
  if (change >= LARGE_RISE) return ENOUGH;
  return Math.abs(change) >= LARGE_JUMP ? ENOUGH - WEIGHT.resistance : WEIGHT.capacity;
}

/** Days on each side, at least and at most. */
const MIN_DAYS = 3;
const MAX_DAYS = 30;

/**
 * Looks for a jump between two days of one battery: when a battery is swapped, several of its figures change at once, and
 * some to what ageing never does.
 * @param days of one battery as far as is recorded, oldest first
 */
export function suggestSwap(days: readonly BatterySpan[], battery: Battery): SwapSuggestion | null {
  const whole = mergeDays(days);
  if (!whole) return null;
  const samples = samplesOf(whole, battery);
  let best: (SwapSuggestion & { readonly weight: number }) | null = null;
  for (let place = MIN_DAYS; place <= days.length - MIN_DAYS; place++) {
    const before = days.slice(Math.max(0, place - MAX_DAYS), place);
    const after = days.slice(place, place + MAX_DAYS);
    const at = after[0]!.firstAt;
    const sure = [
      cyclesSign(before, after),
      cellsSign(before, after),
      healthSign(before, after),
      capacitySign(samples, at, battery),
    ].filter((sign) => sign !== null);
    // The others only support one of these, and are dear.
    if (sure.length === 0) continue;
    const signs = [...sure, resistanceSign(before, after), patternSign(before, after)].filter((sign) => sign !== null);
    const weight = signs.reduce((sum, sign) => sum + weightOf(sign), 0);
    if (weight < ENOUGH || weight <= (best?.weight ?? 0)) continue;
    best = { lastAt: before.at(-1)!.lastAt, at, signs, weight };
  }
  return best && { lastAt: best.lastAt, at: best.at, signs: best.signs };
}

type Days = readonly BatterySpan[];

/** A count goes up by a few a day. Lower than before, or far beyond what the days can have brought, it is another battery's. */
const CYCLES_A_DAY = 6;
const FEW_CYCLES = 20;

function cyclesSign(before: Days, after: Days): SwapSign | null {
  const counted = before.filter(({ bms }) => (bms?.says.cyclesLast ?? null) !== null).slice(-MIN_DAYS);
  const counts = counted.map(({ bms }) => bms!.says.cyclesLast!);
  const is = after[0]?.bms?.says.cyclesLast ?? null;
  const was = counts.at(-1);
  // What was counted backwards before was read wrong.
  if (is === null || was === undefined || was < Math.max(...counts)) return null;
  const elapsed = Math.max(1, (after[0]!.lastAt - counted.at(-1)!.lastAt) / DAY_MS);
  const stays = after.every(({ bms }) => (bms?.says.cyclesLast ?? is) >= is - 1);
  const isLower = is < was - 1 && after.every(({ bms }) => (bms?.says.cyclesLast ?? 0) < was);
  const isFar = is > was + FEW_CYCLES + CYCLES_A_DAY * elapsed;
  return stays && (isLower || isFar) ? { sign: 'cycles', before: was, after: is } : null;
}

/** The number of cells is that of the pack, unless a wire is off: it has to stay. */
function cellsSign(before: Days, after: Days): SwapSign | null {
  const countOf = (days: Days) => {
    const counts = days.flatMap(({ bms }) => (bms && bms.cells.records > 0 ? [bms.cells.cellCount] : []));
    return counts.length >= MIN_DAYS && new Set(counts).size === 1 ? counts[0]! : null;
  };
  const [was, is] = [countOf(before.slice(-MIN_DAYS)), countOf(after)];
  return was !== null && is !== null && was !== is ? { sign: 'cells', before: was, after: is } : null;
}

/** A battery does not heal; a gauge that learns goes a few points up. */
const HEALED_POINTS = 8;

function healthSign(before: Days, after: Days): SwapSign | null {
  const told = (days: Days) => days.flatMap(({ bms }) => bms?.says.sohPercent ?? []);
  const [was, is] = [told(before.slice(-MIN_DAYS)), told(after)];
  if (was.length < MIN_DAYS || is.length < MIN_DAYS) return null;
  const [highest, lowest] = [Math.max(...was), Math.min(...is)];
  return lowest >= highest + HEALED_POINTS ? { sign: 'health', before: was.at(-1)!, after: is[0]! } : null;
}

/** Bases that the device's own count of charge does not decide. */
const MEASURED: readonly MeasuredBasis[] = ['cycle', 'rest'];
const MIN_SAMPLES = 3;
/** By how much a capacity has to change, with ranges that do not meet. */
const OTHER_CAPACITY = 0.12;

function capacitySign(
  samples: Readonly<Record<MeasuredBasis, readonly CapacitySample[]>>,
  at: number,
  battery: Battery,
): SwapSign | null {
  for (const basis of MEASURED) {
    const within = MAX_DAYS * DAY_MS;
    const was = estimateCapacity(
      basis,
      samples[basis].filter((each) => each.at < at && each.at >= at - within),
      battery,
    );
    const is = estimateCapacity(
      basis,
      samples[basis].filter((each) => each.from >= at && each.at < at + within),
      battery,
    );
    if (!was || !is || was.samples < MIN_SAMPLES || is.samples < MIN_SAMPLES) continue;
    const areApart = was.high < is.low || is.high < was.low;
    if (areApart && Math.abs(is.ampHours / was.ampHours - 1) >= OTHER_CAPACITY)
      return { sign: 'capacity', before: was.ampHours, after: is.ampHours };
  }
  return null;
}

const MIN_STEPS = 20;
/** Resistance of a battery changes by a third over its life, and by a tenth with 5 K. */
const OTHER_RESISTANCE = 1.5;
const SAME_CELSIUS = 5;

function resistanceSign(before: Days, after: Days): SwapSign | null {
  const joined = (days: Days): StepClasses => {
    const classes: StepClasses = {};
    for (const { steps } of days) joinSteps(classes, steps);
    return classes;
  };
  const [was, is] = [joined(before), joined(after)];
  const usual = usualClass(was);
  const [former, later] = usual === null ? [] : [was[usual], is[usual]];
  if (!former || !later || former.milliohm.count < MIN_STEPS || later.milliohm.count < MIN_STEPS) return null;
  const celsius = ({ celsiusSum, celsiusCount }: typeof former) => (celsiusCount === 0 ? 0 : celsiusSum / celsiusCount);
  if (Math.abs(celsius(former) - celsius(later)) > SAME_CELSIUS) return null;
  const [first, second] = [quantile(former.milliohm, 0.5)!, quantile(later.milliohm, 0.5)!];
  return Math.max(first / second, second / first) >= OTHER_RESISTANCE
    ? { sign: 'resistance', before: first, after: second }
    : null;
}
