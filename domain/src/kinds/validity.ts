import type { Channel } from './channel.ts';
import { channelsOf } from './channels.ts';
import type { Body, Kind } from './registry.ts';

/** Maximum plausible number of cells and temperature probes in a pack; 1500 V racks have about 400 cells. */
const MAX_REPEATED = 512;

type Value = number | boolean | readonly number[] | undefined;

const inRange = (value: number, { range: [min, max] }: Channel) => value >= min && value <= max;

const isBelievable = (value: number | readonly number[], channel: Channel): boolean =>
  typeof value === 'number'
    ? inRange(value, channel)
    : value.length <= MAX_REPEATED && value.every((element) => inRange(element, channel));

const channelsByKey: (ReadonlyMap<string, Channel> | undefined)[] = [];

function byKey(kind: Kind): ReadonlyMap<string, Channel> {
  const known = channelsByKey[kind];
  if (known) return known;
  const channels = new Map(channelsOf(kind).map((channel) => [channel.key, channel]));
  channelsByKey[kind] = channels;
  return channels;
}

/** Name of the first channel whose value is physically impossible (ranges of the catalogue), or `null`. */
export const channelOutOfRange = (kind: Kind, body: Body): string | null => {
  const channels = byKey(kind);
  const values = body as { readonly [key: string]: Value };
  // Most values of most bodies are missing: their channels are not looked up.
  for (const key in values) {
    const value = values[key];
    if (value === undefined || typeof value === 'boolean') continue;
    const channel = channels.get(key);
    if (channel && !isBelievable(value, channel)) return channel.name;
  }
  return null;
};
