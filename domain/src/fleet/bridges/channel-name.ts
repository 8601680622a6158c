import { z } from 'zod';
import { channelNames, targetsOf } from './target.ts';

/** The name of a channel in the settings. */
export const channelName = z.string().refine((name) => targetsOf(name) !== null, {
  error: ({ input }) => `no channel ${String(input)}; there are ${namesLike(String(input)).join(' ')}`,
});

/** Those of the kind that was meant, if there is such a kind. */
function namesLike(name: string): string[] {
  const all = channelNames();
  const ofKind = all.filter((known) => known.startsWith(`${name.split('.')[0]}.`));
  return ofKind.length > 0 ? ofKind : all;
}
