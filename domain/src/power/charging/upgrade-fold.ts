import { anchoredAt, noReadings } from '../../stream/believed/counter.ts';
import { noInterval } from '../../stream/believed/interval.ts';
import type { OpenChargingSession } from './charging-session.ts';
import type { ChargeFold } from './fold-session.ts';

/** A state of before the interval was learned. */
export type ChargeFoldBefore = Omit<ChargeFold, 'interval' | 'waiting'>;
export const learningFold = (before: ChargeFoldBefore): ChargeFold => ({
  ...before,
  interval: { ...noInterval(), lastAt: before.lastAt },
  waiting: null,
});

/** A state of before the count was judged. */
export interface ChargeFoldUnjudged extends Omit<ChargeFoldBefore, 'open'> {
  readonly open: (Omit<OpenChargingSession, 'count'> & { readonly reportedWattHours: number | null }) | null;
}

export function judgingFold({ open, ...fold }: ChargeFoldUnjudged): ChargeFoldBefore {
  if (open === null) return { ...fold, open };
  const { reportedWattHours, ...rest } = open;
  const count = reportedWattHours === null ? noReadings() : anchoredAt({ at: open.lastAt, count: reportedWattHours });
  return { ...fold, open: { ...rest, count } };
}
