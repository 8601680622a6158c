import fc from 'fast-check';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { type Body, type Kind, type Measurement, RECORD_KINDS, recordKind } from '#domain/foundation/kinds/registry.ts';

const anyValue = ({ wire, range: [min, max], repeated, unknown, absent }: Channel): fc.Arbitrary<unknown> => {
  const one: fc.Arbitrary<unknown> = wire === 'bool' ? fc.boolean() : fc.integer({ min, max });
  if (repeated) return fc.array(fc.oneof({ weight: 4, arbitrary: one }, fc.constant(unknown)), { maxLength: 24 });
  return absent === 'zero' ? one : fc.option(one, { nil: undefined });
};

/** Any body of a kind whose values are believable. */
export const anyBody = <K extends Kind>(kind: K): fc.Arbitrary<Body<K>> =>
  fc
    .record(Object.fromEntries(channelsOf(kind).map((channel) => [channel.key, anyValue(channel)])))
    .filter((body) => (recordKind(kind)?.fault?.(body) ?? null) === null) as unknown as fc.Arbitrary<Body<K>>;

const anyKey = { unit: fc.nat(65_535), at: fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) }) };

/** Anything a device may send. */
export const anyMeasurement: fc.Arbitrary<Measurement> = fc.oneof(
  ...RECORD_KINDS.map((kind) => fc.record({ ...anyKey, kind: fc.constant(kind), body: anyBody(kind) })),
) as fc.Arbitrary<Measurement>;
