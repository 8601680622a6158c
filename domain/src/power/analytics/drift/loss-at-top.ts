import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { DAY_MS, HOUR_MS } from '../../../foundation/basics/time.ts';
import { median } from '../capacity/capacity-fit.ts';
import { chargePerVolt, pointsBetween } from './cell-charge.ts';
import type { Step } from './cusum.ts';
import { type Losses, UNSEEN_MS } from './loss-at-rest.ts';
import type { ChargeSight } from './sights.ts';
import { HEALTHY_DAYS, ownStreams } from './signal.ts';

/** How well one record at the end of a charge tells a cell from the middle one, one sigma, millivolt. */
const MILLIVOLT = 3;
/** By how much a charge at 1C raises the voltage of a cell, typically, millivolt. */
const CHARGE_MILLIVOLT = 80;
/** What a charge gives back within less time tells nothing. */
const SHORTEST_MS = 4 * HOUR_MS;
/** By so much the charge of a healthy cell wanders from charge to charge, as chargers and temperatures do, points. */
const HEALTHY_POINTS = 0.1;
/** A cell that is further behind is on the flat part of the curve, where its charge is not told. */
const TOLD_POINTS = 2.5;

/** By how much a cell is behind at the end of a charge, points at least, in parts of the days that usually pass between two. */
interface TopStep extends Step {
  /** Since the charge before. */
  readonly days: number;
  /** The points by the curve between both voltages, which is flat where a cell is far behind. */
  readonly likely: number;
}

/**
 * By how much each cell is behind the middle one when a charge comes to its end, before balancing has done its part: a leak that
 * balancing makes up for each time stays at what is lost from one charge to the next, one that it cannot make up for grows. Cells
 * differ there by their resistance and by what they hold, so that each has a centre of its own: one that always leaked is not seen
 * here, if balancing makes up for it.
 */
export function lossAtTop(sights: readonly ChargeSight[], chemistry: Chemistry, ampHours: number | null): Losses {
  const ends = endsOf(sights, ampHours);
  if (ends.length === 0) return { streams: [], tells: [] };
  const usualDays = median(ends.map(({ days }) => days));
  const cellCount = Math.max(...ends.map(({ sight }) => sight.off.length));
  const byCell = new Map(
    Array.from({ length: cellCount }, (_, cell) => [
      cell,
      ends.flatMap((end) => stepOf(end, cell, chemistry, usualDays) ?? []),
    ]),
  );
  const streams = ownStreams(byCell, HEALTHY_DAYS * DAY_MS, HEALTHY_POINTS / usualDays);
  const sigma = streams[0]?.rules.usual ?? 0;
  return {
    streams: streams.map((stream) => ({ ...stream, tell: (since) => lossIn(since, byCell.get(stream.index)!) })),
    tells: streams.length === 0 ? [] : ends.map(({ sight }) => ({ at: sight.at, sigma })),
  };
}

function stepOf(
  { sight, days }: { readonly sight: ChargeSight; readonly days: number },
  cell: number,
  chemistry: Chemistry,
  usualDays: number,
): TopStep | null {
  const tenths = sight.off[cell];
  if (tenths === undefined || tenths === null) return null;
  const perMillivolt = chargePerVolt(chemistry, sight.millivolt) / 1000 / usualDays;
  const likely = pointsBetween(chemistry, sight.millivolt + tenths / 10, sight.millivolt);
  return { at: sight.at, value: (-tenths / 10) * perMillivolt, sigma: MILLIVOLT * perMillivolt, days, likely };
}

/** First records of ends of charges, as they would be without current, and the days since the charge before ended. */
function endsOf(sights: readonly ChargeSight[], ampHours: number | null): { sight: ChargeSight; days: number }[] {
  let before: ChargeSight | null = null;
  return sights.flatMap((sight) => {
    if (sight.kind === 'rest') return [];
    const since = before && sight.at - before.at;
    before = sight;
    if (sight.kind !== 'topFirst' || since === null || since < SHORTEST_MS || since > UNSEEN_MS) return [];
    const raised = ampHours ? (CHARGE_MILLIVOLT * sight.amp) / ampHours : 0;
    return [{ sight: { ...sight, millivolt: sight.millivolt - raised }, days: since / DAY_MS }];
  });
}

/**
 * What is lost since a cell stood out, points a day: by how much it grows from charge to charge, or where balancing makes up for it,
 * what is behind each time.
 */
function lossIn(since: readonly Step[], all: readonly TopStep[]): { value: number; sigma: number } {
  const begun = since[0]!.at;
  const before = all.filter(({ at }) => at < begun);
  const centre = before.length === 0 ? 0 : median(before.map(({ likely }) => likely));
  const steps = all.filter(({ at }) => at >= begun).map((step) => ({ ...step, likely: step.likely - centre }));
  const told = steps.filter(({ likely }) => likely <= TOLD_POINTS);
  const used = told.length >= 2 ? told : steps.slice(0, 2);
  const at = (step: Step) => step.at / DAY_MS;
  const [meanAt, meanValue] = [meanBy(used, at), meanBy(used, ({ likely }) => likely)];
  const square = used.reduce((sum, step) => sum + (at(step) - meanAt) ** 2, 0);
  const slope = used.reduce((sum, step) => sum + (at(step) - meanAt) * (step.likely - meanValue), 0) / (square || 1);
  const rise = slope * (at(used.at(-1)!) - at(used[0]!));
  const sigma = since[0]!.sigma;
  if (rise >= meanValue / 2) return { value: slope, sigma: sigma / Math.sqrt(square) };
  return { value: meanBy(used, ({ likely, days }) => likely / days), sigma: sigma / Math.sqrt(used.length) };
}

const meanBy = (steps: readonly TopStep[], of: (step: TopStep) => number): number =>
  steps.reduce((sum, step) => sum + of(step), 0) / steps.length;
