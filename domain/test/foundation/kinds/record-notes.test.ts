import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { mergePayloads, onlyFields, segmentsOf, withoutFields } from '#domain/foundation/kinds/payload-segments.ts';
import { fieldBit, hasField, withoutOurNotes } from '#domain/foundation/kinds/record-notes.ts';
import { KIND, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { decodeBody, encodeBody, type Monitor, readableBody } from '#domain/foundation/kinds/wire.ts';

const monitor = (body: Monitor) => encodeBody(KIND.monitor, body);
const decoded = (payload: Uint8Array) => {
  const read = decodeBody(KIND.monitor, payload);
  expect(read.ok).toBe(true);
  return JSON.parse(JSON.stringify(read.ok && read.body)) as Monitor;
};

/** Bodies of a monitor with any of five fields. */
const fields = [
  'socCentiPercent',
  'voltageCentiVolt',
  'temperatureCentiCelsius',
  'waterLevel',
  'remainingMinutes',
] as const;
const bodies = fc.record(
  {
    socCentiPercent: fc.integer({ min: 0, max: 10_000 }),
    voltageCentiVolt: fc.integer({ min: -1000, max: 200_000 }),
    temperatureCentiCelsius: fc.integer({ min: -10_000, max: 15_000 }),
    waterLevel: fc.integer({ min: 0, max: 3 }),
    remainingMinutes: fc.integer({ min: 0, max: 60_000 }),
  },
  { requiredKeys: [] },
);
const numberOf = (key: string) => channelsOf(KIND.monitor).find((channel) => channel.key === key)!.field;

describe('fields of a payload', () => {
  it('are taken apart and joined to the same bytes', () => {
    fc.assert(
      fc.property(bodies, fc.subarray([...fields]), (body, names) => {
        const payload = monitor(body);
        const numbers = new Set(names.map(numberOf));
        const rest = withoutFields(payload, numbers);
        const taken = onlyFields(payload, numbers);
        expect(rest.length + taken.length).toBe(payload.length);
        expect(Object.keys(decoded(rest)).sort()).toEqual(
          Object.keys(body)
            .filter((key) => !names.includes(key as never))
            .sort(),
        );
        expect(mergePayloads(rest, taken)).toEqual(payload);
        expect(mergePayloads(taken, rest)).toEqual(payload);
      }),
    );
  });

  it('of other versions stay where they are', () => {
    const foreign = Uint8Array.from([0xf8, 0x07, 0x05]);
    const payload = mergePayloads(monitor({ socCentiPercent: 1, voltageCentiVolt: 2 }), foreign);
    const left = withoutFields(payload, new Set([numberOf('socCentiPercent')]));
    expect(left).toEqual(mergePayloads(monitor({ voltageCentiVolt: 2 }), foreign));
    expect(withoutFields(payload, new Set([77]))).toBe(payload);
    expect(segmentsOf(payload).map(({ field }) => field)).toEqual([1, 2, 127]);
  });
});

describe('bytes of which a decoder reads only a part', () => {
  it('stay whole, whatever they are, and say the same when fields are taken out and put in', () => {
    const bytes = fc
      .uint8Array({ maxLength: 40 })
      .chain((end) => bodies.map((body) => Uint8Array.from([...monitor(body), ...end])));
    const numbers = new Set([numberOf('socCentiPercent'), numberOf('waterLevel')]);
    fc.assert(
      fc.property(bytes, (payload) => {
        const segments = segmentsOf(payload);
        expect(segments.reduce((length, { start, end }) => length + end - start, 0)).toBe(payload.length);
        const before = readableBody(KIND.monitor, payload);
        if (before === null) return;
        const parted = readableBody(KIND.monitor, withoutFields(payload, numbers));
        expect(parted).toEqual({ ...before, socCentiPercent: undefined, waterLevel: undefined });
        const more = mergePayloads(withoutFields(payload, numbers), monitor({ socCentiPercent: 7 }));
        expect(readableBody(KIND.monitor, more)).toEqual({ ...parted, socCentiPercent: 7 });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('notes of a record', () => {
  it('have a bit for every channel of every kind', () => {
    for (const kind of RECORD_KINDS) {
      const numbers = channelsOf(kind).map(({ field }) => field);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(32);
      for (const field of numbers) expect(hasField(fieldBit(field), field)).toBe(true);
    }
    expect(fieldBit(32)).toBe(2 ** 31);
    expect(hasField(fieldBit(32), 1) || hasField(undefined, 1)).toBe(false);
  });

  it('that only the server writes are not taken from a device, and all else of the record is', () => {
    const sent: Monitor = { socCentiPercent: 5000, goneFields: 2, changes: true };
    const forged = { ...sent, heldFields: 1, refusedFields: Uint8Array.from([1]), rawAtMs: -1 };
    const taken = withoutOurNotes(forged, monitor(forged));
    expect(taken.payload).toEqual(monitor(sent));
    expect(decoded(taken.payload)).toEqual(sent);
    expect(JSON.parse(JSON.stringify(taken.body))).toEqual(sent);
    const honest = monitor(sent);
    expect(withoutOurNotes(sent, honest).payload).toBe(honest);
  });
});
