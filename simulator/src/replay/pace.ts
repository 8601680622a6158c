/** When the rows of a recording are sent, and with which instants. */
export interface Pace {
  /** recorded seconds per second; Infinity sends as fast as rows are acknowledged */
  speed: number;
  /**
   * 'end': instants keep their distances, the last row is at `nowMs`. 'start': the first row is at `nowMs`, distances
   * shrink with the speed
   */
  align: 'end' | 'start';
  /** a longer pause in the recording is shortened to this; in recorded time, not waiting time */
  longestPauseMs: number;
  nowMs: number;
}

interface PaceState {
  firstMs: number;
  lastMs: number;
  /** recorded time passed so far, without the parts cut from pauses */
  passedMs: number;
}

export function paceFrom(firstMs: number): PaceState {
  return { firstMs, lastMs: firstMs, passedMs: 0 };
}

/**
 * When the next row is sent and what instant its records get.
 *
 * @param shiftMs added to every instant of the device with `align: 'end'`
 */
export function paced(
  pace: Pace,
  state: PaceState,
  at: number,
  shiftMs: number,
): PaceState & { dueMs: number; instantMs: number } {
  const passedMs = state.passedMs + Math.min(pace.longestPauseMs, Math.max(0, at - state.lastMs));
  const waitedMs = pace.speed === Infinity ? 0 : passedMs / pace.speed;
  const dueMs = pace.nowMs + waitedMs;
  const instantMs = pace.align === 'end' ? at + shiftMs : Math.round(dueMs);
  return { firstMs: state.firstMs, lastMs: at, passedMs, dueMs, instantMs };
}
