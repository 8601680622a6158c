import { FUTURE_LIMIT_MS, OLDEST_BACKLOG_MS } from '../../foundation/basics/time.ts';
import { unitOf } from './projection.ts';

/** The newest instants by unit and by kind of record (its number), ms. */
export interface Arrivals {
  units: Record<number, Record<number, number>>;
  /** Where the newest instant was ahead of the clock of the server when it came in; absent before the first. */
  ahead?: Record<number, Partial<Record<number, Ahead>>>;
  /** By unit, the kinds of records of the past, which are never live; absent before the first. */
  past?: Record<number, number[]>;
}

/** The record that is live while the newest instant of its kind and unit lies ahead. */
interface Ahead {
  /** Its instant. */
  at: number;
  /** Its place in the live order. */
  place: number;
}

export const noArrivals = (): Arrivals => ({ units: {} });

interface Arrived {
  readonly kind: number;
  readonly unit: number;
  readonly at: number;
  readonly receivedAt: number;
}

export type RefusalReason = 'future' | 'duplicate';

/**
 * The place of a record among those of its kind and unit. Changes `arrivals` for one that is newer. A late or overtaking
 * record may be a duplicate: a caller that can detect this should not pass it.
 *
 * The live order is by instant, but nothing counts as later than its receipt: so that values sent with a clock that was
 * ahead do not stand before the right ones until their time has come. A record that is older than the newest instant and
 * later in this order is `overtaking`. One that is older than any backlog is late from the first on: a clock that was put back by
 * 1,024 weeks makes no values and no warnings of 2007.
 */
export function placeOf(
  arrivals: Arrivals,
  { kind, unit, at, receivedAt }: Arrived,
): 'newest' | 'overtaking' | 'late' | RefusalReason {
  if (at - receivedAt > FUTURE_LIMIT_MS) return 'future';
  if (isOlderThanBacklogs({ at, receivedAt })) {
    notePast(arrivals, unit, kind);
    return 'late';
  }
  const newest = arrivals.units[unit]?.[kind];
  if (newest === at) return 'duplicate';
  const place = liveAt({ at, receivedAt });
  if (newest === undefined || at > newest) {
    unitOf<Record<number, number>>(arrivals.units, unit, () => ({}))[kind] = at;
    if (at > receivedAt) aheadOf(arrivals, unit)[kind] = { at, place };
    else if (arrivals.ahead?.[unit]?.[kind]) delete arrivals.ahead[unit][kind];
    return 'newest';
  }
  const ahead = arrivals.ahead?.[unit]?.[kind];
  if (!ahead) return 'late';
  if (at === ahead.at) return 'duplicate';
  if (place < ahead.place || (place === ahead.place && at < ahead.at)) return 'late';
  ahead.at = at;
  ahead.place = place;
  return 'overtaking';
}

/** Whether something cannot have waited in the device so long: it is never live. */
export const isOlderThanBacklogs = ({ at, receivedAt }: Pick<Arrived, 'at' | 'receivedAt'>): boolean =>
  receivedAt - at > OLDEST_BACKLOG_MS;

/** The instant of something in the live order: its own, or that of its receipt where that is earlier. */
export const liveAt = ({ at, receivedAt }: Pick<Arrived, 'at' | 'receivedAt'>): number => Math.min(at, receivedAt);

/** The instant of the record of a kind and unit whose values are live; undefined before the first. */
export const liveInstant = ({ units, ahead }: Arrivals, unit: number, kind: number): number | undefined =>
  ahead?.[unit]?.[kind]?.at ?? units[unit]?.[kind];

/** The units that have records of a kind, live ones or of the past, in their order. */
export const unitsWithRecords = ({ units, past = {} }: Arrivals, kind: number): number[] =>
  [...new Set([...Object.keys(units), ...Object.keys(past)].map(Number))]
    .filter((unit) => units[unit]?.[kind] !== undefined || past[unit]?.includes(kind))
    .sort((a, b) => a - b);

/** Whether there are records of the past of a kind and unit. */
export const hasPast = ({ past }: Arrivals, unit: number, kind: number): boolean =>
  past?.[unit]?.includes(kind) ?? false;

/** Notes records of the past. **Changes `arrivals`.** */
export function notePast(arrivals: Arrivals, unit: number, kind: number): void {
  if (hasPast(arrivals, unit, kind)) return;
  arrivals.past ??= {};
  unitOf<number[]>(arrivals.past, unit, () => []).push(kind);
}

/** Forgets those of a kind and unit of which none is left. **Changes `arrivals`.** */
export function forgetPast(arrivals: Arrivals, unit: number, kind: number): void {
  const { past } = arrivals;
  if (!past?.[unit]) return;
  past[unit] = past[unit].filter((each) => each !== kind);
  if (past[unit].length === 0) delete past[unit];
  if (Object.keys(past).length === 0) delete arrivals.past;
}

function aheadOf(arrivals: Arrivals, unit: number): Partial<Record<number, Ahead>> {
  arrivals.ahead ??= {};
  return unitOf<Partial<Record<number, Ahead>>>(arrivals.ahead, unit, () => ({}));
}
