import { type BatteryFacts, kiloWattHours, ratedKiloWattHours } from './facts.ts';
import { type Certainty, type Finding, NO_FIGURES } from './finding.ts';

/**
 * Charge by which a cell with nickel lags behind, percent by millivolt: between 20 and 80 % its voltage at rest rises by 7 mV a
 * percent (`analytics/open-circuit.ts`). A part of the deviation is resistance, so it is the most that equalising can bring.
 */
const PERCENT_PER_MILLIVOLT = 1 / 7;
/** A cell so far below is not weak but spent, millivolt. */
const SPENT_MILLIVOLT = 200;
/** From so much on that cannot be used, of the rating, or that the other cells still hold, a cell is worth to be replaced. */
const WORTH_REPLACING = 0.1;

const CERTAIN = { none: 'unsure', low: 'unsure', medium: 'fairly', high: 'sure' } as const satisfies Record<
  string,
  Certainty
>;

/** A cell that holds less than the others ends every discharge: no equalising gives it more. */
export function replaceCellRule(facts: BatteryFacts): Finding | null {
  const { cellLimit: limit, designAmpHours: design } = facts;
  if (!limit || limit.cause === 'balance') return null;
  const { cell, usableShare, range, leftPoints, ends, cause, confidence } = limit;
  const lost = usableShare === null ? leftPoints / 100 : 1 - usableShare;
  if (lost < WORTH_REPLACING) return null;
  const rated = ratedKiloWattHours(facts);
  const most = range && design ? 1 - range.low / design : null;
  const isKnown = rated !== null && most !== null;
  return {
    kind: 'replaceCell',
    certainty: cause === 'unknown' ? 'unsure' : CERTAIN[confidence],
    worth: {
      gain: 'energy',
      // The others hold so much at least, and with a new cell they give it.
      low: isKnown ? rated * Math.min(leftPoints / 100, most) : null,
      high: isKnown ? rated * most : null,
    },
    figures: {
      ...NO_FIGURES,
      value: 100 * (1 - lost),
      low: range && design ? (100 * range.low) / design : null,
      high: range && design ? (100 * range.high) / design : null,
      count: ends.by,
      of: ends.of,
      cell,
    },
    evidence: { unit: 'millivolt', values: facts.cellDays.map(([, millivolt]) => millivolt) },
    firstDay: facts.cellDays[0]?.[0] ?? facts.lastDay,
    lastDay: facts.cellDays.at(-1)?.[0] ?? facts.lastDay,
    severity: 0.5 + lost,
  };
}

/** A cell that stands out under load, or ends the discharges because it is charged less. Of the flat curve of LFP nothing follows in kilowatt hours. */
export function equaliseRule(facts: BatteryFacts): Finding | null {
  const { cells, cellLimit: limit, chemistry } = facts;
  const behind = behindOf(facts);
  if (!cells || !behind) return null;
  const { cell, below, rate } = behind;
  const energy = kiloWattHours(facts);
  const most =
    chemistry === 'nmc' && energy !== null ? (energy.high * Math.min(100, below * PERCENT_PER_MILLIVOLT)) / 100 : null;
  const grows = (rate ?? 0) > 0 || limit?.cause === 'balance';
  return {
    kind: 'equalise',
    certainty: cells.confidence === 'high' && grows ? 'sure' : cells.confidence === 'low' ? 'unsure' : 'fairly',
    worth: { gain: 'energy', low: most === null ? null : 0, high: most },
    figures: { ...NO_FIGURES, value: below, limit: cells.limitMillivolt, rate, cell },
    evidence: { unit: 'millivolt', values: facts.cellDays.map(([, millivolt]) => millivolt) },
    firstDay: facts.cellDays[0]?.[0] ?? facts.lastDay,
    lastDay: facts.cellDays.at(-1)?.[0] ?? facts.lastDay,
    severity: 0.3 + below / SPENT_MILLIVOLT,
  };
}

/** The cell that equalising may help: none that holds less than the others. */
function behindOf({ cells, cellLimit: limit }: BatteryFacts) {
  const weakest = cells?.weakest;
  if (limit?.cause === 'balance') return { cell: limit.cell, below: weakest?.meanBelowMillivolt ?? 0, rate: null };
  if (!weakest?.standsOut || (limit?.cell === weakest.index && limit.cause === 'capacity')) return null;
  const { index: cell, meanBelowMillivolt: below, growth } = weakest;
  return { cell, below, rate: growth?.millivoltPerWeek ?? null };
}
