import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AckResult } from '#domain/fleet/control/wire.ts';
import { encodeBody } from '#domain/foundation/kinds/wire.ts';
import { findRecordings, type Recording, rowsOfRecording } from '#simulator/replay/recordings.ts';
import { type Replay, type ReplayOptions, startReplay } from '#simulator/replay/replay.ts';
import { rowToRecords } from '#simulator/replay/row-to-records.ts';
import { hasMeasured, MEASURED } from '../../../domain/test/measured.ts';
import { type TestBroker, testBroker } from '../broker.ts';

let broker: TestBroker;
let folder: string;
const playing: Replay[] = [];

beforeEach(async () => {
  broker = await testBroker();
  folder = mkdtempSync(join(tmpdir(), 'wattyard-replay-'));
});
afterEach(async () => {
  for (const replay of playing.splice(0)) replay.stop();
  await broker.stop();
  rmSync(folder, { recursive: true });
});

const device = (number: number) => ({ mcuId: String(number).padStart(24, '0'), key: `key-${number}` });

function write(name: string, header: string, rows: string[]): void {
  const text = `${header}\n${rows.join('\n')}\n`;
  writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
}

async function replayed(options: Partial<ReplayOptions>) {
  const replay = await startReplay({ folder, mqttUrl: broker.url, credentials: {}, speed: 'max', ...options });
  playing.push(replay);
  return replay.done;
}

/** Kind, instant and payload of every record of a recording, shifted like the replay shifts it. */
async function expected(recordings: Recording[], shiftMs: number, mostRows = Infinity): Promise<string[]> {
  const lines: string[] = [];
  let rows = 0;
  for (const recording of recordings) {
    if (rows >= mostRows) break;
    for await (const { row, at } of rowsOfRecording(recording)) {
      if (rows >= mostRows) break;
      rows += 1;
      for (const record of rowToRecords(row, recording.mapping, at + shiftMs)) {
        lines.push(`${record.kind} ${record.at} ${Buffer.from(encodeBody(record.kind, record.body)).toString('hex')}`);
      }
    }
  }
  return lines;
}

function arrived(mcuId: string): string[] {
  return broker.records
    .filter((record) => record.mcuId === mcuId)
    .map((record) => `${record.kind} ${record.at} ${Buffer.from(record.payload).toString('hex')}`);
}

const packRows = Array.from(
  { length: 700 },
  (_, row) => `${1e12 + row * 1000},${350 + row / 7},${row % 9 === 0 ? '' : -1.5}`,
);
const cellRows = Array.from({ length: 70 }, (_, row) => `${1e12 + row * 10_000},3.6${row},3.7`);

describe('recordings of a folder', () => {
  it('are files, groups within files, and packs with their cells', async () => {
    write('car_pack.csv.gz', 'ts_utc_ms,pack_voltage_V,pack_current_A', packRows);
    write('car_cells.csv.gz', 'ts_utc_ms,cell_01_V,cell_02_V', cellRows);
    write('trips.csv', 'trip_id,ts_utc_ms,soc_pct', ['a,1000,50', 'a,2000,49', 'b,9000,80']);
    write('lab.csv', 'cell_id,run,time_s,voltage_V', ['R1,1,0,4.1', 'R1,1,10,4.0', 'R1,2,0,4.1', 'R2,1,0,4.2']);
    const found = await findRecordings(folder);
    expect(found.map(({ name, rows, firstMs, lastMs }) => [name, rows, firstMs, lastMs])).toEqual([
      ['car', 700, 1e12, 1e12 + 699_000],
      ['lab/R1', 3, 0, 610_000],
      ['lab/R2', 1, 0, 0],
      ['trips/a', 2, 1000, 2000],
      ['trips/b', 1, 9000, 9000],
    ]);
    const joined = [];
    for await (const { row } of rowsOfRecording(found[0] as Recording)) joined.push(row);
    expect(joined[10]).toMatchObject({ cell_01_V: '3.61', pack_current_A: '-1.5' });
    expect(joined[11]).not.toHaveProperty('cell_01_V');
  });

  it('that cannot be read are named', async () => {
    write('odd.csv', 'ts_utc_ms,soc_pct', ['1,2,3']);
    await expect(findRecordings(folder)).rejects.toThrow(/odd\.csv/);
  });
});

describe('a replay', () => {
  it('arrives complete and unchanged, from the assigned devices', async () => {
    write('car_pack.csv', 'ts_utc_ms,pack_voltage_V,pack_current_A', packRows);
    write('car_cells.csv', 'ts_utc_ms,cell_01_V,cell_02_V', cellRows);
    write('trips.csv', 'trip_id,ts_utc_ms,soc_pct', ['b,9000,80', 'a,1000,50', 'a,2000,49']);
    const nowMs = Date.now();
    const summaries = await replayed({ credentials: { car: device(1), trips: device(2) }, now: () => nowMs });
    const recordings = (await findRecordings(folder)).toSorted((one, other) => one.firstMs - other.firstMs);
    const of = (number: number) => summaries.find((summary) => summary.mcuId === device(number).mcuId);
    expect(arrived(device(1).mcuId)).toEqual(await expected(recordings.slice(2), of(1)?.shiftMs ?? 0));
    expect(arrived(device(2).mcuId)).toEqual(await expected(recordings.slice(0, 2), of(2)?.shiftMs ?? 0));
    expect(broker.records.at(-1)?.at).toBeLessThanOrEqual(nowMs);
    expect(of(1)).toMatchObject({ rows: 700, records: 770, recordsAcknowledged: 770 });
    expect(Math.max(...broker.publishes.map((publish) => publish.records))).toBeLessThanOrEqual(150);
  });

  it('that starts now shrinks distances by its speed', async () => {
    write('one.csv', 'ts_utc_ms,soc_pct', ['0,50', '60000,49', '120000,48']);
    await replayed({ credentials: { one: device(1) }, speed: 1000, align: 'start' });
    const instants = broker.records.map((record) => record.at);
    expect(instants.map((at) => at - (instants[0] ?? 0))).toEqual([0, 60, 120]);
  });

  it('continues after the loss of its connection', async () => {
    write(
      'one.csv',
      'ts_utc_ms,soc_pct',
      Array.from({ length: 3000 }, (_, row) => `${row * 1000},${row % 100}`),
    );
    const done = replayed({ credentials: { one: device(1) } });
    await broker.until(() => broker.records.length > 300);
    broker.dropAll();
    const [summary] = await done;
    expect(summary?.recordsAcknowledged).toBe(3000);
    expect(new Set(arrived(device(1).mcuId)).size).toBe(3000);
  });

  it('refuses commands, since a recording cannot execute them', async () => {
    write('one.csv', 'ts_utc_ms,soc_pct', ['0,50', '3600000,49']);
    const replay = await startReplay({ folder, mqttUrl: broker.url, credentials: { one: device(1) }, speed: 1 });
    playing.push(replay);
    await broker.until(() => broker.records.length === 1);
    await broker.command(device(1).mcuId, {
      id: 'c',
      expiresAtMs: Date.now() + 60_000,
      reportNow: {},
      setRelay: undefined,
      setChargeLock: undefined,
      restart: undefined,
      setReportInterval: undefined,
    });
    await broker.until(() => broker.acks.length === 1);
    expect(broker.acks[0]).toMatchObject({ commandId: 'c', result: AckResult.REFUSED });
    replay.stop();
    await replay.done;
  });

  it('requires recordings and devices that match', async () => {
    await expect(replayed({})).rejects.toThrow('no CSV files');
    write('trips.csv', 'trip_id,ts_utc_ms,soc_pct', ['a,1000,50', 'a,9000,49', 'b,3000,80']);
    await expect(replayed({ credentials: { trips: device(1) } })).rejects.toThrow('overlap');
    await expect(replayed({ credentials: { elsewhere: device(1) } })).rejects.toThrow('no such recording: elsewhere');
    await expect(replayed({ credentials: { 'trips/a': device(1) }, align: 'start' })).rejects.toThrow('speed');
    const [summary] = await replayed({ credentials: { 'trips/a': device(1) } });
    expect(summary).toMatchObject({ rows: 2, recordsAcknowledged: 2 });
  });
});

describe.skipIf(!hasMeasured)('recordings of measured batteries', () => {
  it.each([
    ['ev_packs_cells_faults', 'car3', 12],
    ['twizy_rsk_morocco', 'twizy_trips_1s', 11],
    ['victron_solar_streetlight', 'bmv700_60s', 10],
    ['victron_solar_streetlight', 'solar_lantern_5s/5', 10],
    ['li18650_random_loads', 'discharge_runs_10s/R2', 10],
  ])('of %s: %s arrives whole', async (part, name, kind) => {
    const mostRows = 1500;
    const options = { folder: join(MEASURED, part), credentials: { [name]: device(1) }, mostRows };
    const [summary] = await replayed(options);
    const isWanted = (fileName: string) => fileName === name.split('/')[0];
    const recordings = (await findRecordings(join(MEASURED, part), {}, isWanted))
      .filter((one) => one.name === name || one.name.startsWith(`${name}/`))
      .toSorted((one, other) => one.firstMs - other.firstMs);
    expect(arrived(device(1).mcuId)).toEqual(await expected(recordings, summary?.shiftMs ?? 0, mostRows));
    expect(broker.records.some((record) => record.kind === kind)).toBe(true);
    expect(summary).toMatchObject({ rows: mostRows, recordsAcknowledged: broker.records.length });
  });
});
