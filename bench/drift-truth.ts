/**
 * The smallest leak of a single cell that is found, by chemistry, capacity and use, in simulated packs; and what healthy packs, simulated
 * and recorded, say of false warnings. Writes its tables of `docs/analytics.md` where the recordings are at hand.
 */
import { driftsOf } from '../domain/src/power/analytics/drift/drifts.ts';
import { USUAL_BUDGET } from '../domain/src/power/analytics/drift/limits.ts';
import { hasMeasured } from '../domain/test/measured.ts';
import { judgeLeaks, type SmallestLeaks } from '../domain/test/power/analytics/drift/drift-truth.ts';
import { carDays } from '../domain/test/power/analytics/recorded.ts';
import { type FalseDrifts, writeFalseDrifts, writeLeaks } from './health-table.ts';
import type { Row } from './measure.ts';

/** Packs of each kind, each once healthy and once with a leak. */
const PACKS = 8;
/** Recorded cars without a cell that gets worse, as far as is known. */
const HEALTHY_CARS = [1] as const;
/** Of no event in so many months, with 95 % there are at most so many times as many (rule of three). */
const RULE_OF_THREE = 3;

export function benchDriftTruth(packs = PACKS): Row[] {
  const seeds = Array.from({ length: packs }, (_, place) => place + 1);
  const leaks = judgeLeaks(seeds, USUAL_BUDGET);
  const told = falseDrifts(leaks);
  if (packs === PACKS && hasMeasured) {
    writeLeaks(leaks);
    writeFalseDrifts(told);
  }
  return [
    ...leaks.map(({ within, ...rest }) => ({ ...rest, within: within.join() })),
    ...told.map((row) => ({ ...row })),
  ];
}

function falseDrifts(leaks: readonly SmallestLeaks[]): FalseDrifts[] {
  const sum = (of: (leak: SmallestLeaks) => number) => leaks.reduce((total, leak) => total + of(leak), 0);
  const simulated = rated(
    'simulated packs',
    sum((leak) => leak.packMonths),
    sum((leak) => leak.wrong),
  );
  if (!hasMeasured) return [simulated];
  const cars = HEALTHY_CARS.map((car) => {
    const days = carDays(car).flatMap(({ bms }) => bms.drift ?? []);
    return {
      months: days.length / 30,
      found: driftsOf(days, { chemistry: 'nmc', ampHours: null }, USUAL_BUDGET).found.length,
    };
  });
  const months = cars.reduce((total, car) => total + car.months, 0);
  return [
    simulated,
    rated(
      'recorded healthy cars',
      months,
      cars.reduce((total, { found }) => total + found, 0),
    ),
  ];
}

/** The upper end of 95 % of a count (Poisson): three of none, about n + 2 + 2 √n of some. */
function rated(data: string, packMonths: number, warnings: number): FalseDrifts {
  const most = warnings === 0 ? RULE_OF_THREE : warnings + 2 + 2 * Math.sqrt(warnings);
  return {
    data,
    packMonths,
    warnings,
    rate: (100 * warnings) / packMonths,
    atMost: (100 * most) / packMonths,
  };
}
