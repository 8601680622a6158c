import { DAY_MS, HOUR_MS, MINUTE_MS, OLDEST_BACKLOG_MS, SECOND_MS } from '../../foundation/basics/time.ts';
import type { ClockFaultKind } from '../../foundation/devices/clock-fault.ts';
import { isSteady, type Lag, rateOf } from './clock-run.ts';

export interface ClockFault {
  readonly kind: ClockFaultKind;
  /** How far the clock is ahead; less than zero where it is behind. Null for one that was never set. ms. */
  readonly offsetMs: number | null;
  /** How much faster it runs than it should: 0.02 gains 72 s an hour. Null but for `drift`. */
  readonly rate: number | null;
  /** Since when, by the clock of the server, UTC epoch ms. */
  readonly since: number;
}

/** What is known of the clock of a device. Plain JSON of bounded size. */
export interface ClockState {
  /** What came in within the last seconds: since when, and its least lag. */
  slot: Lag | null;
  /** The newest slots, at most three. */
  slots: Lag[];
  /** Slots of the last minutes as one: the first, the least lag, how many. */
  window: { from: number; lag: number; slots: number } | null;
  /** Windows since the clock was set last, thinned out as they grow more. */
  windows: Lag[];
  /** The least lag of the clock when it was right: what a device sends may be some minutes old by its nature. */
  usual: number | null;
  fault: ClockFault | null;
}

export const noClock = (): ClockState => ({
  slot: null,
  slots: [],
  window: null,
  windows: [],
  usual: null,
  fault: null,
});

/** Whether something that was stored is such a state, as far as it has to be to go on from it. */
export const isClockState = (value: unknown): value is ClockState =>
  typeof value === 'object' &&
  value !== null &&
  'slots' in value &&
  Array.isArray(value.slots) &&
  'windows' in value &&
  Array.isArray(value.windows) &&
  'fault' in value;

const SLOT_MS = 10 * SECOND_MS;
const SLOTS = 3;
/** What three slots have to tell of at least: less says nothing about how fast the clock goes. */
const QUICK_MS = 20 * SECOND_MS;
const WINDOW_MS = 5 * MINUTE_MS;
const WINDOWS = 12;

/** Records wait for a moment in the device and on the way; none comes from the future. */
const RIGHT = { aheadMs: MINUTE_MS, behindMs: 2 * MINUTE_MS } as const;
/** After so many weeks the week number of GPS begins at 0 again. */
const ROLLOVER_MS = 1024 * 7 * DAY_MS;
/** Zones differ by quarters of an hour at least, and by 26 hours at most. */
const ZONE_STEP_MS = HOUR_MS / 2;
const FARTHEST_ZONE_MS = 14 * HOUR_MS;
const ZONE_TOLERANCE_MS = 90 * SECOND_MS;

const FIRST_SANE = Date.UTC(2000, 0, 1);
const FIRST_INSANE = Date.UTC(2100, 0, 1);
const isUnset = ([receivedAt, lag]: Lag): boolean => receivedAt - lag < FIRST_SANE;

/**
 * Takes the instant of something that came in, whatever becomes of it. **Changes `state`.**
 *
 * A clock is judged by the least lag of what came in together: of a backlog that is sent beside new records, the new ones count.
 * What came in is compared with what came in before, so that the lag of a clock that is wrong (which stays) is told apart from
 * that of a backlog or an import (which falls as fast as it is sent). What no backlog can be (the future, before 2000, more than a
 * year ago) is told after three slots, the rest after two windows; that it is right again, after three slots.
 *
 * @returns whether what is known of a fault has changed
 */
export function takeInstant(
  state: ClockState,
  { at, receivedAt }: { readonly at: number; readonly receivedAt: number },
): boolean {
  const lag = receivedAt - (at >= FIRST_INSANE || at < 0 ? 0 : at);
  const { slot } = state;
  if (slot && receivedAt - slot[0] < SLOT_MS && receivedAt >= slot[0]) {
    if (lag < slot[1]) slot[1] = lag;
    return false;
  }
  state.slot = [receivedAt, lag];
  if (!slot) return false;
  if (receivedAt < slot[0]) {
    // The clock of the server was set back: nothing from before can be compared.
    Object.assign(state, { slots: [], window: null, windows: [] });
    return false;
  }
  const before = state.fault;
  takeSlot(state, slot);
  return state.fault !== before;
}

function takeSlot(state: ClockState, slot: Lag): void {
  state.slots.push(slot);
  if (state.slots.length > SLOTS) state.slots.shift();
  tell(state, ofSlots(state));
  if (isUnset(slot)) {
    state.window = null;
    state.windows = [];
    return;
  }
  const [at, lag] = slot;
  state.window ??= { from: at, lag, slots: 0 };
  const { window } = state;
  if (lag < window.lag) window.lag = lag;
  window.slots += 1;
  if (at - window.from < WINDOW_MS || window.slots < SLOTS) return;
  const spacing = (at - window.from) / (window.slots - 1);
  const closed: Lag = [window.from + (at - window.from) / 2, window.lag];
  state.window = null;
  const last = state.windows.at(-1);
  const isOfRun = last !== undefined && isSteady(last, closed);
  state.windows = isOfRun ? [...state.windows, closed] : [closed];
  if (state.windows.length > WINDOWS) state.windows = state.windows.filter((_, index) => index % 2 === 0);
  if (!isOfRun) return;
  const verdict = ofWindows(state, spacing);
  if (verdict === 'right') state.usual = Math.min(state.usual ?? Number.POSITIVE_INFINITY, Math.max(0, closed[1]));
  tell(state, verdict);
}

/** What a look at the lags says: a fault, that the clock is right, or nothing. */
type Verdict = ClockFault | 'right' | null;

/** What can be told at once. */
function ofSlots(state: ClockState): Verdict {
  const { slots, fault } = state;
  const first = slots[0]!;
  const last = slots.at(-1)!;
  // Nearly all records: nothing is wrong, and this one says nothing else.
  if (!fault && last[1] >= -RIGHT.aheadMs && last[1] <= OLDEST_BACKLOG_MS) return null;
  if (slots.length < SLOTS || last[0] - first[0] < QUICK_MS) return null;
  if (slots.every(isUnset)) return { kind: 'unset', offsetMs: null, rate: null, since: first[0] };
  if (slots.some(isUnset)) return null;
  const [at, lag] = last;
  // How a clock that drifts is off at the moment says nothing new of it.
  if (fault?.kind === 'drift' && Math.abs(lag) < HOUR_MS) return null;
  if (slots.every((slot) => slot[1] < -RIGHT.aheadMs)) return offBy(-lag, first[0]);
  if (!slots.every((slot) => isSteady(first, slot))) return null;
  if (slots.every((slot) => slot[1] > OLDEST_BACKLOG_MS)) return offBy(-lag, first[0]);
  const least = Math.min(...slots.map((slot) => slot[1]));
  return fault && isRight(state, least, (at - first[0]) / (SLOTS - 1)) ? 'right' : null;
}

/** What needs some minutes: whether it is off by less than a year, whether it goes right. */
function ofWindows({ windows, fault, usual }: ClockState, spacing: number): Verdict {
  const [before, [, lag]] = [windows.at(-2)!, windows.at(-1)!];
  const rate = rateOf(windows);
  const lostMs = -(rate ?? 0) * (windows.at(-1)![0] - windows[0]![0]);
  // What is ahead of us only a clock can be; what falls behind may also wait in the device, for less than it takes to the next.
  const isDrift =
    rate !== null && rate !== 0 && (rate > 0 ? lag < 0 : lag < FARTHEST_ZONE_MS && lostMs > 0.6 * spacing);
  if (isDrift) return { kind: 'drift', offsetMs: -lag, rate, since: windows[0]![0] };
  // A clock that was set a moment ago is right, however it runs.
  if (fault?.kind === 'drift' && rate !== 0) return null;
  return isRight({ usual }, lag, spacing) ? 'right' : offBy(-Math.max(lag, before[1]), before[0]);
}

/** What a device sends once an hour may be that old by its nature, until it has been seen to be newer. */
const isRight = ({ usual }: Pick<ClockState, 'usual'>, lag: number, spacing: number): boolean =>
  lag >= -RIGHT.aheadMs && lag <= RIGHT.behindMs + (usual === null ? 1.5 * spacing : usual + 0.45 * spacing);

function offBy(offsetMs: number, since: number): ClockFault {
  const turns = Math.round(offsetMs / ROLLOVER_MS);
  const isOf = (step: number, tolerance: number) =>
    Math.abs(offsetMs - Math.round(offsetMs / step) * step) <= tolerance && Math.round(offsetMs / step) !== 0;
  const kind =
    turns !== 0 && isOf(ROLLOVER_MS, DAY_MS)
      ? 'weeks'
      : Math.abs(offsetMs) <= FARTHEST_ZONE_MS + ZONE_TOLERANCE_MS && isOf(ZONE_STEP_MS, ZONE_TOLERANCE_MS)
        ? 'hours'
        : offsetMs > 0
          ? 'ahead'
          : 'behind';
  return { kind, offsetMs, rate: null, since };
}

/** The same fault goes on, since when it was first told; small differences are no news. */
function tell(state: ClockState, verdict: Verdict): void {
  if (verdict === null) return;
  if (verdict === 'right') {
    state.fault = null;
    return;
  }
  const { fault } = state;
  const isSame = fault?.kind === verdict.kind;
  const moved = Math.abs((verdict.offsetMs ?? 0) - (fault?.offsetMs ?? 0));
  if (isSame && moved <= RIGHT.aheadMs) return;
  state.fault = isSame && verdict.kind === 'drift' ? { ...verdict, since: fault.since } : verdict;
}

/** The size of a fault: how far the clock is off, or how far it gets in a day; ms. */
export const sizeOf = ({ offsetMs, rate }: ClockFault): number =>
  offsetMs === null
    ? Number.POSITIVE_INFINITY
    : rate === null
      ? Math.abs(offsetMs)
      : Math.max(Math.abs(offsetMs), Math.abs(rate) * DAY_MS);
