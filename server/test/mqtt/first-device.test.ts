import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { createTestApp, type TestApp, type TestDevice } from '../stream/ingest/test-app.ts';

/** The programs of docs/devices against the broker. `npm test` finds or installs Python 3 and a C++ compiler. */
const EXAMPLES = fileURLToPath(new URL('../../../docs/devices/', import.meta.url));
const SHIM = fileURLToPath(new URL('./arduino/', import.meta.url));
const PYTHON = process.env.PYTHON_PATH ?? 'python3';
const COMPILER = process.env.CXX_PATH ?? 'g++';

let app: TestApp;
let folder: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  app = await createTestApp({ now: Date.now() });
  folder = mkdtempSync(join(tmpdir(), 'device-'));
});
afterAll(async () => {
  for (const child of running) child.kill();
  await app.end();
  rmSync(folder, { recursive: true, force: true });
});

function start(command: string, ...parameters: string[]) {
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return { child, said: () => said };
}
const recordsOf = async ({ id }: TestDevice) =>
  (await app.rows('select from record_log where device_id = $1', [id])).length;
const valuesOf = ({ id }: TestDevice) =>
  app.rows(
    `select soc_centi_percent, voltage_centi_volt, current_charging_centi_amp, temperature_centi_celsius, rsrp_dbm
     from device_state where device_id = $1`,
    [id],
  );

test('the device in Python sends its records and says when it is refused', async () => {
  const device = await app.addDevice(1);
  const port = String(app.port());
  start(PYTHON, `${EXAMPLES}device.py`, '127.0.0.1', port, device.mcuId, device.key, '0.05');
  await eventually(() => recordsOf(device)).toBeGreaterThan(2);
  expect(await valuesOf(device)).toEqual([
    {
      socCentiPercent: 7812,
      voltageCentiVolt: 5281,
      currentChargingCentiAmp: 3240,
      temperatureCentiCelsius: 2460,
      rsrpDbm: -71,
    },
  ]);
  // Another one with its id takes over, and the device comes back with what has waited.
  const other = await app.connect(device);
  const before = await recordsOf(device);
  await eventually(() => recordsOf(device)).toBeGreaterThan(before + 2);
  await other.endAsync(true);
  const { child, said } = start(PYTHON, `${EXAMPLES}device.py`, '127.0.0.1', port, device.mcuId, 'wrong');
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(said()).toBe('refused with return code 4\n');
});

test('the device in Python has no more than 60 lines of code, and nothing beyond the standard library', () => {
  const lines = readFileSync(`${EXAMPLES}device.py`, 'utf8').split('\n');
  expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(60);
  expect(lines.filter((line) => /^(import|from)\b/.test(line))).toEqual(['import socket, ssl, sys, time']);
});

test('the sketch for Arduino compiles without a warning, and sends its records', async () => {
  const device = await app.addDevice(2);
  const sketch = readFileSync(`${EXAMPLES}device.ino`, 'utf8')
    .replace('mqtt.example.com', '127.0.0.1')
    .replace('8f1c2a6e0b7d4c5599aa0001', device.mcuId)
    .replace('the key of the device', device.key)
    .replace('PORT = 1883', `PORT = ${app.port()}`)
    .replace('EVERY_MS = 60000', 'EVERY_MS = 100');
  const [source, program] = [join(folder, 'device.cpp'), join(folder, 'device')];
  writeFileSync(source, sketch);
  const options = ['-std=c++17', '-Wall', '-Wextra', '-Werror', `-I${SHIM}`, '-include', 'Arduino.h'];
  await promisify(execFile)(COMPILER, [...options, source, `${SHIM}main.cpp`, '-o', program]);
  start(program);
  await eventually(() => recordsOf(device)).toBeGreaterThan(2);
  expect(await valuesOf(device)).toMatchObject([{ voltageCentiVolt: 5128, rsrpDbm: -71 }]);
});
