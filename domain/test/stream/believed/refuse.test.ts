import { BinaryReader } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Channel, UNREAD_CENTI_CELSIUS, UNREAD_MILLIVOLT } from '#domain/foundation/kinds/channel.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { mergePayloads, segmentsOf, withoutFields } from '#domain/foundation/kinds/payload-segments.ts';
import { NOTE_FIELDS } from '#domain/foundation/kinds/record-notes.ts';
import { type Body, KIND, type Kind, nameOfKind, RECORD_KINDS, recordKind } from '#domain/foundation/kinds/registry.ts';
import {
  type Bms,
  bodyOfLogged,
  decodeBody,
  encodeBody,
  type Location,
  type Monitor,
} from '#domain/foundation/kinds/wire.ts';
import { withoutImpossible } from '#domain/stream/believed/refuse.ts';
import { anyBody } from '../../foundation/kinds/bodies.ts';

const believed = <K extends Kind>(kind: K, body: object) => {
  const left = withoutImpossible(kind, encodeBody(kind, body as never));
  if (!left) return null;
  const { refusedFields: _, ...stored } = bodyOfLogged(kind, left.payload);
  const { refusedFields: __, ...taken } = left.body;
  expect(JSON.stringify(taken)).toBe(JSON.stringify(stored));
  return { refused: left.refused.map(({ channel }) => channel), body: JSON.parse(JSON.stringify(stored)) };
};
const bms = (body: Partial<Bms>): Partial<Bms> => ({ cellMillivolt: [], temperatureCentiCelsius: [], ...body });

/** The payload that came in, had back from what is stored. */
function rawOf(stored: Uint8Array): Uint8Array {
  const note = segmentsOf(stored).find(({ field }) => field === NOTE_FIELDS.refusedFields)!;
  const reader = new BinaryReader(stored.subarray(note.start, note.end));
  reader.tag();
  const refused = reader.bytes();
  const fields = new Set(segmentsOf(refused).map(({ field }) => field));
  return mergePayloads(withoutFields(stored, new Set([...fields, NOTE_FIELDS.refusedFields])), refused);
}

/** A value that a channel cannot have and its field can. */
const impossible = ({ range: [min, max], wire, repeated }: Channel, length: number): unknown => {
  const out = max < 2 ** 31 - 1 ? max + 1 : wire === 'sint' ? min - 1 : null;
  return out === null ? null : repeated ? [...Array.from({ length }, () => max), out] : out;
};
const channelsWithLimit = (kind: Kind) =>
  channelsOf(kind).filter((channel) => channel.wire !== 'bool' && impossible(channel, 0) !== null);

describe('a value out of its range', () => {
  it('is left out, and the rest is stored', () => {
    expect(
      believed(KIND.monitor, { socCentiPercent: 10_500, voltageCentiVolt: 4100, temperatureCentiCelsius: 7100 }),
    ).toEqual({
      refused: ['soc'],
      body: { voltageCentiVolt: 4100, temperatureCentiCelsius: 7100 },
    });
    expect(believed(KIND.monitor, { voltageCentiVolt: 5200, temperatureCentiCelsius: -12_700 })).toEqual({
      refused: ['temperature'],
      body: { voltageCentiVolt: 5200 },
    });
  });

  it('in a list leaves its place unread, and the others in theirs', () => {
    const body = bms({
      cellMillivolt: [3300, 65_535, 3310],
      temperatureCentiCelsius: [-12_700, 0, 2500],
      socCentiPercent: 5000,
    });
    expect(believed(KIND.bms, body)).toEqual({
      refused: ['cell', 'bmsTemperature'],
      body: {
        cellMillivolt: [3300, UNREAD_MILLIVOLT, 3310],
        temperatureCentiCelsius: [UNREAD_CENTI_CELSIUS, 0, 2500],
        socCentiPercent: 5000,
      },
    });
  });

  it('takes a list with it that no pack can have', () => {
    const body = bms({ cellMillivolt: Array.from({ length: 513 }, () => 3300), socCentiPercent: 5000 });
    expect(believed(KIND.bms, body)).toEqual({ refused: ['cell'], body: bms({ socCentiPercent: 5000 }) });
  });

  it('takes the other side of a current with it: half of one would be another', () => {
    const body = { currentUsingCentiAmp: 6_553_500, currentChargingCentiAmp: 0, socCentiPercent: 5000 };
    expect(believed(KIND.monitor, body)).toEqual({ refused: ['currentUsing'], body: { socCentiPercent: 5000 } });
  });

  it.each([
    ['a charge alone', KIND.monitor, { socCentiPercent: 10_500 }],
    ['all probes of a list alone', KIND.bms, bms({ temperatureCentiCelsius: [-12_700, 15_001] })],
    ['a latitude, with everything of the position', KIND.location, place({ latitudeMicroDegree: 91_000_000 })],
    ['a longitude', KIND.location, place({ longitudeMicroDegree: 181_000_000 })],
    ['a system of coordinates that nobody knows', KIND.location, place({ system: 7 as never })],
  ] as const)('leaves nothing of a record: %s', (_, kind, body) => {
    expect(believed(kind, body)).toBe(null);
  });

  it('of what a receiver says beside its position is left out', () => {
    const { speedCentiMetrePerSecond: _, ...rest } = place({});
    expect(believed(KIND.location, place({ speedCentiMetrePerSecond: 65_535 }))).toEqual({
      refused: ['speed'],
      body: rest,
    });
  });

  it('is out of a range that somebody has set narrower', () => {
    const body: Monitor = { socCentiPercent: 5000, voltageCentiVolt: 6600 };
    const narrow = new Map([[KIND.monitor as Kind, new Map([['voltageCentiVolt', [4000, 6000] as const]])]]);
    const payload = encodeBody(KIND.monitor, body);
    expect(decodeBody(KIND.monitor, payload)).toMatchObject({ ok: true });
    expect(decodeBody(KIND.monitor, payload, narrow)).toEqual({
      ok: false,
      reason: 'out_of_set_range',
      channel: 'voltage',
    });
    expect(withoutImpossible(KIND.monitor, payload, narrow)).toMatchObject({
      refused: [{ channel: 'voltage', reason: 'out_of_set_range' }],
      body: { socCentiPercent: 5000, voltageCentiVolt: undefined },
    });
  });
});

function place(values: Partial<Location>): Partial<Location> {
  return {
    latitudeMicroDegree: 48_000_000,
    longitudeMicroDegree: 11_000_000,
    kind: 1,
    system: 0,
    speedCentiMetrePerSecond: 100,
    ...values,
  };
}

describe.each(RECORD_KINDS.map((kind) => [nameOfKind(kind), kind] as const))('of a record of a %s', (_, kind) => {
  it('every channel can be refused, and all of what came in is kept', () => {
    const channels = channelsWithLimit(kind);
    fc.assert(
      fc.property(anyBody(kind), fc.subarray(channels, { minLength: 1 }), fc.nat(5), (honest, wrong, length) => {
        const sent = {
          ...honest,
          ...Object.fromEntries(wrong.map((channel) => [channel.key, impossible(channel, length)])),
        };
        const payload = encodeBody(kind, sent as Body<typeof kind>);
        const left = withoutImpossible(kind, payload);
        if (left === null) return;
        expect(left.refused).toEqual(wrong.map(({ name }) => ({ channel: name, reason: 'out_of_range' })));
        expect(decodeBody(kind, left.payload)).toMatchObject({ ok: true });
        expect(rawOf(left.payload)).toEqual(new Uint8Array(payload));
      }),
    );
  });

  it('what is one value together is named by properties that it has', () => {
    const keys = channelsOf(kind).map(({ key }) => key);
    expect((recordKind(kind)?.joined ?? []).flat().filter((key) => !keys.includes(key))).toEqual([]);
  });
});
