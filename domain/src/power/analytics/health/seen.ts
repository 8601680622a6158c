import type { Battery } from '../battery.ts';
import { endsOf } from '../capacity/ends.ts';
import type { Chain } from '../chain.ts';

/** What tells the charge of a battery without its gauge: a charge to the end, a discharge to the end, a voltage at rest. */
export const SIGHTS = ['full', 'empty', 'rest'] as const;

export interface Sight {
  readonly sight: (typeof SIGHTS)[number];
  readonly count: number;
  /** The newest, UTC epoch ms; null when there was none. */
  readonly at: number | null;
  /** When the next is due if they go on as they did; null where that is not known, or has passed. */
  readonly expectedAt: number | null;
}

/**
 * What was seen of a battery that a state of health could rest on, and when more of it is to be expected: at the mean
 * distance of those seen.
 * @param now UTC epoch ms; what is due before is not expected any more
 */
export function sightsOf(chain: Chain, battery: Pick<Battery, 'designAmpHours'>, now: number): Sight[] {
  const ends = endsOf(chain, battery).map(({ mark }) => mark);
  const rests = chain.marks.map(({ mark }) => mark).filter(({ basis }) => basis === 'rest');
  return SIGHTS.map((sight) => {
    const instants = [...ends, ...rests].filter(({ basis }) => basis === sight).map(({ at }) => at);
    const [first, at] = [instants[0], instants.at(-1)];
    if (first === undefined || at === undefined) return { sight, count: 0, at: null, expectedAt: null };
    const next = at + (at - first) / (instants.length - 1);
    return { sight, count: instants.length, at, expectedAt: next > now ? Math.round(next) : null };
  });
}
