import type { ChannelText, ChannelUnit } from '#domain/foundation/kinds/channel.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { type ChannelOf, KIND } from '#domain/foundation/kinds/registry.ts';
import type { MappedKind } from '../../../kinds/mapped-kinds.ts';

export interface MappedChannel {
  /** As settings name it: `monitor.soc`. */
  readonly name: string;
  /** What it is called, a key of the texts; null where it has no name but its own. */
  readonly label: `export:${ChannelText}` | 'bridges:current' | null;
  readonly unit: ChannelUnit;
  readonly decimals: number;
}

/** One number with a sign, which the protocol has as two. */
const CURRENT: MappedChannel = { name: 'monitor.current', label: 'bridges:current', unit: 'A', decimals: 1 };
const OF_CURRENT: readonly string[] = [...(['currentUsing', 'currentCharging'] satisfies ChannelOf<'monitor'>[])];

/** The channels of a kind that a value can go to. */
export function channelsOfKind(kind: MappedKind): MappedChannel[] {
  const channels = channelsOf(KIND[kind])
    .filter(({ repeated, name }) => !repeated && !(kind === 'monitor' && OF_CURRENT.includes(name)))
    .map(
      ({ name, text, unit, decimals }): MappedChannel => ({
        ...{ name: `${kind}.${name}`, label: text && `export:${text}`, unit, decimals },
      }),
    );
  if (kind === 'monitor') channels.splice(2, 0, CURRENT);
  return channels;
}
