import type { Monitor } from '../../foundation/kinds/wire.ts';
import type { HistoryEvent } from './event.ts';
import { type HistoryRules, SESSION_BEGIN_MS, SESSION_END_MS } from './rules.ts';
import { batterySession, type OpenSession, type SessionKind } from './session.ts';
import type { HistoryState } from './state.ts';
import { addInterval, addSample, emptyTotals, type Interval, join } from './totals.ts';

/**
 * Begins, continues and ends sessions.
 *
 * A session begins when readings of one direction stay at or above the threshold for a minute, and then counts from the
 * first of them. Readings below (or in the other direction: a braking vehicle feeds back for seconds) only suspend it;
 * it ends, as of its last reading above, when they last 5 min, when a session in the other direction begins, or when
 * the current is no longer known: a gap. A reading lasts until the next one. Records without current add their voltage,
 * SOC and temperature.
 *
 * @param netCentiAmp of the record, positive charges; null when it carries no current
 * @param interval the charge and energy of the held current in the time before the record
 */
export function followCurrent(
  history: HistoryState,
  at: number,
  body: Monitor,
  netCentiAmp: number | null,
  interval: Interval,
  rules: HistoryRules,
  events: HistoryEvent[],
): void {
  if (history.held.currentAt === null) {
    endSession(history, events);
    history.run = null;
  }
  if (netCentiAmp === null) {
    suspendSession(history, body, interval);
    extendRun(history, body, interval, 0);
    return;
  }
  if (isBelowTooLong(history.session, at)) endSession(history, events);
  const kind = directionOf(netCentiAmp, rules);
  const centiAmp = Math.abs(netCentiAmp);
  if (history.session !== null && history.session.kind === kind) {
    resumeSession(history.session, at, body, interval, centiAmp);
    history.run = null;
    return;
  }
  suspendSession(history, body, interval);
  if (history.session !== null) history.session.belowSince ??= at;
  if (kind === null) {
    history.run = null;
  } else if (history.run?.kind === kind) {
    extendRun(history, body, interval, centiAmp);
    if (at - history.run.startedAt >= SESSION_BEGIN_MS) beginSession(history, at, events);
  } else {
    history.run = { kind, startedAt: at, peakCentiAmp: centiAmp, tally: emptyTotals() };
    addSample(history.run.tally, body);
  }
}

function directionOf(netCentiAmp: number, { thresholdCentiAmp }: HistoryRules): SessionKind | null {
  if (netCentiAmp >= thresholdCentiAmp) return 'charge';
  return netCentiAmp <= -thresholdCentiAmp ? 'discharge' : null;
}

const isBelowTooLong = (session: OpenSession | null, at: number): boolean =>
  session !== null && session.belowSince !== null && at - session.belowSince >= SESSION_END_MS;

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

function resumeSession(session: OpenSession, at: number, body: Monitor, interval: Interval, centiAmp: number): void {
  if (session.tail !== null) {
    join(session.tally, session.tail);
    session.tail = null;
  }
  addInterval(session.tally, interval);
  addSample(session.tally, body);
  session.lastAboveAt = at;
  session.belowSince = null;
  if (centiAmp > session.peakCentiAmp) session.peakCentiAmp = centiAmp;
}

function suspendSession({ session }: HistoryState, body: Monitor, interval: Interval): void {
  if (session === null) return;
  session.tail ??= emptyTotals();
  addInterval(session.tail, interval);
  addSample(session.tail, body);
}

function extendRun(history: HistoryState, body: Monitor, interval: Interval, centiAmp: number): void {
  const run = history.run;
  if (run === null) return;
  addInterval(run.tally, interval);
  addSample(run.tally, body);
  if (centiAmp > run.peakCentiAmp) run.peakCentiAmp = centiAmp;
}
