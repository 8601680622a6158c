import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HourBucket } from '#domain/stream/history/bucket.ts';
import { listenForImports } from '#server/fleet/imports/listen.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { hoursOf } from '#server/stream/history/hours.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { importTable } from '../../../../bridge/src/history/import-table.ts';
import { createTestApp, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { noSignal } from '../../stream/recompute/derived.ts';

let app: TestApp;
let last = 90;
let stopListening: () => void;
const folder = mkdtempSync(join(tmpdir(), 'wattyard-table-'));
beforeAll(async () => {
  app = await createTestApp();
  stopListening = listenForImports(app, app.telemetry.ingest);
});
afterAll(async () => {
  stopListening();
  await app.end();
  rmSync(folder, { recursive: true });
});

/** Imports a table through a bridge, as its command does. */
async function bring(
  text: string | Uint8Array,
  columns: object | null,
  { isCheck = false, key, ...battery }: Parameters<TestApp['addDevice']>[1] & { isCheck?: boolean; key?: string } = {},
) {
  last += 1;
  const device = await app.addDevice(last, battery);
  const client = await app.connect(device);
  const { port } = client.options;
  await client.endAsync();
  const file = join(folder, `${device.mcuId}.csv`);
  writeFileSync(file, text);
  writeFileSync(`${file}.json`, JSON.stringify(columns));
  const said: string[] = [];
  const again = (by = port) =>
    importTable({
      settings: {
        ...{ server: `mqtt://127.0.0.1:${by}`, dataFolder: folder, keepMegabytes: 1 },
        devices: [{ mcuId: device.mcuId, key: key ?? device.key, intervalSeconds: 60, sources: [] }],
      } as unknown as Parameters<typeof importTable>[0]['settings'],
      ...{ file, columns: columns === null ? undefined : `${file}.json`, mcuId: device.mcuId, isCheck },
      say: (line) => said.push(line),
      now: app.clock.now,
    });
  return { said, again, device, file };
}
const battery = { time: { path: 'ts', in: 'iso' }, values: [{ path: 'V', channel: 'monitor.voltage' }] };

test('a table of days and decimal commas is stored, and what the server says is told; the same again stores nothing', async () => {
  const rows = Array.from(
    { length: 20 },
    (_, day) => `${String(day + 1).padStart(2, '0')}.09.2026 10:00;52,${day + 10}`,
  );
  const { said, again } = await bring(['sep=;', 'SN 1', 'ts;V', ...rows, 'x;52'].join('\r\n'), battery);
  await again();
  expect(said).toContain('20 records stored, 0 were there already');
  expect(said).toContain('left out, bad_time: 1, first line 24 "x"');
  await again();
  expect(said.filter((line) => line.includes('records stored'))).toHaveLength(2);
});

test('a missing column, a day that can be a month, and another unit of time are refused before anything is sent', async () => {
  const missing = await bring('ts,Volt\n2026-09-18T10:00:00Z,52.31\n', battery);
  await expect(missing.again()).rejects.toThrow('the table has no such column');
  const asked = await bring('ts,V\n05/11/2026,52.3\n06/11/2026,52.3\n', battery);
  await expect(asked.again()).rejects.toThrow('the day may be the month');
  const units = await bring('ts,V\n1789000000000,52.3\n', { ...battery, time: { path: 'ts', in: 'seconds' } });
  await expect(units.again()).rejects.toThrow('milliseconds');
});

test('a file that is missing, a key that is wrong, and a device that the settings do not have are named', async () => {
  const rows = 'ts,V\n2026-09-18T10:00:00Z,52.31\n';
  const gone = await bring(rows, battery);
  rmSync(gone.file);
  await expect(gone.again()).rejects.toThrow(/no such file.*csv/);
  const wrong = await bring(rows, battery, { key: 'wrong' });
  await expect(wrong.again()).rejects.toThrow('Bad username or password');
  const named = { ...battery, device: { path: 'n', is: { north: 'f'.repeat(24) } } };
  const unknown = await bring('ts,V,n\n2026-09-18T10:00:00Z,52.31,north\n', named);
  await expect(unknown.again()).rejects.toThrow(`not ${'f'.repeat(24)}`);
  expect(await stored(wrong.device)).toEqual([]);
});

test('after a lost connection the same command goes on, and every row is stored once', async () => {
  const lines = Array.from({ length: 1200 }, (_, nth) => {
    const at = new Date(Date.UTC(2026, 8, 18) + nth * 60_000).toISOString();
    return `${at},${(50 + (nth % 300) / 100).toFixed(2)}`;
  });
  const { again, said, device } = await bring(['ts,V', ...lines].join('\n'), battery);
  const line = await lineThatBreaks((await app.connect(device)).options.port!);
  await expect(again(line.port)).rejects.toThrow('the connection is lost: the same command goes on');
  line.close();
  const before = (await stored(device)).length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(1200);
  await again();
  expect(said).toContain('1200 records stored, 0 were there already');
  expect((await stored(device)).length).toBe(1200);
});

test('what is older than is kept is told with its first rows before anything is sent, and refused', async () => {
  const text = 'ts,V\n2019-05-01T10:00:00Z,52.1\n2019-05-02T10:00:00Z,52.2\n2026-09-18T10:00:00Z,52.3\n';
  const old = 'older than what is kept (3 years), and left out by the server: 2, first line 2 "2019-05-01T10:00:00Z"';
  const check = await bring(text, battery, { isCheck: true });
  await check.again();
  expect(check.said.some((line) => line.startsWith(old))).toBe(true);
  expect(check.said.some((line) => line.includes('stored'))).toBe(false);
  const { said, again } = await bring(text, battery);
  await again();
  const places = ['older than', '1 records stored', '2 records refused by the server, too_old'];
  expect(places.map((begin) => said.findIndex((line) => line.startsWith(begin))).toSorted((a, b) => a - b)).toEqual(
    places.map((begin) => said.findIndex((line) => line.startsWith(begin))),
  );
  expect(said).toContain('1 records stored, 0 were there already');
  expect(said).toContain('2 records refused by the server, too_old, the first of 2019-05-01T10:00:00.000Z');
});

test('a value in each row, name after name, is gathered; values that are impossible are named where they stand', async () => {
  const at = (nth: number) => new Date(Date.UTC(2026, 8, 18) + nth * 60_000).toISOString();
  const rows = ['u', 'soc'].flatMap((name) =>
    Array.from({ length: 300 }, (_, nth) => `${at(nth)},${name},${name === 'u' && nth === 7 ? 99_999 : 50}`),
  );
  const columns = {
    ...{ time: { path: 'ts' }, long: { name: 'name', value: 'value' } },
    values: [
      { path: 'u', channel: 'monitor.voltage' },
      { path: 'soc', channel: 'monitor.soc' },
    ],
  };
  const { said, again } = await bring(['ts,name,value', ...rows].join('\n'), columns);
  await again();
  expect(said).toContain('300 records stored, 0 were there already');
  expect(said).toContain('u → monitor.voltage: 299 values, 0 said to be absent');
  expect(said).toContain('u, out of range: 1, first line 9 "99999"');
});

test('rows add up: those of which nothing can be stored are rows without values', async () => {
  const rows = ['10:00:00Z,52.3', '10:01:00Z,99999', '10:02:00Z,', 'soon,52.3', '10:03:00Z,52.2'];
  const text = ['ts,V', ...rows.map((row) => (row.startsWith('soon') ? row : `2026-09-18T${row}`))].join('\n');
  const { said, again } = await bring(text, battery);
  await again();
  expect(said).toContain('5 rows, 2 of them without values, usually 60 s apart');
  expect(said).toContain('left out, bad_time: 1, first line 5 "soon"');
  expect(said).toContain('V, out of range: 1, first line 3 "99999"');
  expect(said).toContain('2 records stored, 0 were there already');
});

const QUARTERS = Array.from({ length: 25 }, (_, nth) => {
  const clock = new Date(Date.UTC(2026, 10, 17, 8) + nth * 900_000 + (nth % 3) * 1000).toISOString();
  return `${clock.slice(0, 10)} ${clock.slice(11, 19)},51.2,-20`;
});
test('a table every quarter of an hour has its hours and energies: its interval is that of its rows', async () => {
  const head = ['timestamp,Battery Monitor [5],Battery Monitor [5]', 'Etc/UTC (+00:00),Voltage,Current', ',V,A'];
  const { said, again, device } = await bring([...head, ...QUARTERS, '2026-11-17 14:15:00,x,'].join('\n'), null, {
    ...{ chemistry: 'lfp', nominalCentiVolt: 5120 },
  });
  await again();
  expect(said).toContain('26 rows, 1 of them without values, usually 901 s apart');
  expect(said).toContain('Battery Monitor [5] Voltage, no numbers: 1, first line 29 "x"');
  expect(said).toContain('25 records stored, 0 were there already');
  expect(await app.rows(`select interval_seconds from record_import where device_id = ${device.id}`)).toEqual([
    { intervalSeconds: 901 },
  ]);
  await recomputeDue(app, noSignal());
  const sum = await hoursOfDevice(device);
  expect(sum.ampHours).toBeCloseTo(120, 1);
  expect(sum.wattHours).toBeCloseTo(6144, 0);
  expect(sum.hours).toBeCloseTo(6, 2);
});

test.each([
  ['each instant twice', (nth: number) => nth >> 1, 9, 20],
  ['all of one instant', () => 0, 0, 20],
])('rows with %s are all stored, and their hours are those of the time between', async (_, minuteOf, minutes, rows) => {
  const lines = Array.from({ length: rows }, (__, nth) => {
    const at = new Date(Date.UTC(2026, 10, 17, 8) + minuteOf(nth) * 60_000).toISOString();
    return `${at},51.2,${-20 - (nth % 2) / 100}`;
  });
  const { said, again, device } = await bring(
    ['ts,V,A', ...lines].join('\n'),
    { ...battery, values: [...battery.values, { path: 'A', channel: 'monitor.current' }] },
    { chemistry: 'lfp', nominalCentiVolt: 5120 },
  );
  await again();
  expect(said).toContain(`${rows} records stored, 0 were there already`);
  await recomputeDue(app, noSignal());
  const sum = await hoursOfDevice(device);
  expect(sum.hours).toBeCloseTo(minutes / 60, 3);
  expect(sum.ampHours).toBeCloseTo((20 * minutes) / 60, 2);
});

async function hoursOfDevice({ id }: TestDevice) {
  const hours = await app.within(systemScope('test'), (tx) =>
    hoursOf(tx, id, 0, { startTime: Date.UTC(2026, 10, 17), endTime: Date.UTC(2026, 10, 18) }),
  );
  const sum = (of: (hour: HourBucket) => number) => hours.reduce((all, hour) => all + of(hour), 0);
  return {
    ampHours: sum((hour) => hour.ampHoursOut),
    wattHours: sum((hour) => hour.wattHoursOut),
    hours: sum((hour) => hour.dischargingSeconds) / 3600,
  };
}

const stored = (device: TestDevice) => app.rows(`select at from late_record where device_id = ${device.id}`);

/** A line to the broker that is cut in the middle of the second packet. */
async function lineThatBreaks(port: number) {
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', cut).on('close', cut);
    let sent = 0;
    near.on('data', (bytes) => {
      sent += bytes.length;
      if (sent > 15_000) cut();
      else far.write(bytes);
    });
    far.pipe(near);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return { port: (line.address() as { port: number }).port, close: () => line.close() };
}
