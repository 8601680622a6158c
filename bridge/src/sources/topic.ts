import type { Binding } from '#domain/fleet/bridges/sources.ts';

/** The unit that a topic is bound to: 0 without a binding; null for one whose part is none of those. */
export function unitOfTopic(topic: string, binding: Binding | undefined): number | null {
  if (!binding) return 0;
  const part = topic.split('/')[binding.part - 1];
  return part !== undefined && Object.hasOwn(binding.units, part) ? (binding.units[part] ?? null) : null;
}

/** Whether a topic is one of those that a subscription with `+` and `#` names. */
export function isOfTopic(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const parts = topic.split('/');
  const all = wanted.indexOf('#');
  if (all < 0 ? wanted.length !== parts.length : parts.length < all) return false;
  return wanted.slice(0, all < 0 ? undefined : all).every((part, index) => part === '+' || part === parts[index]);
}
