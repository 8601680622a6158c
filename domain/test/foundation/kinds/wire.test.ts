import { BinaryWriter } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decodeEvent, encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import {
  type DecodedUplink,
  decodeBody,
  decodeUplink,
  EventKind,
  encodeBody,
  encodeUplink,
  LocationKind,
  type Monitor,
} from '#domain/foundation/kinds/wire.ts';
import { anyMeasurement } from './bodies.ts';

const at = Date.UTC(2026, 4, 1);
const uplink = (...records: ((writer: BinaryWriter) => void)[]) => {
  const writer = new BinaryWriter();
  for (const write of records) {
    writer.uint32(10).fork();
    write(writer);
    writer.join();
  }
  return writer.finish();
};
const monitorRecord =
  (instant: number | bigint, unit = 0, body = new Uint8Array([8, 1])) =>
  (writer: BinaryWriter) =>
    writer.uint32(8).int64(instant).uint32(16).uint32(unit).uint32(82).bytes(body);
const soc = (centiPercent: number): Monitor => ({ socCentiPercent: centiPercent });

describe('uplink', () => {
  it('gives back what a device encoded, in order', () => {
    fc.assert(
      fc.property(fc.array(anyMeasurement, { minLength: 1, maxLength: 20 }), (measurements) => {
        const decoded = decodeUplink(encodeUplink(measurements));
        if (!decoded.ok) throw new Error(decoded.reason);
        expect(decoded.refused).toEqual([]);
        const back = decoded.records.map(({ kind, unit, at, payload }) => {
          const body = decodeBody(kind, payload);
          return { kind, unit, at, body: body.ok ? body.body : body };
        });
        expect(back).toEqual(measurements);
      }),
    );
  });

  it('keeps the bytes of a body, unknown fields included', () => {
    const payload = new BinaryWriter().uint32(8).uint32(5000).uint32(800).uint32(7).uint32(810).string('new').finish();
    const decoded = decodeUplink(uplink(monitorRecord(at, 3, payload)));
    expect(decoded).toMatchObject({ ok: true, records: [{ kind: 10, unit: 3, at }] });
    if (decoded.ok) expect([...(decoded.records[0]?.payload ?? [])]).toEqual([...payload]);
    expect(decodeBody(KIND.monitor, payload)).toMatchObject({ ok: true, body: { socCentiPercent: 5000 } });
  });

  it('drops a bad record and accepts the others', () => {
    const decoded = decodeUplink(
      uplink(
        monitorRecord(at),
        monitorRecord(0),
        monitorRecord(-5),
        monitorRecord(Date.UTC(2100, 0, 1)),
        monitorRecord(at, 65_536),
        (writer) => writer.uint32(8).int64(at),
        (writer) =>
          writer
            .uint32(8)
            .int64(at)
            .uint32(8 * 200 + 2)
            .bytes(new Uint8Array([8, 1])),
        (writer) => writer.uint32(8).int64(at).uint32(82).bytes(new Uint8Array()).uint32(90).bytes(new Uint8Array()),
        monitorRecord(at + 1, 65_535),
      ),
    );
    expect(decoded).toMatchObject({
      ok: true,
      records: [{ at }, { at: at + 1 }],
      refused: [
        { reason: 'bad_instant' },
        { reason: 'bad_instant' },
        { reason: 'bad_instant' },
        { reason: 'bad_unit' },
        { reason: 'no_known_body' },
        { reason: 'no_known_body' },
        { reason: 'several_bodies' },
      ],
    });
  });

  test.each<[string, Uint8Array, DecodedUplink]>([
    ['nothing', new Uint8Array(), { ok: false, reason: 'empty' }],
    ['a cut packet', uplink(monitorRecord(at)).slice(0, -1), { ok: false, reason: 'malformed' }],
    ['an instant beyond 2^53', uplink(monitorRecord(2n ** 62n)), { ok: false, reason: 'malformed' }],
    ['1001 records', uplink(...new Array(1001).fill(monitorRecord(at))), { ok: false, reason: 'too_many_records' }],
    ['text', new TextEncoder().encode('{"soc":50}'), { ok: false, reason: 'malformed' }],
  ])('refuses %s', (_, bytes, expected) => {
    expect(decodeUplink(bytes)).toEqual(expected);
  });

  it('never throws, whatever the bytes', () => {
    const valid = fc.array(anyMeasurement, { minLength: 1, maxLength: 5 }).map(encodeUplink);
    const mutated = fc
      .tuple(valid, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }), fc.nat(4))
      .map(([bytes, changes, cut]) => {
        const copy = bytes.slice(0, bytes.length - cut);
        for (const [place, value] of changes) if (copy.length > 0) copy[place % copy.length] = value;
        return copy;
      });
    fc.assert(
      fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        const decoded = decodeUplink(bytes);
        if (decoded.ok) for (const { kind, payload } of decoded.records) decodeBody(kind, payload);
        decodeEvent(bytes);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('body', () => {
  it('names the channel that is physically impossible', () => {
    expect(decodeBody(10, encodeBody(10, soc(10_001)))).toEqual({ ok: false, reason: 'out_of_range', channel: 'soc' });
    expect(decodeBody(10, encodeBody(10, soc(10_000)))).toMatchObject({ ok: true });
    const place = { latitudeMicroDegree: 90_000_001, longitudeMicroDegree: 0, kind: 1, system: 0 } as const;
    expect(decodeBody(11, encodeBody(11, place))).toMatchObject({ reason: 'out_of_range', channel: 'latitude' });
    const bms = { cellMillivolt: [3300, 20_000], temperatureCentiCelsius: [] };
    expect(decodeBody(12, encodeBody(12, bms))).toMatchObject({ reason: 'out_of_range', channel: 'cell' });
    const endless = { cellMillivolt: new Array(513).fill(3300), temperatureCentiCelsius: [] };
    expect(decodeBody(12, encodeBody(12, endless))).toMatchObject({ reason: 'out_of_range', channel: 'cell' });
  });
  it('refuses a position without fix and bytes that are no message', () => {
    expect(decodeBody(11, new Uint8Array())).toEqual({ ok: false, reason: 'no_fix' });
    for (const kind of [LocationKind.LBS2, LocationKind.LBS4]) {
      const unresolved = { latitudeMicroDegree: 0, longitudeMicroDegree: 0, kind, system: 0 } as const;
      expect(decodeBody(11, encodeBody(11, unresolved))).toEqual({ ok: false, reason: 'no_mcc_data' });
    }
    expect(decodeBody(10, new Uint8Array([8]))).toEqual({ ok: false, reason: 'malformed_body' });
    expect(decodeBody(10, new Uint8Array())).toEqual({ ok: true, body: expect.anything() });
  });
});

describe('event', () => {
  const event = { atMs: at, unit: 1, kind: EventKind.FAULT, code: 7, text: 'cell low', active: true };
  it('is encoded and decoded', () => {
    expect(decodeEvent(encodeEvent(event))).toEqual({ ok: true, event });
  });
  test.each([
    ['bad_instant', { atMs: 0 }],
    ['bad_unit', { unit: 70_000 }],
    ['bad_text', { text: 'a\0b' }],
  ])('is refused for %s', (reason, change) => {
    expect(decodeEvent(encodeEvent({ ...event, ...change }))).toEqual({ ok: false, reason });
  });
  test.each([
    ['x'.repeat(501), 'x'.repeat(500)],
    [`${'x'.repeat(499)}🔋`, 'x'.repeat(499)],
    [`${'x'.repeat(498)}🔋`, `${'x'.repeat(498)}🔋`],
  ])('with too long a text is accepted, and its text cut between characters', (text, kept) => {
    expect(decodeEvent(encodeEvent({ ...event, text }))).toMatchObject({ ok: true, event: { code: 7, text: kept } });
  });
});
