import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { median } from '#domain/power/analytics/capacity/capacity-fit.ts';
import type { Drifts } from '#domain/power/analytics/drift/drift-report.ts';
import { driftsOf } from '#domain/power/analytics/drift/drifts.ts';
import { HEALTHY_DAYS } from '#domain/power/analytics/drift/signal.ts';
import { DRIFT_START, type DriftingPack, type DriftUse, driftingDays } from './drifting-pack.ts';

/** Packs of 16 cells of 100 Ah, as they are used. */
export const DRIFT_KINDS_OF_USE: readonly (readonly [Chemistry, DriftUse])[] = [
  ['lfp', 'parked at half'],
  ['lfp', 'half each day'],
  ['lfp', 'parked nearly empty'],
  ['lfp', 'full each day'],
  ['nmc', 'parked at half'],
  ['nmc', 'half each day'],
  ['nmc', 'full each day'],
  ['lead-acid', 'parked at half'],
  ['lead-acid', 'half each day'],
];
const AMP_HOURS = 100;
const FOLLOWED_DAYS = 90;

export interface SmallestLeaks {
  readonly chemistry: Chemistry;
  readonly use: DriftUse;
  /** The smallest leak of a cell of 100 Ah that is told to be found within 7, 30 and 90 days, mA; null where none is. */
  readonly within: readonly (number | null)[];
  /** Of packs with a leak as small as that of 30 days, those in which it was found within 30 days. */
  readonly found: number;
  readonly packs: number;
  /** Other cells or probes that were named, in these packs and in healthy ones. */
  readonly wrong: number;
  readonly packMonths: number;
}

/** Asks packs that are healthy, and packs with a leak as small as these tell. @param budget false warnings per 100 packs and month */
export const judgeLeaks = (seeds: readonly number[], budget: number): SmallestLeaks[] =>
  DRIFT_KINDS_OF_USE.map(([chemistry, use]) => {
    const asked = (seed: number, leak?: DriftingPack['leak']): Drifts => {
      const pack = { chemistry, use, ampHours: AMP_HOURS, cellCount: 16, seed, afterDays: HEALTHY_DAYS };
      const days = driftingDays({ ...pack, ...(leak && { leak }) }, HEALTHY_DAYS + FOLLOWED_DAYS);
      return driftsOf(days, pack, budget);
    };
    const healthy = seeds.map((seed) => asked(seed));
    const within = [0, 1, 2].map((place) => middleOf(healthy.map(({ smallest }) => smallest[place]!.value)));
    const milliAmp = within[1] ?? within[2] ?? 0;
    const leaking = seeds.map((seed) => ({ cell: seed % 16, drifts: asked(seed, { cell: seed % 16, milliAmp }) }));
    const isFound = ({ cell, drifts }: (typeof leaking)[number]) =>
      drifts.found.some(
        ({ kind, index, foundAt }) =>
          kind === 'leak' && index === cell && foundAt <= DRIFT_START + (HEALTHY_DAYS + 30) * DAY_MS,
      );
    const wrong = [
      ...healthy.flatMap(({ found }) => found),
      ...leaking.flatMap(({ cell, drifts }) =>
        drifts.found.filter(({ kind, index }) => kind !== 'leak' || index !== cell),
      ),
    ];
    return {
      chemistry,
      use,
      within,
      found: leaking.filter(isFound).length,
      packs: seeds.length,
      wrong: wrong.length,
      packMonths: (2 * seeds.length * (HEALTHY_DAYS + FOLLOWED_DAYS)) / 30,
    };
  });

const middleOf = (values: readonly (number | null)[]): number | null => {
  const known = values.flatMap((value) => value ?? []);
  return 2 * known.length > values.length ? median(known) : null;
};
