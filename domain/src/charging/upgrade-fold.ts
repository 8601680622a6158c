import { anchoredAt, noReadings } from '../believed/counter.ts';
import type { OpenChargingSession } from './charging-session.ts';
import type { ChargeFold } from './fold-session.ts';

/** A state of before the count was judged. */
export interface ChargeFoldBefore extends Omit<ChargeFold, 'open'> {
  readonly open: (Omit<OpenChargingSession, 'count'> & { readonly reportedWattHours: number | null }) | null;
}

export function judgingFold({ open, ...fold }: ChargeFoldBefore): ChargeFold {
  if (open === null) return { ...fold, open };
  const { reportedWattHours, ...rest } = open;
  const count = reportedWattHours === null ? noReadings() : anchoredAt({ at: open.lastAt, count: reportedWattHours });
  return { ...fold, open: { ...rest, count } };
}
