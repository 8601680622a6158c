import { DAY_MS } from '../../foundation/basics/time.ts';

export const ANSWERS = ['right', 'wrong', 'later'] as const;
/** What somebody says of a finding: it was right and is done, it was wrong, or not now. */
export type Answer = (typeof ANSWERS)[number];

/** For how long an answer keeps a finding away. What was done needs weeks until the figures show it. */
const QUIET_DAYS: Readonly<Record<Answer, number>> = { right: 60, wrong: 180, later: 30 };
const MAX_DAYS = 366;

/** Until when a finding is not shown. */
export const quietUntil = (answer: Answer, now: number, until?: number): number =>
  until ?? now + QUIET_DAYS[answer] * DAY_MS;

/** Why a finding cannot be kept away until an instant; null when it can. */
export function untilFault(until: number, now: number): 'in the future' | 'within a year' | null {
  if (until <= now) return 'in the future';
  return until > now + MAX_DAYS * DAY_MS ? 'within a year' : null;
}
