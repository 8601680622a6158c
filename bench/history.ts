/**
 * A month of one device: sealed size, time in the server, and time to decode the columns of a chart, compared with
 * reading the same bytes.
 */
import { inflateSync } from 'fflate';
import { encodeBody } from '#domain/foundation/kinds/wire.ts';
import { decodeSeries, type LoggedRecord } from '#domain/stream/history/series.ts';
import { readColumns } from '#domain/stream/history/series-columns.ts';
import { SeriesFrames } from '#domain/stream/history/series-stream.ts';
import { createWithin, systemScope, type Within } from '#server/platform/db/within.ts';
import { seal } from '#server/stream/history/merge.ts';
import { readHistory } from '#server/stream/history/read-history.ts';
import { writeSeries } from '#server/stream/history/series-store.ts';
import { withBenchDatabase } from './database.ts';
import { percentile, type Row, timed } from './measure.ts';

const MONITOR = 10;
export const DEVICE = 1;
const DAY_MS = 86_400_000;
export const FIRST_DAY = 20_700;
/** The channels in the chart of a monitor: state of charge and both currents. */
const CHART_FIELDS = [1, 3, 4];

/** A working day: two shifts, a charge overnight, noise of a shunt and a modem. */
function dayOf(day: number, intervalMs: number): LoggedRecord[] {
  let random = day * 7919 + 1;
  const chance = () => {
    random = (random * 48_271) % 2_147_483_647;
    return random / 2_147_483_647;
  };
  let soc = 9_500;
  return Array.from({ length: DAY_MS / intervalMs }, (_, index) => {
    const at = day * DAY_MS + index * intervalMs;
    const hour = (index * intervalMs) / 3_600_000;
    const charging = hour < 5 || hour > 22;
    const amps = charging ? Math.max(0, (9_800 - soc) * 2) : chance() < 0.4 ? 2_000 + Math.round(chance() * 6_000) : 0;
    soc = Math.max(1_500, Math.min(10_000, soc + (charging ? amps / 3_000 : -amps / 9_000)));
    const body = {
      socCentiPercent: Math.round(soc),
      voltageCentiVolt: 4_800 + Math.round(soc / 20 - amps / 100),
      currentUsingCentiAmp: charging ? 0 : amps,
      currentChargingCentiAmp: charging ? Math.round(amps) : 0,
      temperatureCentiCelsius: 2_000 + Math.round(400 * Math.sin(hour / 4)),
      waterLevel: 1,
      rsrpDbm: -75 + Math.round(chance() * 6),
      relayClosed: true,
      ignitionCentiVolt: charging ? 0 : 1_280,
    };
    return { at, receivedAt: at + 80 + Math.round(chance() * 300), payload: encodeBody(MONITOR, body) };
  });
}

/** Sealed days of one device. */
export async function writeDays(within: Within, days: number, intervalMs: number) {
  let records = 0;
  let sealedBytes = 0;
  for (let day = FIRST_DAY; day < FIRST_DAY + days; day++) {
    const { count, body } = seal(dayOf(day, intervalMs), { kind: MONITOR, unit: 0, day });
    await within(systemScope('bench'), (tx) =>
      writeSeries(tx, [{ deviceId: DEVICE, kind: MONITOR, unit: 0, day, count, body }]),
    );
    records += count;
    sealedBytes += body.byteLength;
  }
  return { records, sealedBytes };
}

export async function benchHistory(days: number, intervalMs: number, rounds = 15): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    const { records, sealedBytes } = await writeDays(within, days, intervalMs);
    const query = { deviceId: DEVICE, kind: MONITOR, from: FIRST_DAY * DAY_MS, to: (FIRST_DAY + days) * DAY_MS - 1 };
    const download = async (fields?: number[]) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of readHistory(within, { ...query, fields })) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    const decode = (bytes: Uint8Array) => {
      const frames = new SeriesFrames();
      return readColumns(
        frames.push(bytes).map((frame) => decodeSeries(frame)),
        inflateSync,
      );
    };
    const chart = await download(CHART_FIELDS);
    const whole = await download();
    const measure = async (what: string, bytes: number, work: () => Promise<unknown>): Promise<Row> => {
      await work();
      const times = await timed(rounds, work);
      return {
        what,
        days,
        records,
        kB: Math.round(bytes / 1000),
        'p50 ms': percentile(times, 50),
        'p95 ms': percentile(times, 95),
      };
    };
    const bare = () =>
      within(systemScope('bench'), (tx) => tx.query('select body from series where device_id = $1', [DEVICE]));
    return [
      { what: 'sealed', days, records, 'bytes per record': (sealedBytes / records).toFixed(2) },
      await measure('floor: bare read of the sealed bytes', sealedBytes, bare),
      await measure('download, all columns', whole.byteLength, () => download()),
      await measure('download, columns of the chart', chart.byteLength, () => download(CHART_FIELDS)),
      await measure('decode in the page, columns of the chart', chart.byteLength, async () => decode(chart)),
    ];
  });
}
