import type { Monitor } from '../wire.ts';
import type { HistoryEvent } from './fold.ts';
import { type HistoryRules, SESSION_BEGIN_MS, SESSION_END_MS } from './rules.ts';
import { batterySession, type SessionKind } from './session.ts';
import type { HistoryState } from './state.ts';
import { addInterval, addSample, emptyTally, type Interval, join } from './tally.ts';

/** Net current of a record that carries one, and whether the reading before it is too old to be followed. */
export interface CurrentReading {
  readonly netCentiAmp: number;
  readonly afterGap: boolean;
}

/**
 * Begins, continues and ends sessions (decisions §9).
 *
 * A session begins when readings of one direction stay at or above the threshold for a minute, and then counts from the
 * first of them. Readings below (or the other way: a braking vehicle feeds back for seconds) only suspend it; it ends, as
 * of its last reading above, when they last 5 min, when a session the other way begins, or after a gap. A reading lasts
 * until the next one. Records without current add their voltage, SOC and temperature and change nothing else.
 */
export function followCurrent(
  history: HistoryState,
  at: number,
  body: Monitor,
  interval: Interval,
  reading: CurrentReading | null,
  rules: HistoryRules,
  events: HistoryEvent[],
): void {
  if (reading !== null) {
    endSessionIfOver(history, at, reading, events);
    if (reading.afterGap) history.run = null;
  }
  const kind = reading === null ? null : directionOf(reading.netCentiAmp, rules);
  if (reading !== null && continuesSession(history, kind)) {
    resumeSession(history, at, body, interval, Math.abs(reading.netCentiAmp));
    return;
  }
  suspendSession(history, at, body, interval, reading !== null);
  if (reading === null) {
    extendRun(history, body, interval, 0);
  } else if (kind === null) {
    history.run = null;
  } else if (history.run?.kind === kind) {
    extendRun(history, body, interval, Math.abs(reading.netCentiAmp));
    if (at - history.run.startedAt >= SESSION_BEGIN_MS) beginSession(history, at, events);
  } else {
    const tally = emptyTally();
    addSample(tally, body);
    history.run = { kind, startedAt: at, peakCentiAmp: Math.abs(reading.netCentiAmp), tally };
  }
}

function directionOf(netCentiAmp: number, { thresholdCentiAmp }: HistoryRules): SessionKind | null {
  if (netCentiAmp >= thresholdCentiAmp) return 'charge';
  return netCentiAmp <= -thresholdCentiAmp ? 'discharge' : null;
}

const continuesSession = ({ session }: HistoryState, kind: SessionKind | null): boolean =>
  session !== null && session.kind === kind;

function endSessionIfOver(history: HistoryState, at: number, reading: CurrentReading, events: HistoryEvent[]): void {
  const session = history.session;
  if (session === null) return;
  const belowTooLong = session.belowSince !== null && at - session.belowSince >= SESSION_END_MS;
  if (reading.afterGap || belowTooLong) endSession(history, events);
}

function endSession(history: HistoryState, events: HistoryEvent[]): void {
  if (history.session === null) return;
  events.push({ type: 'sessionClosed', session: batterySession(history.session) });
  history.session = null;
}

function beginSession(history: HistoryState, at: number, events: HistoryEvent[]): void {
  endSession(history, events);
  history.session = { ...history.run!, lastAboveAt: at, belowSince: null, tail: null };
  history.run = null;
  events.push({ type: 'sessionStarted', session: batterySession(history.session) });
}

function resumeSession(history: HistoryState, at: number, body: Monitor, interval: Interval, centiAmp: number): void {
  const session = history.session!;
  if (session.tail !== null) {
    join(session.tally, session.tail);
    session.tail = null;
  }
  addInterval(session.tally, interval);
  addSample(session.tally, body);
  session.lastAboveAt = at;
  session.belowSince = null;
  if (centiAmp > session.peakCentiAmp) session.peakCentiAmp = centiAmp;
  history.run = null;
}

function suspendSession(history: HistoryState, at: number, body: Monitor, interval: Interval, below: boolean): void {
  const session = history.session;
  if (session === null) return;
  session.tail ??= emptyTally();
  addInterval(session.tail, interval);
  addSample(session.tail, body);
  if (below) session.belowSince ??= at;
}

function extendRun(history: HistoryState, body: Monitor, interval: Interval, centiAmp: number): void {
  const run = history.run;
  if (run === null) return;
  addInterval(run.tally, interval);
  addSample(run.tally, body);
  if (centiAmp > run.peakCentiAmp) run.peakCentiAmp = centiAmp;
}
