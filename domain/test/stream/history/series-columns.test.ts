import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, gunzipSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { deflateSync, inflateSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { KIND, RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged, encodeBody } from '#domain/foundation/kinds/wire.ts';
import { decodeSeries, encodeSeries, type LoggedRecord, payloadsOf } from '#domain/stream/history/series.ts';
import { readColumns } from '#domain/stream/history/series-columns.ts';
import { frameSeries, readSeriesStream, SeriesFrames, selectColumns } from '#domain/stream/history/series-stream.ts';
import { anyBody } from '../../foundation/kinds/bodies.ts';
import { hasMeasured, MEASURED } from '../../measured.ts';
import { workingDay } from './working-day.ts';

const day = 20_600;
const start = utcDayStart(day);
const deflate = (bytes: Uint8Array) => deflateRawSync(bytes);
const inflate = (bytes: Uint8Array) => inflateRawSync(bytes);
const encode = (records: readonly LoggedRecord[], kind: number, ofDay = day) =>
  encodeSeries(records, ofDay, kind, 0, deflate);

/** The values of the decoded bodies, in the form of columns. */
const expectedColumn = (bodies: readonly object[], { key, absent, repeated, unknown }: Channel, index: number) =>
  bodies.map((body) => {
    const value: unknown = Reflect.get(body, key);
    const one = repeated && Array.isArray(value) ? value[index - 1] : value;
    if (repeated && one === unknown) return Number.NaN;
    return one === undefined ? (absent === 'zero' ? 0 : Number.NaN) : Number(one);
  });

describe('columns of a series', () => {
  test.each(RECORD_KINDS)('of kind %i hold what the decoded bodies hold', (kind) => {
    fc.assert(
      fc.property(fc.array(anyBody(kind), { minLength: 1, maxLength: 20 }), (bodies) => {
        const records = bodies.map((body, place) => ({
          at: start + place * 1000,
          receivedAt: start,
          payload: encodeBody(kind, body as never),
        }));
        const { at, columns } = readColumns([decodeSeries(encode(records, kind))], inflate);
        expect([...at]).toEqual(records.map((record) => record.at));
        for (const channel of channelsOf(kind)) {
          const found = [...columns].filter(([name]) => name.split('.')[0] === channel.name);
          for (const [name, values] of found)
            expect([...values], name).toEqual(expectedColumn(bodies, channel, Number(name.split('.')[1] ?? 0)));
          if (found.length === 0 && !channel.repeated)
            expect(expectedColumn(bodies, channel, 0).every(Number.isNaN), channel.name).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test.each([KIND.monitor, KIND.gpts, KIND.ups])(
    'of kind %i have no time that a counter of 16 bits could not count',
    (kind) => {
      const minutes = [90, 65_535, 70_000];
      const records = minutes.map((remainingMinutes, place) => ({
        at: start + place,
        receivedAt: start,
        payload: encodeBody(kind, { source: 0, battery: 0, remainingMinutes } as never),
      }));
      const { columns } = readColumns([decodeSeries(encode(records, kind))], inflate);
      expect([...columns.get('remainingTime')!]).toEqual([90, Number.NaN, 70_000]);
      const bodies = records.map(({ payload }) => bodyOfLogged(kind, payload) as { remainingMinutes?: number });
      expect(bodies.map(({ remainingMinutes }) => remainingMinutes)).toEqual([90, undefined, 70_000]);
    },
  );

  it('read integers beyond 28 bits', () => {
    const values = [0, 2 ** 27, 2 ** 28 - 1, 2 ** 28, 2 ** 32 - 1, 0, 5];
    const records = values.map((odometerMetre, place) => ({
      at: start + place,
      receivedAt: start,
      payload: encodeBody(10, { odometerMetre }),
    }));
    expect([...(readColumns([decodeSeries(encode(records, 10))], inflate).columns.get('odometer') ?? [])]).toEqual(
      values,
    );
  });

  it('join several days, and sort records that came late', () => {
    const record = (at: number, soc: number) => ({
      at,
      receivedAt: at,
      payload: encodeBody(10, { socCentiPercent: soc }),
    });
    const first = encode([record(start + 1, 1), record(start + 3, 3)], 10);
    const late = encode([record(start + 2, 2)], 10);
    const next = encode([record(start + 86_400_000, 4)], 10, day + 1);
    const { at, columns } = readColumns([first, next, late].map(decodeSeries), inflate, ['soc']);
    expect([...at]).toEqual([start + 1, start + 2, start + 3, start + 86_400_000]);
    expect([...(columns.get('soc') ?? [])]).toEqual([1, 2, 3, 4]);
    expect(readColumns([], inflate)).toEqual({ at: new Float64Array(), columns: new Map() });
  });

  it('are those of one kind and unit', () => {
    const monitor = decodeSeries(encode([{ at: start, receivedAt: start, payload: new Uint8Array() }], 10));
    expect(() => readColumns([monitor, { ...monitor, unit: 1 }], inflate)).toThrow(RangeError);
  });

  it('that were selected read the same, and no others exist', () => {
    const records = workingDay(day, 60_000);
    const whole = encode(records, 10);
    const chosen = selectColumns(whole, new Set([1, 2]));
    expect(chosen.length).toBeLessThan(whole.length / 2);
    const { at, columns } = readColumns([decodeSeries(chosen)], inflate);
    expect([...columns.keys()].sort()).toEqual(['soc', 'voltage']);
    const all = readColumns([decodeSeries(whole)], inflate, ['soc', 'voltage']);
    expect(at).toEqual(all.at);
    expect(columns).toEqual(all.columns);
  });

  it('compressed on the server are read in the browser, and the reverse', () => {
    const records = workingDay(day, 60_000);
    const server = decodeSeries(encode(records, 10));
    const browser = decodeSeries(encodeSeries(records, day, 10, 0, (bytes) => deflateSync(bytes)));
    expect(readColumns([server], (bytes) => inflateSync(bytes))).toEqual(readColumns([browser], inflate));
  });
});

describe('a stream of series', () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 });
  const joined = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

  it('is split correctly wherever the chunks end', () => {
    fc.assert(
      fc.property(bodies, fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 }), (series, sizes) => {
        const stream = joined(series.map(frameSeries));
        const frames = new SeriesFrames();
        const complete: Uint8Array[] = [];
        for (let position = 0, turn = 0; position < stream.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          complete.push(...frames.push(stream.subarray(position, position + size)));
          position += size;
        }
        frames.end();
        expect(complete.map((bytes) => [...bytes])).toEqual(series.map((bytes) => [...bytes]));
      }),
    );
  });
  it('accepts a series larger than its buffer', () => {
    const large = new Uint8Array(1_000_000).map((_, place) => place % 251);
    const stream = frameSeries(large);
    const frames = new SeriesFrames();
    const complete: Uint8Array[] = [];
    for (let position = 0; position < stream.length; position += 16_384)
      complete.push(...frames.push(stream.subarray(position, position + 16_384)));
    frames.end();
    expect(Buffer.compare(Buffer.from(complete[0] ?? []), Buffer.from(large))).toBe(0);
  });
  it('is refused when it is cut off or invalid', () => {
    const frames = new SeriesFrames();
    frames.push(frameSeries(new Uint8Array(10)).subarray(0, 5));
    expect(() => frames.end()).toThrow('cut off');
    expect(() => new SeriesFrames().push(new Uint8Array(6).fill(255))).toThrow(RangeError);
    expect(() => new SeriesFrames().push(new Uint8Array([255, 255, 255, 127]))).toThrow(RangeError);
  });
  it('is read from a response body, and released when the reader has enough', async () => {
    const series = encode([{ at: start, receivedAt: start, payload: new Uint8Array([8, 1]) }], 10);
    const body = () => new Response(joined([series, series].map(frameSeries))).body ?? expect.unreachable();
    const seen: number[] = [];
    for await (const { count } of readSeriesStream(body())) seen.push(count);
    expect(seen).toEqual([1, 1]);
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(frameSeries(series)),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const { count } of readSeriesStream(endless)) if (count === 1) break;
    expect(cancelled).toBe(true);
  });
});

const bytesPerRecord = (records: readonly LoggedRecord[]) => {
  const days = Map.groupBy(records, ({ at }) => utcDay(at));
  let bytes = 0;
  for (const [ofDay, list] of days) {
    const encoded = encode(list, KIND.monitor, ofDay);
    expect(payloadsOf(decodeSeries(encoded), inflate).map((payload) => Buffer.from(payload).toString('hex'))).toEqual(
      list.map(({ payload }) => Buffer.from(payload).toString('hex')),
    );
    bytes += encoded.length;
  }
  return bytes / records.length;
};

describe('size', () => {
  it('of a working day at 10 s with 15 noisy channels is at most 8 bytes a record', () => {
    const records = workingDay(day);
    expect(records.length).toBe(8640);
    expect(bytesPerRecord(records)).toBeLessThanOrEqual(8);
    expect(Object.keys(bodyOfLogged(10, records[0]?.payload ?? new Uint8Array())).length).toBeGreaterThanOrEqual(15);
  });
});

describe.skipIf(!hasMeasured)('size', () => {
  it('of a recorded vehicle is at most 8 bytes a record', () => {
    const [head = '', ...lines] = gunzipSync(readFileSync(join(MEASURED, 'ev_packs_cells_faults/car3_pack.csv.gz')))
      .toString()
      .trim()
      .split('\n');
    const names = head.split(',');
    const records = lines.map((line) => {
      const cells = line.split(',');
      const value = (name: string, factor: number) => {
        const text = cells[names.indexOf(name)];
        return text ? Math.round(Number(text) * factor) : undefined;
      };
      const current = value('pack_current_A', 100) ?? 0;
      const at = value('ts_utc_ms', 1) ?? 0;
      const payload = encodeBody(KIND.monitor, {
        socCentiPercent: value('soc_pct', 100),
        voltageCentiVolt: value('pack_voltage_V', 100),
        currentUsingCentiAmp: Math.max(0, -current),
        currentChargingCentiAmp: Math.max(0, current),
        temperatureCentiCelsius: value('probe_temperature_max_degC', 100),
        speedCentiMetrePerSecond: value('speed_m_s', 100),
        odometerMetre: value('odometer_km', 1000),
      });
      return { at, receivedAt: at + 100 + (at % 331), payload };
    });
    expect(records.length).toBe(49_966);
    expect(bytesPerRecord(records)).toBeLessThanOrEqual(8);
  });
});
