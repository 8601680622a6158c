import type { Channel } from '../../foundation/kinds/channel.ts';
import { channelsOf } from '../../foundation/kinds/channels.ts';
import { fieldBit } from '../../foundation/kinds/record-notes.ts';
import { KIND, recordKind } from '../../foundation/kinds/registry.ts';

/** The values of a kind that may hold, in parallel lists. */
export interface HoldingFields {
  readonly keys: readonly string[];
  readonly bits: readonly number[];
  readonly numbers: readonly number[];
  /** Bits by the numbers of fields, 0 for those that do not hold; absent for enumerations, notes and what is no channel. */
  readonly bitOfField: readonly (number | undefined)[];
  /** Values that say, element by element, that a list was not read; undefined for what is no list. */
  readonly unread: readonly (number | undefined)[];
  /** Whether 0 says nothing: enumerations have no presence, and their 0 is what nobody has told. */
  readonly isZeroNothing: readonly boolean[];
  /** Whether it holds only where the source says that it sends changes. */
  readonly onlyTold: readonly boolean[];
}

const known: (HoldingFields | null | undefined)[] = [];

/** Null for a kind of which nothing holds. */
export function holdingFields(kind: number): HoldingFields | null {
  const found = known[kind];
  if (found !== undefined) return found;
  const made = fieldsOf(kind);
  known[kind] = made;
  return made;
}

function fieldsOf(kind: number): HoldingFields | null {
  const holds = recordKind(kind)?.holds;
  // A number without presence is in every record, as is every part of a position.
  const channels = channelsOf(kind).filter(
    (channel) => channel.holds && (channel.absent === 'missing' || (channel.wire === 'enum' && holds !== 'told')),
  );
  if (holds === 'never' || channels.length === 0) return null;
  return {
    keys: channels.map(({ key }) => key),
    bits: channels.map(({ field }) => fieldBit(field) | 0),
    numbers: channels.map(({ field }) => field),
    bitOfField: bitsByField(kind, channels),
    unread: channels.map(({ repeated, unknown }) => (repeated && unknown !== null ? unknown : undefined)),
    isZeroNothing: channels.map(({ absent }) => absent === 'zero'),
    onlyTold: channels.map(({ absent }) => absent === 'zero' || holds === 'told'),
  };
}

function bitsByField(kind: number, holding: readonly Channel[]): (number | undefined)[] {
  const bits: (number | undefined)[] = new Array(34).fill(undefined);
  for (const channel of channelsOf(kind))
    if (channel.absent === 'missing') bits[channel.field] = holding.includes(channel) ? fieldBit(channel.field) | 0 : 0;
  return bits;
}

type Values = { readonly [key: string]: unknown };

/** The fields that have a value in a body. */
export function fieldsIn({ keys, bits, isZeroNothing }: HoldingFields, body: object): number {
  const values = body as Values;
  let fields = 0;
  for (let place = 0; place < keys.length; place++) {
    const value = values[keys[place]!];
    if (value === undefined || (value === 0 && isZeroNothing[place])) continue;
    if (typeof value === 'object' && (value as readonly number[]).length === 0) continue;
    fields |= bits[place]!;
  }
  return fields;
}

const VARINT = 0;
const LENGTH_DELIMITED = 2;

/**
 * The same from the bytes of the body, which takes a fraction of the time; null where they have to be looked at: notes, fields of
 * other versions, enumerations.
 */
export function fieldsOfBytes({ bitOfField }: HoldingFields, payload: Uint8Array): number | null {
  let fields = 0;
  let at = 0;
  while (at < payload.length) {
    let tag = payload[at++]!;
    if (tag >= 128) {
      const more = payload[at++];
      if (more === undefined || more >= 128) return null;
      tag = (tag & 127) | (more << 7);
    }
    const bit = bitOfField[tag >>> 3];
    if (bit === undefined) return null;
    if ((tag & 7) === VARINT) {
      fields |= bit;
      while (payload[at++]! >= 128);
    } else if ((tag & 7) === LENGTH_DELIMITED) {
      const length = payload[at++]!;
      if (!(length < 128)) return null;
      if (length > 0) fields |= bit;
      at += length;
    } else return null;
  }
  return fields;
}

/**
 * Two currents of one battery, of which only one can flow: while one is measured, the other that was seen before does not hold.
 * A source that says what changed says when it has stopped.
 */
export const opposites: ReadonlyMap<number, readonly [string, string]> = new Map([
  [KIND.monitor, ['currentUsingCentiAmp', 'currentChargingCentiAmp']],
]);
