import { channelsOf } from '../kinds/channels.ts';
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

export interface Made {
  readonly records: Measurement[];
  /** Channels whose value is physically impossible; they are left out of the records. */
  readonly refused: string[];
}

type Values = Record<string, number | boolean | number[]>;

/**
 * Records of the readings of one instant, at most one of each unit and kind; the last of several readings of a channel counts. A position
 * needs latitude and longitude.
 * @param at the instant of the measurement, UTC epoch ms
 */
export function makeRecords(readings: readonly Reading[], at: number): Made {
  const bodies = new Map<string, { kind: Kind; unit: number; values: Values; places: Set<string> }>();
  const refused: string[] = [];
  for (const { channel: name, unit, value } of readings) {
    for (const target of targetsOf(name) ?? []) {
      const { kind, channel } = target;
      const wire = wireValue(target, value);
      if (wire < channel.range[0] || wire > channel.range[1] || !Number.isFinite(wire)) {
        refused.push(name);
        continue;
      }
      const key = `${unit} ${kind}`;
      const body = bodies.get(key) ?? { kind, unit, values: emptyBody(kind), places: new Set() };
      bodies.set(key, body);
      put(body.values, target, wire);
      body.places.add(channel.name);
    }
  }
  const whole = [...bodies.values()].filter(
    ({ kind, places }) => kind !== KIND.location || (places.has('latitude') && places.has('longitude')),
  );
  return { records: whole.map(({ kind, unit, values }) => ({ kind, unit, at, body: values }) as Measurement), refused };
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
  while (list.length < index) list.push(0);
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
