import { messageDays } from './message-days.ts';
import type { Message } from './message-queries.ts';

/** Messages under one heading. */
export interface MessageGroup {
  readonly key: string;
  readonly messages: readonly Message[];
  readonly heading:
    | { readonly kind: 'today' | 'yesterday' | 'earlier'; readonly at: number }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'noSite' };
}

/** Messages of a page by day, device or site; newest first within each, and groups in the order of their newest. */
export function messageGroups(
  messages: readonly Message[],
  by: 'day' | 'device' | 'site',
  now: number,
): readonly MessageGroup[] {
  if (by === 'day')
    return messageDays(messages, now).map(({ key, kind, at, messages: ofDay }) => ({
      key,
      messages: ofDay,
      heading: { kind, at },
    }));
  const groups = new Map<string, Message[]>();
  for (const message of messages) {
    const key = by === 'device' ? message.mcuId : (message.site ?? '');
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return [...groups].map(([key, ofGroup]) => {
    const name = by === 'device' ? ofGroup[0]!.deviceName : key;
    return { key, messages: ofGroup, heading: name === '' ? { kind: 'noSite' } : { kind: 'name', name } };
  });
}
