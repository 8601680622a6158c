import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { BinaryWriter } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { encodeBody } from '#domain/foundation/kinds/wire.ts';
import {
  decodeSeries,
  encodeSeries,
  instantsOf,
  type LoggedRecord,
  payloadsOf,
  recordsOf,
} from '#domain/stream/history/series.ts';
import { anyBody } from '../../foundation/kinds/bodies.ts';
import { workingDay } from './working-day.ts';

const day = 20_600;
const start = utcDayStart(day);
const deflate = (bytes: Uint8Array) => deflateRawSync(bytes);
const inflate = (bytes: Uint8Array) => inflateRawSync(bytes);
const write = (work: (writer: BinaryWriter) => BinaryWriter) => work(new BinaryWriter()).finish();
const hex = (payload: Uint8Array) => Buffer.from(payload).toString('hex');
const plain = (records: readonly LoggedRecord[]) =>
  records.map(({ at, receivedAt, payload }) => ({ at, receivedAt, payload: hex(payload) }));
const roundTrip = (records: readonly LoggedRecord[], kind: number) =>
  recordsOf(decodeSeries(encodeSeries(records, day, kind, 3, deflate)), inflate);

const anyVarint = fc.oneof(
  fc.nat(300).map(BigInt),
  fc.bigInt({ min: 0n, max: 2n ** 33n }),
  fc.constantFrom(2n ** 51n - 1n, 2n ** 51n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
);
/** A varint with `padding` needless bytes behind it. */
const varintBytes = (value: bigint, padding: number): number[] => {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    const last = rest < 128n;
    bytes.push(Number(rest & 127n) | (last && padding === 0 ? 0 : 128));
    if (last) break;
  }
  for (let place = padding; place > 0; place -= 1) bytes.push(place === 1 ? 0 : 128);
  return bytes;
};
const anyPadding = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) });
const anyField = fc.oneof(fc.integer({ min: 1, max: 18 }), fc.constantFrom(19, 500, 2 ** 29 - 1));
const tagged = (wireType: number, content: fc.Arbitrary<number[]>) =>
  fc
    .tuple(anyField, anyPadding, content)
    .map(([field, padding, bytes]) => [...varintBytes(BigInt(field * 8 + wireType), padding), ...bytes]);
const anyVarintBytes = fc.tuple(anyVarint, anyPadding).map(([value, padding]) => varintBytes(value, padding));
const delimited = fc.oneof(
  fc.array(anyVarintBytes, { maxLength: 6 }).map((elements) => elements.flat()),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => [...bytes]),
);
/** Fields of every wire type in any order, minimal or padded: valid protobuf as the oddest writer makes it. */
const oddPayload = fc
  .array(
    fc.oneof(
      tagged(0, anyVarintBytes),
      tagged(
        2,
        fc
          .tuple(delimited, anyPadding)
          .map(([bytes, padding]) => [...varintBytes(BigInt(bytes.length), padding), ...bytes]),
      ),
      tagged(
        1,
        fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => [...bytes]),
      ),
      tagged(
        5,
        fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => [...bytes]),
      ),
    ),
    { maxLength: 8 },
  )
  .map((fields) => new Uint8Array(fields.flat()));
const anyPayload = (kind: number) =>
  fc.oneof(
    anyBody(KIND.monitor).map((body) => encodeBody(KIND.monitor, body)),
    anyBody(KIND.bms).map((body) => encodeBody(KIND.bms, body)),
    anyBody(kind === KIND.location ? KIND.location : KIND.monitor).map((body) =>
      kind === KIND.location ? encodeBody(KIND.location, body as never) : encodeBody(KIND.monitor, body as never),
    ),
    oddPayload,
    fc.uint8Array({ maxLength: 40 }),
  );
const anyRecords = (kind: number) =>
  fc
    .array(
      fc.record({
        payload: anyPayload(kind),
        gap: fc.integer({ min: 1, max: 2_000_000 }),
        lag: fc.integer({ min: -600_000, max: 4e9 }),
      }),
      {
        maxLength: 30,
      },
    )
    .map((list) => {
      let at = start - 1;
      return list.map(({ payload, gap, lag }) => {
        at += gap;
        return { at, receivedAt: at + lag, payload };
      });
    });

describe('series', () => {
  test.each([...RECORD_KINDS, KIND.event, 99])('gives every payload of kind %i back to the byte', (kind) => {
    fc.assert(
      fc.property(anyRecords(kind), (records) => {
        expect(plain(roundTrip(records, kind))).toEqual(plain(records));
      }),
      { numRuns: 400 },
    );
  });

  it('stores kind, unit and day, and instants separately from payloads', () => {
    const records = [
      { at: start, receivedAt: start + 5, payload: new Uint8Array() },
      { at: start + 86_399_999, receivedAt: start, payload: new Uint8Array([8, 1]) },
    ];
    const series = decodeSeries(encodeSeries(records, day, 12, 65_535, deflate));
    expect(series).toMatchObject({ kind: 12, unit: 65_535, day, count: 2 });
    expect([...instantsOf(series, inflate)]).toEqual([start, start + 86_399_999]);
    expect(plain(recordsOf(series, inflate))).toEqual(plain(records));
  });

  it('can hold no records, and a single one', () => {
    expect(roundTrip([], 10)).toEqual([]);
    const one = [{ at: start + 7, receivedAt: start + 9, payload: new Uint8Array([8, 255, 1]) }];
    expect(plain(roundTrip(one, 10))).toEqual(plain(one));
  });

  it('holds ten thousand records of a day', () => {
    const records = workingDay(day, 8640);
    expect(records.length).toBe(10_000);
    expect(plain(roundTrip(records, KIND.monitor))).toEqual(plain(records));
  });

  test.each([
    ['unknown varint beyond 2^32', write((writer) => writer.uint32(800).uint64(2n ** 40n + 3n)), 0],
    ['64-bit varint', write((writer) => writer.uint32(800).uint64(2n ** 64n - 1n)), 1],
    ['negative enum', write((writer) => writer.uint32(24).int32(-1)), 1],
    [
      'zigzag extremes',
      write((writer) =>
        writer
          .uint32(16)
          .sint32(-(2 ** 31))
          .uint32(40)
          .sint32(2 ** 31 - 1),
      ),
      0,
    ],
    ['text', write((writer) => writer.uint32(8).uint32(5).uint32(802).string('ä')), 1],
    ['double', write((writer) => writer.uint32(801).double(1.5)), 1],
    ['fields out of order', new Uint8Array([16, 2, 8, 1]), 1],
    ['a field twice', new Uint8Array([8, 1, 8, 2]), 1],
    ['a padded varint', new Uint8Array([8, 0x81, 0x00]), 1],
    ['cut off', new Uint8Array([8, 0x81]), 1],
    ['no message', new Uint8Array([0, 1, 2, 255, 255]), 1],
  ])('%s is kept, by column where that is exact', (_, payload, exceptions) => {
    const records = [{ at: start + 1, receivedAt: start + 1, payload }];
    const series = decodeSeries(encodeSeries(records, day, KIND.monitor, 0, deflate));
    expect(series.exceptions.length > 0 ? 1 : 0).toBe(exceptions);
    expect(payloadsOf(series, inflate).map(hex)).toEqual([hex(payload)]);
  });

  it('stores packed fields whose length changes, and unpacked ones', () => {
    const cells = (...millivolts: number[]) =>
      encodeBody(KIND.bms, { cellMillivolt: millivolts, temperatureCentiCelsius: [-100, 2500] });
    const payloads = [
      cells(3300, 3301),
      cells(3300),
      cells(),
      cells(3300, 3301, 3302),
      new Uint8Array([8, 5, 8, 6]),
      new Uint8Array([10, 0]),
    ];
    const records = payloads.map((payload, place) => ({ at: start + place, receivedAt: start, payload }));
    const series = decodeSeries(encodeSeries(records, day, KIND.bms, 0, deflate));
    expect(payloadsOf(series, inflate).map(hex)).toEqual(payloads.map(hex));
  });

  it('limits the cost of hostile payloads: beyond the columns they are stored whole', () => {
    const records = Array.from({ length: 40 }, (_, place) => ({
      at: start + place,
      receivedAt: start + place,
      payload: write((writer) => {
        for (let field = 1; field <= 100; field += 1) writer.uint32((place * 100 + field) * 8).uint32(field);
        return writer;
      }),
    }));
    const series = decodeSeries(encodeSeries(records, day, KIND.monitor, 0, deflate));
    expect(series.columns.length).toBeLessThanOrEqual(1500);
    expect(payloadsOf(series, inflate).map(hex)).toEqual(records.map(({ payload }) => hex(payload)));
  });

  it('refuses instants that repeat, fall back, or belong to another day', () => {
    const record = (at: number) => ({ at, receivedAt: at, payload: new Uint8Array() });
    for (const instants of [
      [start, start],
      [start + 1, start],
      [start - 1],
      [start + 86_400_000],
      [start + 0.5],
      [Number.NaN],
    ])
      expect(() => encodeSeries(instants.map(record), day, 10, 0, deflate)).toThrow(RangeError);
  });

  it('recognises a series that is cut off', () => {
    const records = [1, 2, 3].map((place) => ({
      at: start + place,
      receivedAt: start,
      payload: new Uint8Array([8, place]),
    }));
    const series = decodeSeries(encodeSeries(records, day, 10, 0, deflate));
    expect(() => instantsOf({ ...series, count: 4_000_000_000 }, inflate)).toThrow(RangeError);
    expect(() => recordsOf({ ...series, receivedAt: deflate(new Uint8Array([0])) }, inflate)).toThrow(RangeError);
    expect(() =>
      payloadsOf(
        { ...series, columns: series.columns.map((column) => ({ ...column, data: deflate(new Uint8Array()) })) },
        inflate,
      ),
    ).toThrow(RangeError);
  });
});
