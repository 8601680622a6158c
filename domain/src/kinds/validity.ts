import type { Channel } from './channel.ts';
import { channelsOf } from './channels.ts';
import type { Body, Kind } from './registry.ts';

/** Maximum plausible number of cells and temperature probes in a pack; 1500 V racks have about 400 cells. */
const MAX_REPEATED = 512;

type Value = number | boolean | readonly number[] | undefined;

const inRange = (value: number, { range: [min, max] }: Channel) => value >= min && value <= max;

const isBelievable = (value: Value, channel: Channel): boolean => {
  if (value === undefined || typeof value === 'boolean') return true;
  if (typeof value === 'number') return inRange(value, channel);
  return value.length <= MAX_REPEATED && value.every((element) => inRange(element, channel));
};

/** Name of the first channel whose value is physically impossible (ranges of the catalogue), or `null`. */
export const channelOutOfRange = (kind: Kind, body: Body): string | null => {
  const values = body as { readonly [key: string]: Value };
  for (const channel of channelsOf(kind)) {
    if (!isBelievable(values[channel.key], channel)) return channel.name;
  }
  return null;
};
