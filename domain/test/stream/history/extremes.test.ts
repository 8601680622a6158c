import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { HOUR_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { KIND, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { encodeBody } from '#domain/foundation/kinds/wire.ts';
import { decodeExtremes, encodeExtremes, HOURS_OF_A_DAY } from '#domain/stream/history/extremes.ts';
import { decodeSeries, encodeSeries, type LoggedRecord } from '#domain/stream/history/series.ts';
import { anyBody } from '../../foundation/kinds/bodies.ts';

const DAY = 20_600;
const START = utcDayStart(DAY);
const inflate = (bytes: Uint8Array) => inflateRawSync(bytes);

function extremesOf(records: readonly LoggedRecord[], kind: number): Uint8Array {
  const series = decodeSeries(encodeSeries(records, DAY, kind, 0, (bytes) => deflateRawSync(bytes)));
  return encodeExtremes(series, inflate);
}

const valuesOf = (body: object, { key, absent, unknown }: ReturnType<typeof channelsOf>[number]): number[] => {
  const value: unknown = Reflect.get(body, key);
  if (Array.isArray(value)) return value.filter((one) => one !== unknown).map(Number);
  return value === undefined ? (absent === 'zero' ? [0] : []) : [Number(value)];
};

describe('extremes of hours', () => {
  test.each(RECORD_KINDS)('of kind %i are those of the decoded bodies', (kind) => {
    const record = fc.record({ body: anyBody(kind), place: fc.nat({ max: 24 * 3600 - 1 }) });
    fc.assert(
      fc.property(fc.uniqueArray(record, { minLength: 1, maxLength: 30, selector: ({ place }) => place }), (drawn) => {
        const records = drawn
          .map(({ body, place }) => ({ at: START + place * 1000, body }))
          .sort((one, other) => one.at - other.at);
        const bytes = extremesOf(
          records.map(({ at, body }) => ({ at, receivedAt: at, payload: encodeBody(kind, body as never) })),
          kind,
        );
        for (const channel of channelsOf(kind)) {
          const { low, high } = decodeExtremes(bytes, channel.field)!;
          for (let hour = 0; hour < HOURS_OF_A_DAY; hour += 1) {
            const values = records
              .filter(({ at }) => Math.floor((at - START) / HOUR_MS) === hour)
              .flatMap(({ body }) => valuesOf(body, channel));
            const [lowest, highest] =
              values.length === 0 ? [Number.NaN, Number.NaN] : [Math.min(...values), Math.max(...values)];
            expect([low[hour], high[hour]], `${channel.name} in hour ${hour}`).toEqual([lowest, highest]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of another version are treated as unknown', () => {
    const records = [{ at: START, receivedAt: START, payload: encodeBody(KIND.monitor, { socCentiPercent: 4000 }) }];
    const bytes = Uint8Array.from(extremesOf(records, KIND.monitor));
    bytes[0] = 99;
    expect(decodeExtremes(bytes, 1)).toBeNull();
  });

  it('that are cut off are refused', () => {
    const payload = encodeBody(KIND.monitor, { socCentiPercent: 4000 });
    const bytes = extremesOf([{ at: START, receivedAt: START, payload }], KIND.monitor);
    expect(() => decodeExtremes(bytes.subarray(0, bytes.length - 1), 1)).toThrow(RangeError);
  });
});
