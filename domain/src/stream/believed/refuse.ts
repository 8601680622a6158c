import { BinaryWriter } from '@bufbuild/protobuf/wire';
import type { Channel } from '../../foundation/kinds/channel.ts';
import { channelsOf } from '../../foundation/kinds/channels.ts';
import { mergePayloads, onlyFields, withoutFields } from '../../foundation/kinds/payload-segments.ts';
import { NOTE_FIELDS, withoutOurNotes } from '../../foundation/kinds/record-notes.ts';
import { type Body, type Kind, recordKind } from '../../foundation/kinds/registry.ts';
import { inRange, isPossibleList, type NarrowRanges, type Range, type Value } from '../../foundation/kinds/validity.ts';
import { readableBody } from '../../foundation/kinds/wire.ts';

/** What is believed of a record that says something impossible. */
interface Rest {
  readonly body: Body;
  /** The payload to store: without what was refused, which is kept as it came in a note. */
  readonly payload: Uint8Array;
  readonly refused: readonly RefusedValue[];
}

/** A channel of which something is out of its range: of what is physically possible, or of a narrower one that somebody set. */
export interface RefusedValue {
  readonly channel: string;
  readonly reason: 'out_of_range' | 'out_of_set_range';
}

const LENGTH_DELIMITED = 2;

type Values = { [key: string]: Value };

/**
 * What is left of a record without values out of their range; null where nothing is. An element of a list becomes unread in its place,
 * a list that no pack can have is refused whole, and of values that are one (RecordKind.joined) all are.
 */
export function withoutImpossible(kind: Kind, received: Uint8Array, narrow?: NarrowRanges): Rest | null {
  const decoded = readableBody(kind, received);
  if (decoded === null) return null;
  const sent = withoutOurNotes(decoded, received);
  const values: Values = { ...(sent.body as object) };
  const impossible = impossibleIn(kind, values, narrow);
  const refused = [...impossible, ...joinedTo(kind, impossible, values)];
  for (const channel of refused)
    values[channel.key] = restOf(values[channel.key], rangeOf(kind, channel, narrow), channel);
  const body = values as unknown as Body;
  if (saysNothing(kind, values) || recordKind(kind)?.fault?.(body)) return null;
  const fields = new Set(refused.map(({ field }) => field));
  const refusedFields = onlyFields(sent.payload, fields);
  const payload = mergePayloads(withoutFields(sent.payload, fields), added(refused, values, refusedFields));
  return {
    body: { ...body, refusedFields },
    payload,
    refused: impossible.map((channel) => toldOf(channel, sent.body)),
  };
}

const rangeOf = (kind: Kind, { key, range }: Channel, narrow: NarrowRanges | undefined) =>
  narrow?.get(kind)?.get(key) ?? range;

const toldOf = (channel: Channel, body: Body): RefusedValue => ({
  channel: channel.name,
  reason: isWithin((body as unknown as Values)[channel.key], channel.range, channel)
    ? 'out_of_set_range'
    : 'out_of_range',
});

const isWithin = (value: Value, range: Range, channel: Channel): boolean => {
  if (value === undefined || typeof value === 'boolean') return true;
  if (typeof value === 'number') return inRange(value, range, channel);
  return isPossibleList(value) && value.every((element) => inRange(element, range, channel));
};

const impossibleIn = (kind: Kind, values: Values, narrow: NarrowRanges | undefined): Channel[] =>
  channelsOf(kind).filter((channel) => !isWithin(values[channel.key], rangeOf(kind, channel, narrow), channel));

/** Others that are one value with those. */
function joinedTo(kind: Kind, impossible: readonly Channel[], values: Values): Channel[] {
  const joined: readonly (readonly string[])[] = recordKind(kind)?.joined ?? [];
  const taken = new Set(joined.filter((keys) => impossible.some(({ key }) => keys.includes(key))).flat());
  return channelsOf(kind).filter(
    (channel) => taken.has(channel.key) && values[channel.key] !== undefined && !impossible.includes(channel),
  );
}

/** What is left of a refused value: of a list, its other elements. */
function restOf(value: Value, range: Channel['range'], channel: Channel): Value {
  const { repeated, unknown, absent } = channel;
  if (!repeated) return absent === 'zero' ? 0 : undefined;
  const elements = value as readonly number[];
  if (unknown === null || !isPossibleList(elements)) return [];
  return elements.map((element) => (inRange(element, range, channel) ? element : unknown));
}

/** Whether no channel has a value. */
const saysNothing = (kind: Kind, values: Values): boolean =>
  channelsOf(kind).every(({ key, absent, unknown }) => {
    const value = values[key];
    if (typeof value === 'object') return value.every((element) => element === unknown);
    return value === undefined || (absent === 'zero' && value === 0);
  });

/** Lists with what is left of them, and the note. */
function added(refused: readonly Channel[], values: Values, refusedFields: Uint8Array): Uint8Array {
  const writer = new BinaryWriter();
  for (const { key, field, wire } of refused) {
    const elements = values[key];
    if (typeof elements !== 'object' || elements.length === 0) continue;
    writer.uint32(field * 8 + LENGTH_DELIMITED).fork();
    for (const element of elements) wire === 'sint' ? writer.sint32(element) : writer.uint32(element);
    writer.join();
  }
  return writer
    .uint32(NOTE_FIELDS.refusedFields * 8 + LENGTH_DELIMITED)
    .bytes(refusedFields)
    .finish();
}
