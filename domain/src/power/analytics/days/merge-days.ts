import { joinSteps } from '../capacity/load-steps.ts';
import { joinRainflow } from '../capacity/rainflow.ts';
import { joinCellEnds } from '../cells/cell-ends.ts';
import { joinCells } from '../cells/cells.ts';
import { joinChain, openLink } from '../chain.ts';
import { joinSigns } from '../chemistry-signs.ts';
import { joinDrift } from '../drift/drift-day.ts';
import type { BmsSays } from '../health/bms-says.ts';
import { joinDischarges, noDischarges } from '../remaining/discharges.ts';
import { type BatterySpan, isStill } from './day.ts';
import { joinUsage } from './usage.ts';

type Bms = NonNullable<BatterySpan['bms']>;

/**
 * Joins the spans of one unit: the result is the same as analysing all of it at once. They may be in any order, each
 * only once. The flow over missing days is unknown.
 *
 * @returns null without any; the given spans are not changed
 */
export function mergeDays(spans: readonly BatterySpan[]): BatterySpan | null {
  const [first, ...rest] = [...spans].sort((a, b) => a.firstAt - b.firstAt);
  if (!first) return null;
  const merged = structuredClone(first);
  for (const span of rest) append(merged, span);
  return merged;
}

/**
 * Whether all is known of the time between two spans: the later one was analysed with the end of the earlier one in
 * sight, or nothing was recorded and nothing used. What is not, is never joined: the day between them may be missing.
 */
const isSeamless = (before: BatterySpan, later: BatterySpan): boolean =>
  later.beforeAt === null
    ? isStill(before.socClosing ?? Number.NaN, later.socOpening ?? Number.NaN)
    : later.beforeAt === before.lastAt;

/** **Changes `merged`**, not `later`. */
function append(merged: BatterySpan, later: BatterySpan): void {
  if (!isSeamless(merged, later)) {
    openLink(merged.chain).broken = true;
    openLink(merged.counted).broken = true;
  }
  merged.records += later.records;
  merged.source = later.source === 'monitor' ? 'monitor' : merged.source;
  merged.lastAt = later.lastAt;
  merged.socClosing = later.socClosing;
  merged.socFirst ??= later.socFirst;
  merged.socLast = later.socLast ?? merged.socLast;
  merged.socLowest = lower(merged.socLowest, later.socLowest);
  merged.socHighest = higher(merged.socHighest, later.socHighest);
  merged.celsiusLowest = lower(merged.celsiusLowest, later.celsiusLowest);
  merged.celsiusHighest = higher(merged.celsiusHighest, later.celsiusHighest);
  merged.celsiusHours += later.celsiusHours;
  merged.outsideHours += later.outsideHours;
  merged.fullAt = higher(merged.fullAt, later.fullAt);
  joinUsage(merged.usage, later.usage);
  joinRainflow(merged.rainflow, later.rainflow);
  joinChain(merged.chain, later.chain);
  joinChain(merged.counted, later.counted);
  merged.between = [...merged.between, ...later.between];
  merged.tapers = [...merged.tapers, ...later.tapers];
  merged.discharges = joinDischarges(merged.discharges ?? noDischarges(), later.discharges ?? noDischarges());
  joinSigns(merged.signs, later.signs);
  joinSteps(merged.steps, later.steps);
  if (later.bms === null) return;
  if (merged.bms === null) merged.bms = structuredClone(later.bms);
  else appendBms(merged.bms, later.bms);
}

function appendBms(merged: Bms, later: Bms): void {
  merged.records += later.records;
  joinUsage(merged.usage, later.usage);
  joinCells(merged.cells, later.cells);
  if (merged.cellEnds && later.cellEnds) joinCellEnds(merged.cellEnds, later.cellEnds);
  else if (later.cellEnds) merged.cellEnds = structuredClone(later.cellEnds);
  if (later.drift) merged.drift = joinDrift(merged.drift ?? [], later.drift);
  merged.says = laterSays(merged.says, later.says);
}

const laterSays = (before: BmsSays, after: BmsSays): BmsSays => ({
  sohPercent: after.sohPercent ?? before.sohPercent,
  fullAmpHours: after.fullAmpHours ?? before.fullAmpHours,
  designAmpHours: after.designAmpHours ?? before.designAmpHours,
  cyclesFirst: before.cyclesFirst ?? after.cyclesFirst,
  cyclesLast: after.cyclesLast ?? before.cyclesLast,
  at: after.at,
});

const lower = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);
const higher = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
