/** A kind in the registry is accepted, logged, sealed and exported without being named anywhere else. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utcDay } from '#domain/foundation/basics/time.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { PayloadFields } from '#domain/foundation/kinds/payload-fields.ts';
import { type Measurement, nameOfKind, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { decodeUplink, encodeUplink, type RawRecord } from '#domain/foundation/kinds/wire.ts';
import { nothingBelieved } from '#domain/stream/believed/hold.ts';
import { decodeSeries, encodeSeries, recordsOf } from '#domain/stream/history/series.ts';
import { readColumns } from '#domain/stream/history/series-columns.ts';
import { noArrivals } from '#domain/stream/stream/arrivals.ts';
import { anyBody } from '../../../../domain/test/foundation/kinds/bodies.ts';
import { loadTexts } from '../../../src/foundation/i18n/texts.ts';
import { labelsOf } from '../../../src/reporting/reports/export/labels.ts';
import { recordColumns } from '../../../src/reporting/reports/export/record-columns.ts';
import { classify, Newest } from '../../../src/stream/ingest/classify.ts';

const device = { settings: { timeZone: 'Etc/UTC' } };
const at = Date.UTC(2026, 4, 1, 12);
const labels = labelsOf(loadTexts(), 'en', 'C', 'UTC');
const received = (measurement: Measurement): RawRecord => {
  const decoded = decodeUplink(encodeUplink([measurement]));
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.records[0]!;
};

describe.each(RECORD_KINDS.map((kind) => [nameOfKind(kind), kind] as const))('a record of a %s', (_, kind) => {
  const measurements = anyBody(kind).map((body) => ({ kind, unit: 0, at, body }) as Measurement);

  test('is classified as the record that was sent', () => {
    fc.assert(
      fc.property(measurements, (measurement) => {
        const record = received(measurement);
        const classified = classify(record, at, new Newest(noArrivals()), device, nothingBelieved());
        expect(classified).toMatchObject({ type: 'logged', freshness: 'fresh', input: { kind, unit: 0, at } });
      }),
    );
  });

  test('has its values in the columns of a sealed day and of exported tables', () => {
    fc.assert(
      fc.property(measurements, (measurement) => {
        const { payload } = received(measurement);
        const day = encodeSeries([{ at, receivedAt: at, payload }], utcDay(at), kind, 0, deflateRawSync);
        const series = decodeSeries(day);
        expect(recordsOf(series, inflateRawSync)[0]?.payload).toEqual(new Uint8Array(payload));
        expect(series.exceptions.length).toBe(0);
        const { columns } = readColumns([series], inflateRawSync);
        const values = measurement.body as unknown as Record<string, number | boolean | number[] | undefined>;
        for (const { key, name, repeated, unknown } of channelsOf(kind)) {
          const all = [values[key] ?? []].flat().map(Number);
          const read = all.map((_, index) => columns.get(repeated ? `${name}.${index + 1}` : name)?.[0]);
          expect(read, name).toEqual(all.map((value) => (repeated && value === unknown ? Number.NaN : value)));
        }
        const hidden = channelsOf(kind).filter(({ text }) => text === null).length;
        expect(recordColumns(kind, new Set(columns.keys()), labels).length).toBe(columns.size - hidden);
      }),
    );
  });

  test('can be read field by field without its schema', () => {
    const repeated = channelsOf(kind).filter((channel) => channel.repeated);
    const fields = new PayloadFields(new Set(repeated.map(({ field }) => field)));
    fc.assert(
      fc.property(measurements, (measurement) => {
        fields.read(received(measurement).payload);
        expect(fields.canonical).toBe(true);
        const known = new Set(channelsOf(kind).map(({ field }) => field));
        expect(fields.fields.slice(0, fields.count).filter((field) => !known.has(field))).toEqual([]);
      }),
    );
  });
});
