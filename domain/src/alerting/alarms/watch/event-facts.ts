import { isRaisedBy } from '../catalogue.ts';
import { type EventStatus, MAX_EVENT_STATUSES } from './event-watch.ts';
import type { AlarmFact } from './facts.ts';

/** The faults of a unit as its alarms tell, oldest first: for events that no log has. */
export function statusesOf(facts: readonly AlarmFact[]): EventStatus[] {
  const statuses = new Map<string, EventStatus>();
  for (const { alarm, releasedAt } of facts) {
    const { msgType, code, raisedAt, extend } = alarm;
    if (!isRaisedBy(msgType, 'event', 'drift')) continue;
    const status = { msgType, code, text: extend.text ?? '', at: releasedAt ?? raisedAt, active: releasedAt === null };
    statuses.set(keyOf(status), status);
  }
  return [...statuses.values()];
}

/** The statuses that the log tells with those known otherwise, of each fault the newest; where they are too many, past ones go first, the oldest of them. */
export function newestStatuses(logged: readonly EventStatus[], others: readonly EventStatus[]): EventStatus[] {
  const newest = new Map(logged.map((status) => [keyOf(status), status]));
  for (const other of others) {
    const known = newest.get(keyOf(other));
    if (!known || other.at > known.at) newest.set(keyOf(other), other);
  }
  const statuses = [...newest.values()];
  if (statuses.length <= MAX_EVENT_STATUSES) return statuses;
  return statuses
    .sort((one, other) => Number(other.active) - Number(one.active) || other.at - one.at)
    .slice(0, MAX_EVENT_STATUSES);
}

const keyOf = ({ msgType, code }: Pick<EventStatus, 'msgType' | 'code'>): string => `${msgType}:${code}`;
