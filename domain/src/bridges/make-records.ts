import { channelsOf } from '../kinds/channels.ts';
import { fieldBit } from '../kinds/record-notes.ts';
import { KIND, type Kind, type Measurement } from '../kinds/registry.ts';
import { LocationKind } from '../kinds/wire.ts';
import { type Target, targetsOf } from './target.ts';

/** A value that a source read, in the unit of its channel. */
export interface Reading {
  /** Name of the channel: `monitor.soc`. */
  readonly channel: string;
  readonly unit: number;
  readonly value: number;
}

/** What a source says of a channel: its value, or null, that there is none any more. */
export interface Told extends Pick<Reading, 'channel' | 'unit'> {
  readonly value: number | null;
}

export interface Made {
  readonly records: Measurement[];
  /** Channels whose value is physically impossible; they are left out of the records. */
  readonly refused: string[];
}

/** An element of a list of which nothing is known. */
const UNREAD = 0;
type Values = Record<string, number | boolean | number[]>;

/**
 * Records of the readings of one instant, at most one of each unit and kind; the last of several readings of a channel counts. A position
 * needs latitude and longitude.
 * @param at the instant of the measurement, UTC epoch ms
 * @param isOfChanges whether the source sends only what changed
 * @param unchanged channels whose records are made though they say nothing new
 */
export function makeRecords(
  readings: readonly Told[],
  at: number,
  isOfChanges = false,
  unchanged: readonly Pick<Told, 'channel' | 'unit'>[] = [],
): Made {
  const bodies = new Map<string, Body>();
  const refused: string[] = [];
  const bodyOf = (kind: Kind, unit: number): Body => {
    const key = `${unit} ${kind}`;
    const body = bodies.get(key) ?? { kind, unit, values: emptyBody(kind), read: new Set(), gone: new Set() };
    bodies.set(key, body);
    return body;
  };
  for (const { channel, unit } of unchanged) for (const { kind } of targetsOf(channel) ?? []) bodyOf(kind, unit);
  for (const { channel: name, unit, value } of readings) {
    for (const target of targetsOf(name) ?? []) {
      const { kind, channel } = target;
      const wire = value === null ? null : wireValue(target, value);
      if (wire !== null && (wire < channel.range[0] || wire > channel.range[1] || !Number.isFinite(wire))) {
        refused.push(name);
        continue;
      }
      const body = bodyOf(kind, unit);
      body.gone.delete(channel.field);
      if (wire !== null) {
        put(body.values, target, wire);
        body.read.add(channel.name);
      } else if (channel.repeated) put(body.values, target, UNREAD);
      else body.gone.add(channel.field);
    }
  }
  const whole = [...bodies.values()].filter(
    ({ kind, read }) => kind !== KIND.location || (read.has('latitude') && read.has('longitude')),
  );
  return { records: whole.map((body) => recordOf(body, at, isOfChanges)), refused };
}

interface Body {
  readonly kind: Kind;
  readonly unit: number;
  readonly values: Values;
  /** Names of channels with a value. */
  readonly read: Set<string>;
  readonly gone: Set<number>;
}

function recordOf({ kind, unit, values, read, gone }: Body, at: number, isOfChanges: boolean): Measurement {
  const body: Values = { ...values };
  for (const { key, name, field, repeated } of channelsOf(kind)) {
    // A list none of whose elements is read is gone as a whole.
    const isUnread = repeated && !read.has(name) && (body[key] as number[]).length > 0;
    if (isUnread) body[key] = [];
    if (isUnread || gone.has(field)) body.goneFields = (Number(body.goneFields ?? 0) | fieldBit(field)) >>> 0;
  }
  if (isOfChanges) body.changes = true;
  return { kind, unit, at, body } as Measurement;
}

function wireValue({ channel, side }: Target, value: number): number {
  const sided = side === 0 ? value : Math.max(0, value * side);
  // Twelve digits, so that 13.085 V are 1308.5 and not 1308.4999…
  const scaled = Number((Math.abs(sided) * channel.divisor).toPrecision(12));
  return (sided < 0 ? -1 : 1) * Math.round(scaled) || 0;
}

function put(values: Values, { channel, index }: Target, wire: number): void {
  if (!channel.repeated) {
    values[channel.key] = channel.wire === 'bool' ? wire !== 0 : wire;
    return;
  }
  const list = values[channel.key] as number[];
  while (list.length < index) list.push(UNREAD);
  list[index] = wire;
}

/** Fields that a message always has. */
function emptyBody(kind: Kind): Values {
  const values: Values = {};
  for (const { key, repeated, absent } of channelsOf(kind)) {
    if (repeated) values[key] = [];
    else if (absent === 'zero') values[key] = 0;
  }
  if (kind === KIND.location) values.kind = LocationKind.GNSS;
  return values;
}
