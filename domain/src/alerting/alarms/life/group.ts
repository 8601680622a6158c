import { MINUTE_MS, SECOND_MS } from '../../../foundation/basics/time.ts';

/** Alarms of one cause are noted within this time. */
export const GATHER_MS = MINUTE_MS;

/** An offline alarm that began or ended, of which nobody was told yet. */
export interface OfflineNotice {
  readonly id: string;
  /** Whoever sees one device of a place sees all of them; null: at no site. */
  readonly place: string | null;
  readonly notedAt: number;
  readonly isOpen: boolean;
  readonly gatheredBy: string | null;
}

/** Notices of one place that are told together: each is noted within the time to gather after the first. */
export function outages<T extends OfflineNotice>(notices: readonly T[]): T[][] {
  const found: T[][] = [];
  const last = new Map<string, T[]>();
  // Of the same instant the one that gathers is first.
  const order = (one: T, other: T) =>
    one.notedAt - other.notedAt || Number(one.gatheredBy !== null) - Number(other.gatheredBy !== null);
  for (const notice of notices.toSorted(order)) {
    const current = notice.place === null ? undefined : last.get(notice.place);
    if (current && notice.notedAt <= current[0]!.notedAt + GATHER_MS) current.push(notice);
    else {
      const outage = [notice];
      found.push(outage);
      if (notice.place !== null) last.set(notice.place, outage);
    }
  }
  return found;
}

/** The alarm that gathers the others of an outage: the first that is open; undefined where none is. */
export const headOf = <T extends OfflineNotice>(outage: readonly T[]): T | undefined =>
  outage.find(({ isOpen, gatheredBy }) => isOpen && gatheredBy === null);

interface OfUnit {
  readonly raisedAt: number;
  readonly level: number;
}

/**
 * Whether an open alarm of a unit of a hub comes of the cause for which the hub fell silent: raised in its last minute or later,
 * and not more severe, as that would be hidden.
 */
export const isOfSilence = (
  alarm: OfUnit,
  silence: { readonly raisedAt: number; readonly silentSeconds: number; readonly level: number },
): boolean =>
  alarm.level >= silence.level && alarm.raisedAt >= silence.raisedAt - silence.silentSeconds * SECOND_MS - GATHER_MS;

/** Which of the open alarms that are left of an outage gathers the others: the first hub; undefined where none is left. */
export const nextHead = <T extends { readonly isHub: boolean }>(left: readonly T[]): T | undefined =>
  left.find(({ isHub }) => isHub);
