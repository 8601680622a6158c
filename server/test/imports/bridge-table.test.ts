import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForImports } from '#server/imports/listen.ts';
import { importTable } from '../../../bridge/src/history/import-table.ts';
import { createTestApp, type TestApp } from '../ingest/test-app.ts';

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
async function bring(text: string, columns: object | null, isCheck = false) {
  last += 1;
  const device = await app.addDevice(last);
  const client = await app.connect(device);
  const { port } = client.options;
  await client.endAsync();
  const file = join(folder, `${device.mcuId}.csv`);
  writeFileSync(file, text);
  writeFileSync(`${file}.json`, JSON.stringify(columns));
  const said: string[] = [];
  const again = () =>
    importTable({
      settings: {
        ...{ server: `mqtt://127.0.0.1:${port}`, dataFolder: folder, keepMegabytes: 1 },
        devices: [{ mcuId: device.mcuId, key: device.key, intervalSeconds: 60, sources: [] }],
      } as unknown as Parameters<typeof importTable>[0]['settings'],
      ...{ file, columns: columns === null ? undefined : `${file}.json`, mcuId: device.mcuId, isCheck },
      say: (line) => said.push(line),
    });
  return { said, again };
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
