import { channelsOf } from '../../foundation/kinds/channels.ts';
import { fieldBit } from '../../foundation/kinds/record-notes.ts';
import { KIND, type Kind, type Measurement } from '../../foundation/kinds/registry.ts';
import { inRange } from '../../foundation/kinds/validity.ts';
import { LocationKind } from '../../foundation/kinds/wire.ts';
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

interface Made<T extends Told = Told> {
  readonly records: Measurement[];
  /** Readings whose value is physically impossible; they are left out of the records, and unread in lists. */
  readonly refused: T[];
}

type Values = Record<string, number | boolean | number[]>;

/**
 * Records of the readings of one instant, at most one of each unit and kind; the last of several readings of a channel counts. A position
 * needs latitude and longitude.
 * @param at the instant of the measurement, UTC epoch ms
 * @param isOfChanges whether the source sends only what changed
 * @param unchanged channels whose records are made though they say nothing new
 */
export function makeRecords<T extends Told>(
  readings: readonly T[],
  at: number,
  isOfChanges = false,
  unchanged: readonly Pick<Told, 'channel' | 'unit'>[] = [],
): Made<T> {
  const bodies = new Map<string, Body>();
  const refused: T[] = [];
  const bodyOf = (kind: Kind, unit: number): Body => {
    const key = `${unit} ${kind}`;
    const body = bodies.get(key) ?? begun(kind, unit);
    bodies.set(key, body);
    return body;
  };
  for (const { channel, unit } of unchanged)
    for (const { kind } of targetsOf(channel) ?? []) bodyOf(kind, unit).isEmpty = false;
  for (const reading of readings) {
    const { channel: name, unit, value } = reading;
    const targets = targetsOf(name) ?? [];
    // A current is one value, whatever its sides are.
    const isPossible = targets.every((target) => value === null || isInRange(target, value));
    if (!isPossible) refused.push(reading);
    for (const target of targets) {
      // In a list it is unread in its place, and of a source of changes what was there before does not hold.
      if (!isPossible && !target.channel.repeated && !isOfChanges) continue;
      const body = bodyOf(target.kind, unit);
      body.isEmpty &&= !isPossible && !isOfChanges;
      note(body, target, isPossible ? value : null);
    }
  }
  const whole = [...bodies.values()].filter(({ kind, read, isEmpty }) =>
    kind === KIND.location ? read.has('latitude') && read.has('longitude') : !isEmpty,
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
  /** Whether nothing was told of it but what cannot be. */
  isEmpty: boolean;
}

const begun = (kind: Kind, unit: number): Body => ({
  kind,
  unit,
  values: emptyBody(kind),
  read: new Set(),
  gone: new Set(),
  isEmpty: true,
});

/** Takes a value, or that there is none. **Changes the body.** */
function note({ values, read, gone }: Body, target: Target, value: number | null): void {
  const { name, field, repeated, unknown } = target.channel;
  const wire = value === null ? null : wireValue(target, value);
  gone.delete(field);
  if (repeated) put(values, target, wire ?? unknown!);
  else if (wire !== null) put(values, target, wire);
  else gone.add(field);
  if (wire !== null && !(repeated && wire === unknown)) read.add(name);
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

const isInRange = (target: Target, value: number): boolean =>
  inRange(wireValue(target, value), target.channel.range, target.channel);

function put(values: Values, { channel, index }: Target, wire: number): void {
  if (!channel.repeated) {
    values[channel.key] = channel.wire === 'bool' ? wire !== 0 : wire;
    return;
  }
  const list = values[channel.key] as number[];
  while (list.length < index) list.push(channel.unknown!);
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
