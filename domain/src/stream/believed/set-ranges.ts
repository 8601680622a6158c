import type { Channel } from '../../foundation/kinds/channel.ts';
import { channelsOf } from '../../foundation/kinds/channels.ts';
import { isKind, type Kind, revealsPlaceOf } from '../../foundation/kinds/registry.ts';
import type { NarrowRanges, Range } from '../../foundation/kinds/validity.ts';

/**
 * What people set: the lowest and highest value that is believed, integers of the wire, by {@link rangeKey}; null for no limit, which
 * lifts a range from above. Stored.
 */
export type SetRanges = Readonly<Record<string, Range | null>>;

export const rangeKey = (kind: number, channel: string): string => `${kind}.${channel}`;

/** Of what a range may be set: numbers of records that do not tell a place. */
export const rangeChannels = (kind: number): readonly Channel[] =>
  isKind(kind) && !revealsPlaceOf(kind)
    ? channelsOf(kind).filter(({ wire, absent }) => (wire === 'uint' || wire === 'sint') && absent === 'missing')
    : [];

/** Why a range cannot be set: none may be wider than what is physically possible. */
export function setRangeFault([lowest, highest]: Range, { range: [min, max] }: Pick<Channel, 'range'>) {
  if (!Number.isInteger(lowest) || lowest < min || lowest > max) return 'lowest';
  if (!Number.isInteger(highest) || highest < min || highest > max) return 'highest';
  return lowest > highest ? 'order' : null;
}

type Ends = { readonly lowest: number; readonly highest: number };

/** Whether a range is all that is possible: no limit. */
export const isNoLimit = (range: Ends, possible: Ends): boolean =>
  range.lowest === possible.lowest && range.highest === possible.highest;

/** Of each channel the most specific range; the layers are given from the least specific on. */
export const mergedRanges = (layers: readonly SetRanges[]): SetRanges => Object.assign({}, ...layers);

/** Ranges as records are checked by them, within what is physically possible; undefined for none. */
export function narrowRanges(ranges: SetRanges): NarrowRanges | undefined {
  const narrow = new Map<Kind, Map<string, Range>>();
  for (const [key, range] of Object.entries(ranges)) {
    if (range === null) continue;
    const [lowest, highest] = range;
    const kind = Number.parseInt(key, 10);
    const channel = rangeChannels(kind).find(({ name }) => rangeKey(kind, name) === key);
    if (!channel || !isKind(kind)) continue;
    const [min, max] = channel.range;
    const ofKind = narrow.get(kind) ?? new Map<string, Range>();
    narrow.set(kind, ofKind.set(channel.key, [Math.max(lowest, min), Math.min(highest, max)]));
  }
  return narrow.size > 0 ? narrow : undefined;
}
