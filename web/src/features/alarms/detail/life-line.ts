import { isSnoozed, WORK } from '#domain/alarms/life.ts';
import type { IconName } from '../../../ui/icon-paths.ts';
import type { Message, MessageHistory } from '../message-queries.ts';
import { isOpen } from '../message-tone.ts';

type Action = MessageHistory['actions'][number];

/** A step of an alarm's life: one that happened, or one to come, which has no instant or one in the future. */
export type LifeStep =
  | { readonly kind: 'raised' | 'released'; readonly at: number }
  | { readonly kind: 'action'; readonly at: number; readonly action: Action }
  | { readonly kind: 'toAcknowledge' | 'toAssignee' | 'toRelease' | 'toClose' }
  | { readonly kind: 'toSnoozeEnd'; readonly until: number };

export const isToCome = (step: LifeStep): boolean => step.kind.startsWith('to');

/** What happened in order of time, and then what is still to come. */
export function lifeLine({ alarm, actions }: Pick<MessageHistory, 'alarm' | 'actions'>, now: number): LifeStep[] {
  const past: (LifeStep & { readonly at: number })[] = [
    { kind: 'raised', at: alarm.createTime },
    ...(alarm.releaseTime === null ? [] : [{ kind: 'released', at: alarm.releaseTime } as const]),
    ...actions.map((action) => ({ kind: 'action', at: action.at, action }) as const),
  ];
  return [...past.toSorted((one, other) => one.at - other.at), ...toCome(alarm, now)];
}

function toCome(alarm: Message, now: number): LifeStep[] {
  if (alarm.workStatus === WORK.closed) return isOpen(alarm) ? [{ kind: 'toRelease' }] : [];
  return [
    ...(isSnoozed(alarm, now) ? [{ kind: 'toSnoozeEnd', until: alarm.snoozedUntil! } as const] : []),
    ...(alarm.workStatus === WORK.new ? [{ kind: 'toAcknowledge' } as const] : []),
    ...(alarm.assigneeName ? [{ kind: 'toAssignee' } as const] : []),
    ...(isOpen(alarm) ? [{ kind: 'toRelease' } as const] : []),
    { kind: 'toClose' },
  ];
}

export const ACTION_ICONS: Readonly<Record<Action['action'], IconName>> = {
  acknowledge: 'check',
  assign: 'person',
  snooze: 'snooze',
  close: 'lock',
  reopen: 'back',
  hide: 'eye-off',
  show: 'eye',
  comment: 'comment',
};

export const STEP_ICONS: Readonly<Record<Exclude<LifeStep['kind'], 'action' | 'raised'>, IconName>> = {
  released: 'back',
  toAcknowledge: 'check',
  toAssignee: 'person',
  toSnoozeEnd: 'snooze',
  toRelease: 'back',
  toClose: 'lock',
};
