import type { Channel } from './channel.ts';
import { channelsOf } from './channels.ts';
import type { Body, Kind } from './registry.ts';

/** Maximum plausible number of cells and temperature probes in a pack; 1500 V racks have about 400 cells. */
const MAX_REPEATED = 512;

/** The lowest and highest value of a channel, wire integers. */
export type Range = readonly [min: number, max: number];
/** Ranges that are narrower than what is physically possible, by kind and property of the body. */
export type NarrowRanges = ReadonlyMap<Kind, ReadonlyMap<string, Range>>;

/** A value of a decoded body. */
export type Value = number | boolean | readonly number[] | undefined;

/** Whether a value, or an element of a list, is in a range; an element that could not be read is in each. */
export const inRange = (value: number, [min, max]: Range, { repeated, unknown }: Channel): boolean =>
  (value >= min && value <= max) || (repeated && value === unknown);

/** Whether a list is no longer than a pack can have cells. */
export const isPossibleList = (values: readonly number[]): boolean => values.length <= MAX_REPEATED;

const isBelievable = (value: number | readonly number[], range: Range, channel: Channel): boolean => {
  if (typeof value === 'number') return inRange(value, range, channel);
  if (!isPossibleList(value)) return false;
  for (const element of value) if (!inRange(element, range, channel)) return false;
  return true;
};

const channelsByKey: (ReadonlyMap<string, Channel> | undefined)[] = [];

function byKey(kind: Kind): ReadonlyMap<string, Channel> {
  const known = channelsByKey[kind];
  if (known) return known;
  const channels = new Map(channelsOf(kind).map((channel) => [channel.key, channel]));
  channelsByKey[kind] = channels;
  return channels;
}

/** Name of the first channel whose value is out of its range, or `null`. */
export const channelOutOfRange = (kind: Kind, body: Body, narrow?: NarrowRanges): string | null => {
  const channels = byKey(kind);
  const own = narrow?.get(kind);
  const values = body as { readonly [key: string]: Value };
  // Most values of most bodies are missing: their channels are not looked up.
  for (const key in values) {
    const value = values[key];
    if (value === undefined || typeof value === 'boolean') continue;
    const channel = channels.get(key);
    if (channel && !isBelievable(value, own?.get(key) ?? channel.range, channel)) return channel.name;
  }
  return null;
};
