import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { RECORD_KINDS } from '#domain/foundation/kinds/registry.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { mapColumns } from '#simulator/replay/mapping.ts';
import { findRecordings, type Recording, rowsOfRecording } from '#simulator/replay/recordings.ts';
import { type ReplayOptions, startReplay } from '#simulator/replay/replay.ts';
import { rowToRecords } from '#simulator/replay/row-to-records.ts';
import { hasMeasured, MEASURED } from '../../../../domain/test/measured.ts';
import { type Downloaded, downloaded, expectedDownload, noSignal } from '../recompute/derived.ts';
import { createTestApp, type TestApp, type TestDevice } from './test-app.ts';

const MAX_ROWS = 3_000;
const DAY_MS = 86_400_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wattyard-recordings-'));
  const rows = Array.from({ length: 3000 }, (_, index) => {
    const soc = 80 - index / 100;
    const amps = (20 * Math.sin(index / 40)).toFixed(2);
    return `${1_620_000_000_000 + index * 1000},${soc.toFixed(2)},${(48 + soc / 25).toFixed(2)},${amps},${24 + (index % 50) / 10},${(53.4 + index / 1e5).toFixed(6)},-2.345678`;
  });
  const header = 'ts_utc_ms,soc_pct,pack_voltage_V,pack_current_A,probe_temperature_max_degC,lat_deg,lon_deg';
  writeFileSync(join(folder, 'tractor.csv.gz'), gzipSync([header, ...rows].join('\n')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Copies what is sent of every recording, each to a file of its own, and the last row, by which it is moved in time: the
 * others would be read again and again for nothing.
 */
function shorten(source: string, target: string): void {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.csv.gz'));
  for (const file of files) {
    const [header = '', ...rows] = gunzipSync(readFileSync(join(source, file)))
      .toString()
      .trimEnd()
      .split('\n');
    const columns = header.trim().split(',');
    const places = mapColumns(columns).group.map((column) => columns.indexOf(column));
    const recordings = Map.groupBy(rows, (row) => places.map((place) => row.split(',')[place]).join('-'));
    for (const [name, all] of recordings) {
      const sent = [header, ...all.slice(0, MAX_ROWS), ...all.slice(MAX_ROWS).slice(-1)];
      const path = join(target, name === '' ? file : file.replace('.csv', `-${name}.csv`));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, gzipSync(sent.join('\n')));
    }
  }
}

async function expectedOf(recording: Recording, shiftMs: number, mostRows: number): Promise<Measurement[]> {
  const records = new Map<string, Measurement>();
  let rows = 0;
  for await (const { row, at } of rowsOfRecording(recording)) {
    if (rows++ === mostRows) break;
    // A recording with one instant twice is a device that sends a record again: the first stays.
    for (const record of rowToRecords(row, recording.mapping, at + shiftMs)) {
      const key = `${record.kind}:${record.at}`;
      if (!records.has(key)) records.set(key, record);
    }
  }
  return [...records.values()].sort((a, b) => a.at - b.at);
}

const all = async (app: TestApp, device: TestDevice): Promise<Downloaded[][]> =>
  Promise.all(RECORD_KINDS.map((kind) => downloaded(app, device, kind)));

/** Seals every day that has a partition, as the job does when they are over. */
async function sealEverything(app: TestApp): Promise<void> {
  app.clock.at += 3 * DAY_MS;
  for (const day of await app.partitions.list()) await sealDay(app, app.partitions, day, noSignal());
}

/** Replays every recording of a folder as a device and compares the downloads, before and after sealing, value by value. */
async function arrivesWhole(
  source: string,
  options: Pick<ReplayOptions, 'speed' | 'mostRows' | 'longestPauseSeconds'>,
) {
  const app = await createTestApp({ now: Date.now(), limits: { packets: { perSecond: 1e5, burst: 1e6 } } });
  try {
    const recordings = await findRecordings(source);
    const devices = new Map<string, TestDevice>();
    for (const [index, { name }] of recordings.entries()) devices.set(name, await app.addDevice(index + 1));
    const credentials = Object.fromEntries([...devices].map(([name, { mcuId, key }]) => [name, { mcuId, key }]));
    const replay = await startReplay({
      folder: source,
      mqttUrl: `mqtt://127.0.0.1:${app.port()}`,
      credentials,
      ...options,
    });
    const summaries = await replay.done;
    let records = 0;
    const expected = new Map<string, Downloaded[][]>();
    for (const recording of recordings) {
      const device = devices.get(recording.name)!;
      const summary = summaries.find(({ mcuId }) => mcuId === device.mcuId)!;
      expect(summary.recordsAcknowledged).toBe(summary.records);
      const sent = await expectedOf(recording, summary.shiftMs ?? 0, options.mostRows ?? Number.POSITIVE_INFINITY);
      records += sent.length;
      expected.set(
        recording.name,
        RECORD_KINDS.map((kind) => expectedDownload(sent, kind)),
      );
    }
    const [stored] = await app.rows<{ count: number }>(
      'select (select count(*) from record_log)::int + (select count(*) from late_record)::int as count',
    );
    expect(stored?.count).toBe(records);
    for (const [name, device] of devices) expect(await all(app, device)).toEqual(expected.get(name));
    await sealEverything(app);
    for (const [name, device] of devices) expect(await all(app, device)).toEqual(expected.get(name));
    return records;
  } finally {
    await app.end();
  }
}

// Most of the time at 100× is waiting.
test.concurrent('all records of a recording arrive when it is replayed at 100×', async () => {
  expect(await arrivesWhole(folder, { speed: 100, mostRows: 1000 })).toBe(2000);
});

describe.skipIf(!hasMeasured)('measured batteries', () => {
  let measured: string;
  beforeAll(() => {
    measured = mkdtempSync(join(tmpdir(), 'wattyard-measured-'));
    shorten(MEASURED, measured);
  });
  afterAll(() => rmSync(measured, { recursive: true, force: true }));

  test.concurrent('all records of measured batteries arrive when they are replayed at 100×', {
    timeout: 120_000,
  }, async () => {
    expect(await arrivesWhole(measured, { speed: 100, mostRows: 300, longestPauseSeconds: 3 })).toBeGreaterThan(5_000);
  });
  test.concurrent('all records of measured batteries arrive as fast as they are acknowledged', {
    timeout: 240_000,
  }, async () => {
    expect(await arrivesWhole(measured, { speed: 'max', mostRows: MAX_ROWS })).toBeGreaterThan(50_000);
  });
});
