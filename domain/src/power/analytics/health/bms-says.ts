import { countedCycles } from '../capacity/counted-cycles.ts';
import type { BmsSeries } from '../days/battery-series.ts';

/** The management system's last report, and its cycle count over the time. */
export interface BmsSays {
  sohPercent: number | null;
  fullAmpHours: number | null;
  designAmpHours: number | null;
  cyclesFirst: number | null;
  cyclesLast: number | null;
  /** Instant of the last record with any of these, UTC epoch ms. */
  at: number;
}

/** Places of records, `from` inclusive, `to` exclusive. */
export interface Places {
  readonly from: number;
  readonly to: number;
}

export function saysOf(series: BmsSeries, { from, to }: Places): BmsSays {
  const says: BmsSays = {
    sohPercent: null,
    fullAmpHours: null,
    designAmpHours: null,
    cyclesFirst: null,
    cyclesLast: null,
    at: series.at[from]!,
  };
  for (let place = from; place < to; place++) {
    says.sohPercent = known(series.sohPercent[place], says.sohPercent);
    says.fullAmpHours = known(series.fullAmpHours[place], says.fullAmpHours);
    says.designAmpHours = known(series.designAmpHours[place], says.designAmpHours);
    says.at = series.at[place]!;
  }
  return { ...says, ...countedCycles(series.at.subarray(from, to), series.cycleCount.subarray(from, to)) };
}

/** A value, or the one before where there is none. */
export const known = (value: number | undefined, before: number | null): number | null =>
  value === undefined || Number.isNaN(value) ? before : value;
