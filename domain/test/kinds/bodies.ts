import fc from 'fast-check';
import { type Body, CHANNELS, type Channel, type Kind } from '#domain/kinds/channels.ts';
import type { Measurement } from '#domain/kinds/wire.ts';

const anyValue = ({ wire, range: [min, max], repeated, absent }: Channel): fc.Arbitrary<unknown> => {
  const one: fc.Arbitrary<unknown> = wire === 'bool' ? fc.boolean() : fc.integer({ min, max });
  if (repeated) return fc.array(one, { maxLength: 24 });
  return absent === 'zero' ? one : fc.option(one, { nil: undefined });
};

/** Any body of a kind whose values are believable. */
export const anyBody = <K extends Kind>(kind: K): fc.Arbitrary<Body<K>> =>
  fc
    .record(Object.fromEntries(CHANNELS[kind].map((channel) => [channel.key, anyValue(channel)])))
    .filter((body) => body.latitudeMicroDegree !== 0 || body.longitudeMicroDegree !== 0) as unknown as fc.Arbitrary<
    Body<K>
  >;

const anyKey = { unit: fc.nat(65_535), at: fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) }) };

/** Anything a device may send. */
export const anyMeasurement: fc.Arbitrary<Measurement> = fc.oneof(
  fc.record({ ...anyKey, kind: fc.constant(10 as const), body: anyBody(10) }),
  fc.record({ ...anyKey, kind: fc.constant(11 as const), body: anyBody(11) }),
  fc.record({ ...anyKey, kind: fc.constant(12 as const), body: anyBody(12) }),
);
