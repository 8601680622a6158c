import { isSnoozed, WORK } from '#domain/alerting/alarms/life/life.ts';
import type { IconName } from '../../../../ui/art/icon-paths.ts';
import type { Message, MessageHistory, MessageTold } from '../message-queries.ts';
import { isOpen } from '../message-tone.ts';

type Action = MessageHistory['actions'][number];

/** A step of an alarm's life: one that happened, or one to come, which has no instant or one in the future. */
export type LifeStep =
  | { readonly kind: 'raised' | 'released'; readonly at: number }
  | { readonly kind: 'action'; readonly at: number; readonly action: Action }
  | { readonly kind: 'toAcknowledge' | 'toAssignee' | 'toRelease' | 'toClose' }
  | { readonly kind: 'told'; readonly at: number; readonly told: MessageTold['told'][number] }
  | { readonly kind: 'toTell'; readonly call: MessageTold['next'][number] }
  | { readonly kind: 'toSnoozeEnd'; readonly until: number };

export const isToCome = (step: LifeStep): boolean => step.kind.startsWith('to');

/** What happened in order of time, and then what is still to come. */
export function lifeLine(
  { alarm, actions }: Pick<MessageHistory, 'alarm' | 'actions'>,
  { told, next }: MessageTold,
  now: number,
): LifeStep[] {
  const past: (LifeStep & { readonly at: number })[] = [
    { kind: 'raised', at: alarm.createTime },
    ...(alarm.releaseTime === null ? [] : [{ kind: 'released', at: alarm.releaseTime } as const]),
    ...told.map((each) => ({ kind: 'told', at: each.at, told: each }) as const),
    ...actions.map((action) => ({ kind: 'action', at: action.at, action }) as const),
  ];
  return [...past.toSorted((one, other) => one.at - other.at), ...toCome(alarm, next, now)];
}

function toCome(alarm: Message, next: MessageTold['next'], now: number): LifeStep[] {
  if (alarm.workStatus === WORK.closed) return isOpen(alarm) ? [{ kind: 'toRelease' }] : [];
  return [
    ...(isSnoozed(alarm, now) ? [{ kind: 'toSnoozeEnd', until: alarm.snoozedUntil! } as const] : []),
    ...(alarm.workStatus === WORK.new ? [{ kind: 'toAcknowledge' } as const] : []),
    ...next.map((call) => ({ kind: 'toTell', call }) as const),
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

export const STEP_ICONS: Readonly<Record<Exclude<LifeStep['kind'], 'action' | 'raised' | 'told'>, IconName>> = {
  released: 'back',
  toAcknowledge: 'check',
  toAssignee: 'person',
  toTell: 'arrow-up',
  toSnoozeEnd: 'snooze',
  toRelease: 'back',
  toClose: 'lock',
};

/** Somebody who was called is told apart from those who were told at once. */
export const notificationIcon = ({ kind, channel }: MessageTold['told'][number]): IconName =>
  kind === 'escalation' ? 'arrow-up' : CHANNEL_ICONS[channel];

const CHANNEL_ICONS = { email: 'mail', push: 'phone', webhook: 'link' } as const satisfies Record<string, IconName>;
