import { DAY_MS } from '../../../foundation/basics/time.ts';
import { type CounterReading, conclude, judge, noReadings } from '../../../stream/believed/counter.ts';

/** No battery goes through a cycle faster than in half an hour. */
const CYCLES = { most: 2, resolution: 0.5, gapMs: DAY_MS };

/**
 * The first and the last believed count of cycles: a reading that those after it do not confirm is no swapped battery.
 *
 * @param counts NaN where a record has none
 */
export function countedCycles(
  at: ArrayLike<number>,
  counts: ArrayLike<number>,
): { cyclesFirst: number | null; cyclesLast: number | null } {
  const state = noReadings();
  let first: number | null = null;
  const begin = ({ count }: CounterReading) => {
    first = count;
  };
  const sink = { begin, step: () => {}, doubted: () => {} };
  for (let place = 0; place < at.length; place++) {
    const count = counts[place]!;
    if (!Number.isNaN(count)) judge(state, { at: at[place]!, count }, CYCLES, sink);
  }
  conclude(state, CYCLES, sink);
  return { cyclesFirst: first, cyclesLast: state.accounts[0]?.last.count ?? null };
}
