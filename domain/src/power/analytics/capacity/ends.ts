import type { Battery } from '../battery.ts';
import { addLink, type Chain, emptyLink, type Link, type Mark } from '../chain.ts';

/** What may be taken out of a full battery, or put into an empty one, so that it still is the same end, as a part of the capacity. */
const MAX_BACK = 0.01;

/** Whether a mark is one of a full or of an empty battery. */
export const isEnd = ({ basis }: Mark): boolean => basis === 'full' || basis === 'empty';

interface End {
  readonly mark: Mark;
  /** Until the next one. */
  readonly after: Link;
}

/**
 * The full and the empty batteries of a chain. A charge has one end, the last one before something is taken out again, since the
 * current of a charger comes and goes; and so has a discharge, since a load pauses: the last one before something is put in.
 */
export function endsOf(chain: Chain, { designAmpHours }: Pick<Battery, 'designAmpHours'>): End[] {
  const little = MAX_BACK * (designAmpHours ?? 0);
  const ends: End[] = [];
  for (const { mark, after } of chain.marks) {
    const last = ends.at(-1);
    const back = last?.mark.basis === 'full' ? last.after.ampHoursOut : last?.after.ampHoursIn;
    if (last?.mark.basis === mark.basis && back! <= little) {
      ends.pop();
      if (ends.at(-1)) addLink(ends.at(-1)!.after, last.after);
    }
    if (isEnd(mark)) ends.push({ mark, after: emptyLink() });
    if (ends.at(-1)) addLink(ends.at(-1)!.after, after);
  }
  return ends;
}
