import { dayKind, dayOf } from '../../../charts/day-kind.ts';

interface Dated {
  readonly createTime: number;
}
/** Messages of one day in the reader's time zone; `kind` marks today and yesterday, which have names. */
interface MessageDay<T extends Dated> {
  readonly key: string;
  readonly at: number;
  readonly kind: ReturnType<typeof dayKind>;
  readonly messages: readonly T[];
}

/** Newest day first, newest message first. */
export function messageDays<T extends Dated>(messages: readonly T[], now: number): readonly MessageDay<T>[] {
  const days = new Map<string, T[]>();
  for (const message of messages.toSorted((left, right) => right.createTime - left.createTime)) {
    const key = dayOf(message.createTime);
    days.set(key, [...(days.get(key) ?? []), message]);
  }
  return [...days].map(([key, ofDay]) => ({
    key,
    at: ofDay[0]?.createTime ?? now,
    kind: dayKind(ofDay[0]?.createTime ?? now, now),
    messages: ofDay,
  }));
}
