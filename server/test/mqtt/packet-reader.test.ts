import fc from 'fast-check';
import mqttPacket from 'mqtt-packet';
import { expect, test } from 'vitest';
import { PacketReader } from '#server/platform/mqtt/packet-reader.ts';

const LIMITS = { connectBytes: 300, publishBytes: 20_000, otherBytes: 1_000 };
const FIRST_BYTES = { connectBytes: 0x10, publishBytes: 0x30, otherBytes: 0x82 } as const;

const packets = fc.array(
  fc.oneof(
    fc.constant(Buffer.from([0xc0, 0])),
    fc
      .uint8Array({ maxLength: 200 })
      .chain((bytes) => fc.nat(60).map((times) => Buffer.concat(Array.from({ length: times }, () => bytes))))
      .map((payload) =>
        mqttPacket.generate({ cmd: 'publish', topic: 't', payload, qos: 0, dup: false, retain: false }),
      ),
  ),
  { maxLength: 12 },
);
/** A stream cut anywhere, often into single bytes. */
const cut = (stream: Buffer, sizes: readonly number[]): Buffer[] => {
  const chunks: Buffer[] = [];
  for (let at = 0, nth = 0; at < stream.length; nth++) {
    const size = 1 + (sizes[nth % Math.max(1, sizes.length)] ?? 0);
    chunks.push(Buffer.from(stream.subarray(at, at + size)));
    at += size;
  }
  return chunks;
};
const CONNECT = Buffer.from([0x10, 2, 0, 0]);

test('however a stream is cut, and wherever reading is interrupted, its packets come whole and in order', () => {
  fc.assert(
    fc.property(packets, fc.array(fc.nat(900)), fc.array(fc.boolean()), (sent, sizes, stops) => {
      const all = [CONNECT, ...sent];
      const taken: string[] = [];
      let isStopped = false;
      const reader = new PacketReader(LIMITS, (bytes, at, bodyAt, end) => {
        expect(isStopped).toBe(false);
        expect(bodyAt).toBeGreaterThan(at + 1);
        taken.push(bytes.toString('hex', at, end));
        isStopped = stops[taken.length % Math.max(1, stops.length)] ?? false;
        return !isStopped;
      });
      for (const [nth, chunk] of cut(Buffer.concat(all), sizes).entries()) {
        expect(reader.read(chunk)).toBe(true);
        while (isStopped && nth % 2 === 0) {
          isStopped = false;
          expect(reader.resume()).toBe(true);
        }
      }
      while (isStopped) {
        isStopped = false;
        reader.resume();
      }
      expect(taken).toEqual(all.map((packet) => packet.toString('hex')));
    }),
  );
});

test('a packet over the limit of its type is seen at its header', () => {
  const limits = fc.constantFrom('connectBytes', 'publishBytes', 'otherBytes');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.array(fc.nat(3)), limits, (over, sizes, limit) => {
      const isFirst = limit === 'connectBytes';
      const length = LIMITS[limit] + over;
      const header = [FIRST_BYTES[limit], (length & 0x7f) | 0x80, ((length >> 7) & 0x7f) | 0x80, (length >> 14) & 0x7f];
      const stream = Buffer.concat([isFirst ? Buffer.alloc(0) : CONNECT, Buffer.from(header)]);
      const reader = new PacketReader(LIMITS, () => true);
      const outcomes = cut(stream, sizes).map((chunk) => reader.read(chunk));
      expect(outcomes.at(-1)).toBe(false);
    }),
  );
});

test.each([
  [4, 0xff],
  [5, 0xff],
])('a length of %i bytes that does not end is over every limit', (count, byte) => {
  const reader = new PacketReader(LIMITS, () => true);
  expect(reader.read(Buffer.from([0x10, ...Array.from({ length: count }, () => byte)]))).toBe(false);
});
