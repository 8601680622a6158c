import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import type { Battery } from '../battery.ts';
import type { BatteryAnalytics } from '../calls.ts';
import { tellsNothing } from '../capacity/capacity.ts';
import { efficiencyOf } from '../capacity/efficiency.ts';
import { emptySteps, joinSteps, type LoadSteps, type StepClasses, usualClass } from '../capacity/load-steps.ts';
import { CLASSES, cyclesOf } from '../capacity/rainflow.ts';
import { growthOf } from '../cells/cell-growth.ts';
import { cellLimit } from '../cells/cell-limit.ts';
import { type CellCounts, deviations, emptyCells, joinCells, limitMillivolt, weakestCell } from '../cells/cells.ts';
import { leftOfCells } from '../cells/cells-left.ts';
import { faultyCells, hasFaultyCell } from '../cells/faulty-cells.ts';
import { weakBeside } from '../cells/weak-cells.ts';
import { emptyChain } from '../chain.ts';
import { recogniseChemistry } from '../chemistry-signs.ts';
import type { Drifts } from '../drift/drift-report.ts';
import { type Confidence, confidenceOf } from '../health/confidence.ts';
import {
  type CapacityNow,
  capacityOver,
  capacityReport,
  designOf,
  healthReport,
  NO_CAPACITY,
} from '../health/health.ts';
import { sightsOf } from '../health/seen.ts';
import { byMonth } from '../health/trend.ts';
import type { KnownCapacity } from '../remaining/charge-line.ts';
import { remainingTime } from '../remaining/remaining.ts';
import type { OwnPast } from '../remaining/remaining-range.ts';
import { reportedTime } from '../remaining/reported-time.ts';
import { spreadOfUse } from '../remaining/use-spread.ts';
import type { BatterySeries, BmsSeries } from './battery-series.ts';
import type { BatterySpan } from './day.ts';
import { mergeDays } from './merge-days.ts';
import { quantile } from './sketch.ts';

export interface ReportInput {
  /** Days, or parts of them, in order of time and none twice. */
  readonly days: readonly BatterySpan[];
  /** The first ones of the same battery that are known, with which the present is compared; they may be among those. */
  readonly firstDays: readonly BatterySpan[];
  /** Newest records, for the remaining time. */
  readonly recent: BatterySeries;
  /** The same of the cells, where there are some. */
  readonly recentCells?: BmsSeries;
  readonly battery: Battery;
  /** Nobody has entered its chemistry. */
  readonly isChemistryAssumed?: boolean;
  readonly period: { readonly from: number; readonly to: number };
  readonly pendingDays: number;
  /** What drifts in the battery; null or absent where that is not known. */
  readonly drift?: Drifts | null;
  readonly now: number;
}

/** The response of `batteryAnalytics`, a pure function of days and the newest records. */
export function analyticsReport({
  days,
  firstDays,
  recent,
  recentCells,
  battery,
  isChemistryAssumed = false,
  period,
  pendingDays,
  drift = null,
  now,
}: ReportInput): BatteryAnalytics {
  const span = mergeDays(days);
  const design = span ? designOf(battery, span) : battery.designAmpHours;
  const seen = span && recogniseChemistry(span.signs);
  const measured = span ? capacityOver(span, mergeDays(firstDays), battery) : NO_CAPACITY;
  // Voltages are read with the curves of the chemistry that is set: of another one they say little.
  const capacityNow = seen && seen.chemistry !== battery.chemistry ? doubted(measured) : measured;
  const says = span?.bms?.says;
  const told = says?.fullAmpHours ? exactly(says.fullAmpHours) : null;
  // A capacity that may be the rating says nothing of an aged battery.
  const limit = cellLimit(span?.bms?.cellEnds, battery);
  const use = capacityToUse(capacityNow, told, design);
  const cellLeft = leftOfCells({ span, limit, recent, recentCells, capacity: use, battery });
  const remaining = remainingTime(recent, use, battery, now, { ...pastOf(span), cellLeft });
  const present = { drift, remaining, reportedTime: reportedTime(recent, remaining, use, battery) };
  const basis = {
    ...period,
    days: days.length,
    pendingDays,
    records: span?.records ?? 0,
    coveredHours: sumOf(span, 'coveredHours'),
    chemistry: battery.chemistry,
    chemistryAssumed: isChemistryAssumed,
    chemistrySeen: seen,
    designAmpHours: design,
    designFrom: design === null ? null : battery.designAmpHours === null ? ('bms' as const) : ('settings' as const),
  };
  if (!span) return { basis, faults: [], ...nothing(battery, pendingDays, now), ...present };
  const capacity = capacityReport(capacityNow, span);
  const { equivalentFull, histogram, deepestPercent } = cyclesOf(span.rainflow);
  return {
    basis,
    faults: [],
    cycles: {
      equivalentFull,
      byThroughput: design ? sumOf(span, 'ampHoursOut') / design : null,
      bmsFirst: says?.cyclesFirst ?? null,
      bmsLast: says?.cyclesLast ?? null,
      histogram: histogram.map(bar),
      deepestPercent,
    },
    efficiency: efficiencyOf(span.chain, battery),
    capacity,
    cellLimit: limit,
    stateOfHealth: healthReport(capacity, capacityNow, {
      days,
      span,
      design,
      pendingDays,
      // Between days that are not analysed yet more may have been seen: nothing is expected then.
      seen: sightsOf(span.chain, battery, pendingDays > 0 ? Number.POSITIVE_INFINITY : now),
      cells: { limit, isFaulty: hasFaultyCell(days) },
    }),
    resistance: resistanceReport(span.steps, days, battery),
    cells: span.bms && span.bms.cells.records > 0 ? cellsReport(span.bms.cells, days, firstDays) : null,
    ...present,
  };
}

/** The same with low confidence. */
function doubted(now: CapacityNow): CapacityNow {
  const low = <E extends { readonly confidence: Confidence }>(each: E): E => ({ ...each, confidence: 'low' });
  return { ...now, best: now.best && low(now.best), all: now.all.map(low), fade: now.fade && low(now.fade) };
}

const bar = (cycles: number, place: number) => ({
  fromPercent: (100 / CLASSES) * place,
  toPercent: (100 / CLASSES) * (place + 1),
  cycles,
});

const nothing = (
  battery: Battery,
  pendingDays: number,
  now: number,
): Omit<BatteryAnalytics, 'basis' | 'drift' | 'faults' | 'remaining' | 'reportedTime'> => ({
  cycles: {
    equivalentFull: 0,
    byThroughput: null,
    bmsFirst: null,
    bmsLast: null,
    histogram: Array.from({ length: CLASSES }, (_, place) => bar(0, place)),
    deepestPercent: null,
  },
  efficiency: efficiencyOf(emptyChain(), battery),
  capacity: { estimate: null, byBasis: [], bms: null, trend: [] },
  cellLimit: null,
  stateOfHealth: {
    estimate: null,
    unknown: pendingDays > 0 ? 'pending' : 'noSamples',
    fade: null,
    gauge: NO_CAPACITY.gauge,
    seen: sightsOf(emptyChain(), battery, now),
    bms: null,
    perYear: null,
    trend: [],
  },
  resistance: { estimate: null, trend: [] },
  cells: null,
});

/** What is known of the capacity, and what a point of the device's count is worth. */
function capacityToUse(
  { best, all }: CapacityNow,
  told: KnownCapacity | null,
  design: number | null,
): KnownCapacity | null {
  const rated = design === null ? null : { ampHours: design, low: design, high: design, isRated: true };
  const known = best && !tellsNothing(best, design) ? best : told;
  const counted = all.find(({ basis }) => basis === 'reported')?.ampHours;
  const use = known ?? rated;
  return use && { ...use, ...(counted === undefined ? {} : { counted }) };
}

const pastOf = (span: BatterySpan | null): OwnPast => ({
  spread: span && spreadOfUse(span),
  tapers: span?.tapers ?? [],
  discharges: span?.discharges?.each ?? [],
  swings: span?.discharges?.swings ?? [],
});

const exactly = (ampHours: number) => ({ ampHours, low: 0.97 * ampHours, high: 1.03 * ampHours });

const sumOf = (span: BatterySpan | null, key: 'coveredHours' | 'ampHoursOut'): number =>
  Object.values(span?.usage ?? {}).reduce((sum, usage) => sum + usage[key], 0);

/** Two meters of 2 % each; of lead-acid, the steps also differ by charge and by what flowed before. */
const RESISTANCE_FLOOR: Readonly<Record<Chemistry, number>> = { 'lead-acid': 0.08, lfp: 0.04, nmc: 0.04 };

function resistanceReport(
  classes: StepClasses,
  days: readonly BatterySpan[],
  { chemistry }: Battery,
): BatteryAnalytics['resistance'] {
  const usual = usualClass(classes);
  if (usual === null) return { estimate: null, trend: [] };
  const steps = classes[usual]!;
  const [lowest, milliohm, highest] = [0.25, 0.5, 0.75].map((part) => quantile(steps.milliohm, part)!) as [
    number,
    number,
    number,
  ];
  const trend: BatteryAnalytics['resistance']['trend'] = [];
  for (const [month, spans] of byMonth(days, ({ firstAt }) => firstAt)) {
    const joined: StepClasses = {};
    for (const span of spans) joinSteps(joined, span.steps);
    const ofMonth = joined[usual] ?? emptySteps();
    const median = quantile(ofMonth.milliohm, 0.5);
    if (median === null) continue;
    trend.push({
      month,
      milliohm: median,
      temperatureCentiCelsius: meanCentiCelsius(ofMonth),
      samples: ofMonth.milliohm.count,
    });
  }
  // Range of a median of n values (McGill, Tukey, Larsen, Am. Stat. 32 (1978) 12), and what all steps have in common.
  const scatter = (1.82 * (highest - lowest)) / milliohm / Math.sqrt(steps.milliohm.count);
  const relative = Math.hypot(scatter, RESISTANCE_FLOOR[chemistry]);
  return {
    estimate: {
      milliohm,
      low: milliohm * (1 - relative),
      high: milliohm * (1 + relative),
      windowSeconds: steps.secondsSum / steps.milliohm.count,
      temperatureCentiCelsius: meanCentiCelsius(steps),
      samples: steps.milliohm.count,
      confidence: confidenceOf(steps.milliohm.count, relative),
    },
    trend,
  };
}

const meanCentiCelsius = ({ celsiusSum, celsiusCount }: LoadSteps): number | null =>
  celsiusCount === 0 ? null : Math.round((100 * celsiusSum) / celsiusCount);

/** Number of records under load from which the weakest cell is not mere chance. */
const SURE_RECORDS = 100;
const SOME_RECORDS = 20;

function cellsReport(
  cells: CellCounts,
  days: readonly BatterySpan[],
  firstDays: readonly BatterySpan[],
): BatteryAnalytics['cells'] {
  const weakest = weakestCell(cells);
  const standsOut = weakest !== null && (weakest.standsOut || weakBeside(cells, firstDays).includes(weakest.index));
  const away = deviations(cells);
  const trend: NonNullable<BatteryAnalytics['cells']>['trend'] = [];
  for (const [month, spans] of byMonth(days, ({ firstAt }) => firstAt)) {
    const joined = emptyCells();
    for (const { bms } of spans) if (bms) joinCells(joined, bms.cells);
    if (joined.records === 0) continue;
    trend.push({ month, meanSpreadMillivolt: joined.spreadSum / joined.records, samples: joined.records });
  }
  return {
    cellCount: cells.cellCount,
    meanSpreadMillivolt: cells.spreadSum / cells.records,
    largestSpreadMillivolt: cells.largestSpread,
    largestSpreadAt: cells.largestSpreadAt,
    weakest: weakest && {
      index: weakest.index,
      sharePercent: 100 * weakest.share,
      meanBelowMillivolt: weakest.meanBelowMillivolt,
      standsOut,
      growth: standsOut ? growthOf(weakest.index, days) : null,
    },
    deviations: away.map(({ index, millivolt }) => ({ index, millivolt })),
    limitMillivolt: limitMillivolt(away),
    faulty: faultyCells(days),
    linkFaults: cells.linkFaults,
    trend,
    samples: cells.records,
    confidence: cellConfidence(cells.loadedRecords),
  };
}

/** Of the weakest cell, or of that none stands out. */
function cellConfidence(loadedRecords: number): Confidence {
  if (loadedRecords === 0) return 'none';
  if (loadedRecords >= SURE_RECORDS) return 'high';
  return loadedRecords >= SOME_RECORDS ? 'medium' : 'low';
}
