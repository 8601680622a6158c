import type { Channel } from '../../foundation/kinds/channel.ts';
import { channelsOf } from '../../foundation/kinds/channels.ts';
import { type ChannelOf, KIND, type Kind, RECORD_KINDS, type RecordName } from '../../foundation/kinds/registry.ts';

/** Where a value goes: a channel of a kind of record. */
export interface Target {
  readonly kind: Kind;
  readonly channel: Channel;
  /** Place in a channel that repeats, from 0. */
  readonly index: number;
  /** For two channels that share a signed value: +1 takes what is positive, −1 what is negative, 0 everything. */
  readonly side: 1 | -1 | 0;
}

/** Values with a sign that the protocol has as two channels: positive charges. */
const SIGNED = {
  'monitor.current': ['currentCharging', 'currentUsing'],
} as const satisfies Readonly<Record<string, readonly [positive: MonitorChannel, negative: MonitorChannel]>>;
type MonitorChannel = ChannelOf<'monitor'>;

/** The names of channels with their kinds, and of values with a sign; those of a list are followed by their place. */
export type ChannelPath = keyof typeof SIGNED | { [N in RecordName]: `${N}.${ChannelOf<N>}` }[RecordName];

const MAX_PLACES = 512;

/**
 * Finds the channels of a name such as `monitor.soc`, `bms.cell.3` (from 1) or `monitor.current` (positive charges).
 * @returns null for a name that no channel has
 */
export function targetsOf(name: string): readonly Target[] | null {
  const [kindName = '', channelName = '', place, ...rest] = name.split('.');
  const kind = Object.entries(KIND).find(([known]) => known === kindName)?.[1];
  const recordKind = RECORD_KINDS.find((known) => known === kind);
  if (recordKind === undefined || rest.length > 0) return null;
  const sides = (SIGNED as { readonly [path: string]: readonly [string, string] | undefined })[
    `${kindName}.${channelName}`
  ];
  const wanted: readonly (readonly [string, Target['side']])[] = sides
    ? [
        [sides[0], 1],
        [sides[1], -1],
      ]
    : [[channelName, 0]];
  const index = place === undefined ? 0 : Number(place) - 1;
  const found = wanted.flatMap(([channelNamed, side]) => {
    const channel = channelsOf(recordKind).find((candidate) => candidate.name === channelNamed);
    if (!channel || channel.repeated !== (place !== undefined)) return [];
    return [{ kind: recordKind, channel, index, side }];
  });
  const isPlace = Number.isInteger(index) && index >= 0 && index < MAX_PLACES;
  return isPlace && found.length > 0 ? found : null;
}

/** The names of all channels, for a message that says what there is. */
export const channelNames = (): string[] => [
  ...Object.keys(SIGNED),
  ...Object.entries(KIND).flatMap(([name, kind]) =>
    RECORD_KINDS.some((known) => known === kind)
      ? channelsOf(kind).map((channel) => `${name}.${channel.name}${channel.repeated ? '.1' : ''}`)
      : [],
  ),
];
