import { gapsOf } from '../../../stream/believed/interval.ts';
import { SESSION_BEGIN_MS, SESSION_END_MS } from '../../../stream/history/rules.ts';
import type { Battery } from '../battery.ts';
import type { BatterySeries } from '../days/battery-series.ts';
import { PAUSE_MS } from './discharges.ts';

/** 1 charges, −1 is used, 0 neither. */
type Direction = 1 | 0 | -1;

interface Run {
  readonly direction: Direction;
  /** Instant of its first reading. */
  readonly since: number;
}

/** The current direction of flow of a battery, by the rule of sessions. */
interface Regime extends Run {
  /** The last readings differ, but not for long enough yet. */
  readonly isChanging: boolean;
  /** Since when the battery has been used as it is, pauses included; null where it is not used. */
  readonly usedSince: number | null;
}

/** Whether a run of readings is long enough to replace the previous state. */
const takesOver = ({ direction, since }: Run, instant: number, now: Direction): boolean =>
  direction !== now && instant - since >= (direction === 0 ? SESSION_END_MS : SESSION_BEGIN_MS);

/**
 * Follows the current to its last record: a direction holds once it has been above the threshold for as long as a session takes
 * to begin, and ends with the other one, or when nothing has flowed for as long as a session takes to end.
 * @returns null when no current is known
 */
export function regimeOf({ at, amp }: BatterySeries, { rules }: Battery): Regime | null {
  const threshold = rules.thresholdCentiAmp / 100;
  const directionOf = (value: number): Direction => (value >= threshold ? 1 : value <= -threshold ? -1 : 0);
  let regime = null as Run | null;
  let last = null as Run | null;
  let used = null as { readonly since: number; readonly lastAt: number } | null;
  let before = Number.NaN;
  const gaps = gapsOf(at, rules.gapMs);
  for (let place = 0; place < at.length; place++) {
    const [instant, value] = [at[place]!, amp[place]!];
    if (Number.isNaN(value)) continue;
    if (instant - before > gaps[place]!) [regime, last, used] = [null, null, null];
    before = instant;
    if (last && regime && takesOver(last, instant, regime.direction)) regime = last;
    const direction = directionOf(value);
    if (regime?.direction === 1) used = null;
    if (direction === -1) {
      const goesOn = used !== null && instant - used.lastAt <= PAUSE_MS;
      used = { since: goesOn ? used!.since : instant, lastAt: instant };
    }
    if (last?.direction !== direction) last = { direction, since: instant };
    regime ??= { direction: 0, since: instant };
  }
  if (!regime || !last) return null;
  const isPause = last.direction === 0 && regime.direction !== 0;
  const usedSince = regime.direction === -1 ? (used?.since ?? regime.since) : null;
  return { ...regime, isChanging: last.direction !== regime.direction && !isPause, usedSince };
}
