import { WORK, type WorkStatus } from '../../alerting/alarms/life/life.ts';
import { MINUTE_MS } from '../../foundation/basics/time.ts';

/** What decides whether an alarm is told now that it is due. */
export interface DueAlarm {
  readonly releasedAt: number | null;
  readonly workStatus: WorkStatus;
  readonly snoozedUntil: number | null;
  readonly suppressed: boolean;
}

/** A snoozed alarm is looked at so often: whoever ends it early is waited for no longer. */
const LOOK_MS = MINUTE_MS;

/** Nobody is called for an alarm that is over, that somebody has taken on, or that was raised in maintenance. */
export const isCalledFor = ({ releasedAt, workStatus, suppressed }: Omit<DueAlarm, 'snoozedUntil'>): boolean =>
  releasedAt === null && workStatus === WORK.new && !suppressed;

/** When a snoozed alarm is looked at again; null: it is not snoozed. */
export const looksAgainAt = ({ snoozedUntil }: Pick<DueAlarm, 'snoozedUntil'>, now: number): number | null =>
  snoozedUntil !== null && snoozedUntil > now ? Math.min(snoozedUntil, now + LOOK_MS) : null;
