import { type CompanyPath, containsPath } from '../../../foundation/basics/company-path.ts';
import { DAY_MS } from '../../../foundation/basics/time.ts';
import { can, type Role, type Verdict } from '../../../foundation/permissions/permissions.ts';

/** How far people are with an alarm, whether it is released or not. */
export const WORK = { new: 0, acknowledged: 1, assigned: 2, closed: 3 } as const;
export type WorkStatus = (typeof WORK)[keyof typeof WORK];

/** What people did about an alarm. The device has no part in it: a release changes none of this. */
export interface AlarmLife {
  readonly acknowledgedAt: number | null;
  readonly acknowledgedBy: number | null;
  /** The account that takes care of it. */
  readonly assigneeId: number | null;
  /** Until then nobody is to be bothered; a time that has passed means nothing. */
  readonly snoozedUntil: number | null;
  readonly closedAt: number | null;
  /** Not shown to the company any more. */
  readonly hidden: boolean;
}

export const UNTOUCHED: AlarmLife = {
  acknowledgedAt: null,
  acknowledgedBy: null,
  assigneeId: null,
  snoozedUntil: null,
  closedAt: null,
  hidden: false,
};

/** Why an alarm is closed; the rest is a comment. */
export const CLOSE_REASONS = ['mended', 'falseAlarm', 'accepted', 'other'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export type LifeAction =
  | { readonly type: 'acknowledge' }
  /** To nobody takes it back. */
  | { readonly type: 'assign'; readonly assigneeId: number | null }
  /** Until null ends it. */
  | { readonly type: 'snooze'; readonly until: number | null }
  | { readonly type: 'close'; readonly reason?: CloseReason }
  | { readonly type: 'reopen' }
  | { readonly type: 'hide' }
  | { readonly type: 'show' }
  | { readonly type: 'comment' };
export type LifeActionType = LifeAction['type'];

export const LIFE_ACTIONS = [
  'acknowledge',
  'assign',
  'snooze',
  'close',
  'reopen',
  'hide',
  'show',
  'comment',
] as const satisfies readonly LifeActionType[];

interface Act {
  readonly at: number;
  readonly userId: number;
}

/**
 * The life after an action; the very same object where it changes nothing, which is no error: two people who
 * acknowledge at once both mean it. A closed alarm takes nothing but comments until it is reopened. Whoever assigns or
 * closes an alarm has seen it, so that acknowledges it too.
 */
export function afterAction(life: AlarmLife, action: LifeAction, act: Act): AlarmLife {
  const isClosed = life.closedAt !== null;
  switch (action.type) {
    case 'acknowledge':
      return isClosed ? life : acknowledged(life, act);
    case 'assign':
      if (isClosed || life.assigneeId === action.assigneeId) return life;
      return { ...acknowledged(life, act), assigneeId: action.assigneeId };
    case 'snooze':
      return isClosed || life.snoozedUntil === action.until ? life : { ...life, snoozedUntil: action.until };
    case 'close':
      return isClosed ? life : { ...acknowledged(life, act), snoozedUntil: null, closedAt: act.at };
    case 'reopen':
      return isClosed ? { ...life, closedAt: null } : life;
    case 'hide':
    case 'show':
      return life.hidden === (action.type === 'hide') ? life : { ...life, hidden: !life.hidden };
    case 'comment':
      return life;
  }
}

const acknowledged = (life: AlarmLife, { at, userId }: Act): AlarmLife =>
  life.acknowledgedAt === null ? { ...life, acknowledgedAt: at, acknowledgedBy: userId } : life;

export function workStatusOf({ closedAt, assigneeId, acknowledgedAt }: AlarmLife): WorkStatus {
  if (closedAt !== null) return WORK.closed;
  if (assigneeId !== null) return WORK.assigned;
  return acknowledgedAt === null ? WORK.new : WORK.acknowledged;
}

export const isSnoozed = ({ snoozedUntil }: Pick<AlarmLife, 'snoozedUntil'>, now: number): boolean =>
  snoozedUntil !== null && snoozedUntil > now;

/** For longer than this nobody forgets an alarm on purpose. */
export const MAX_SNOOZE_MS = 31 * DAY_MS;
export const MAX_COMMENT = 2000;
/** Alarms of one action. */
export const MAX_AT_ONCE = 200;

interface Handler {
  readonly userId: number;
  readonly role: Role;
  readonly companyPath: CompanyPath;
}

/**
 * Administrators handle the alarms of their own subtree; what is assigned to a common user that user acknowledges,
 * snoozes, closes and comments. Whoever sees a device through a lease only looks on.
 */
export function mayHandleAlarm(
  { userId, role, companyPath }: Handler,
  action: LifeActionType,
  alarm: { readonly companyPath: CompanyPath; readonly assigneeId: number | null },
): Verdict {
  const verdict = can.manageAlarms({ role, companyPath }, alarm);
  const isTheirs = alarm.assigneeId === userId && containsPath(companyPath, alarm.companyPath);
  return isTheirs && OF_ASSIGNEES.includes(action) ? can.handleAlarms({ role }) : verdict;
}

const OF_ASSIGNEES: readonly LifeActionType[] = ['acknowledge', 'snooze', 'close', 'reopen', 'comment'];
