import type { BatteryAnalytics, DayScore } from '../analytics/calls.ts';
import { warnedCells } from '../analytics/cells/warned-cells.ts';
import { SCORE_PARTS } from '../analytics/health/score.ts';
import type { Said, Statement } from './statement.ts';

/** Collects what is said about one thing. */
export function saying(about: string) {
  const all: Statement[] = [];
  const say = <W extends keyof Said>(what: W, value: Said[W] | null | undefined, at: number): void => {
    if (value !== undefined && (value !== null || what === 'lastFull' || what === 'used'))
      all.push({ about, what, value, at } as Statement);
  };
  return { all, say };
}

/**
 * What the report of a battery says, in the words of its cards.
 * @param now when the page is read
 */
export function statementsOfReport(about: string, report: BatteryAnalytics, now: number): Statement[] {
  const { all, say } = saying(about);
  const { basis, cellLimit, cells, cycles, faults, remaining, reportedTime, stateOfHealth } = report;
  const { estimate, bms } = stateOfHealth;
  const fault = faults[0];
  say('fault', fault?.level, fault?.since ?? now);
  say('health', estimate?.band, estimate?.at ?? now);
  if (estimate?.band) say('healthPercent', estimate.percent, estimate.at);
  say('health', bms?.band, bms?.at ?? now);
  say('weakCell', cellLimit?.cell, cellLimit?.lastAt ?? now);
  say('endedByCell', cellLimit?.cell, cellLimit?.lastAt ?? now);
  say('usableShare', cellLimit?.usableShare, cellLimit?.lastAt ?? now);
  if (cells?.weakest)
    if (cells.weakest.standsOut) say('weakCell', cells.weakest.index, basis.to);
    else if (cellLimit === null && warnedCells(faults).length === 0) say('cellsAlike', true, basis.to);
  for (const cell of warnedCells(faults)) say('weakCell', cell ?? -1, now);
  if (cycles.bmsFirst !== null && cycles.bmsLast !== null) {
    say('cycles', cycles.equivalentFull, basis.to);
    say('deviceCycles', { cycles: cycles.bmsLast - cycles.bmsFirst, isDated: true }, basis.to);
  }
  if (remaining.answer === 'toEmpty' || remaining.answer === 'toFull') {
    const { lowMinutes: low, highMinutes: high, answer: goal, limitedBy } = remaining;
    say('timeLeft', { low, high, goal, limitedBy }, remaining.at);
  }
  if (reportedTime) {
    const { minutes, verdict } = reportedTime;
    say('deviceTimeLeft', { minutes, isDoubted: verdict === 'differs' || verdict === 'impossible' }, reportedTime.at);
  }
  return all;
}

/** What the card of the daily score says of its newest day. */
export function statementsOfScore(about: string, newest: DayScore, lastFull: number | null): Statement[] {
  const { all, say } = saying(about);
  const at = Date.parse(`${newest.date}T24:00:00Z`);
  say('score', newest.score, at);
  say('fault', newest.faultLevel, at);
  say('fullChargePoints', newest.fullCharge === null ? null : newest.fullCharge / SCORE_PARTS.fullCharge, at);
  say('lastFull', lastFull, at);
  return all;
}
