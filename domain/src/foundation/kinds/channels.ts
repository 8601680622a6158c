import type { Channel } from './channel.ts';
import { type ChannelNameOf, type Kind, recordKind } from './registry.ts';

const NONE: readonly Channel[] = [];

/** Channels of a kind by number; none for a kind that this version does not know. */
export const channelsOf = (kind: number): readonly Channel[] => recordKind(kind)?.channels ?? NONE;

/** A channel by its name. */
export const channelNamed = <K extends Kind>(kind: K, name: ChannelNameOf<K>): Channel => findChannel(kind, name);

/** A channel by a name that was stored or comes from elsewhere; an unknown one is a programming error. */
export const findChannel = (kind: Kind, name: string): Channel => {
  const found = channelsOf(kind).find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`kind ${kind} has no channel ${name}`);
  return found;
};

interface SaysNothing {
  readonly key: string;
  readonly unknown: number;
}
const saysNothing = new Map<number, readonly SaysNothing[]>();

/** The values of a kind that say that there is none. */
export const sayingNothing = (kind: number): readonly SaysNothing[] => {
  const known = saysNothing.get(kind);
  if (known) return known;
  const found = channelsOf(kind).flatMap(({ key, repeated, unknown }) =>
    unknown === null || repeated ? [] : [{ key, unknown }],
  );
  saysNothing.set(kind, found);
  return found;
};
