import { DAY_MS } from '#domain/time.ts';

export interface Dated {
  readonly createTime: number;
}
/** Messages of one day in the reader's time zone; `kind` marks today and yesterday, which have names. */
export interface MessageDay<T extends Dated> {
  readonly key: string;
  readonly at: number;
  readonly kind: 'today' | 'yesterday' | 'earlier';
  readonly messages: readonly T[];
}

const dayOf = (at: number): string => new Date(at).toDateString();

/** Newest day first, newest message first. */
export function messageDays<T extends Dated>(messages: readonly T[], now: number): readonly MessageDay<T>[] {
  const days = new Map<string, T[]>();
  for (const message of messages.toSorted((left, right) => right.createTime - left.createTime)) {
    const key = dayOf(message.createTime);
    days.set(key, [...(days.get(key) ?? []), message]);
  }
  // Noon of the day before is always yesterday, even when a day has 23 or 25 hours.
  const yesterday = dayOf(new Date(now).setHours(12, 0, 0, 0) - DAY_MS);
  return [...days].map(([key, ofDay]) => ({
    key,
    at: ofDay[0]?.createTime ?? now,
    kind: key === dayOf(now) ? 'today' : key === yesterday ? 'yesterday' : 'earlier',
    messages: ofDay,
  }));
}
