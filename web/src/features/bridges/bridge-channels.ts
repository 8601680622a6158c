import type { ChannelUnit } from '#domain/kinds/channel.ts';
import { channelsOf } from '#domain/kinds/channels.ts';
import { KIND } from '#domain/kinds/registry.ts';

/** Kinds of records that are filled by clicking. */
export const MAPPED_KINDS = ['monitor', 'inverter', 'dmt', 'tc', 'enerdrive', 'cbb', 'ups', 'location'] as const;
export type MappedKind = (typeof MAPPED_KINDS)[number];

export interface MappedChannel {
  /** As settings name it: `monitor.soc`. */
  readonly name: string;
  /** Its heading in exported tables, or its own name. */
  readonly label: string;
  readonly unit: ChannelUnit;
  readonly decimals: number;
}

/** One number with a sign, which the protocol has as two. */
const CURRENT: MappedChannel = { name: 'monitor.current', label: 'current', unit: 'A', decimals: 1 };
const OF_CURRENT = ['currentUsing', 'currentCharging'];

/** The channels of a kind that a value can go to. */
export function channelsOfKind(kind: MappedKind): MappedChannel[] {
  const channels = channelsOf(KIND[kind])
    .filter(({ repeated, name }) => !repeated && !(kind === 'monitor' && OF_CURRENT.includes(name)))
    .map(({ name, exportName, unit, decimals }) => ({
      ...{ name: `${kind}.${name}`, label: exportName ?? name, unit, decimals },
    }));
  if (kind === 'monitor') channels.splice(2, 0, CURRENT);
  return channels;
}
