import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { LANES } from '#server/stream/history/locks.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { eventually } from '../../harness/eventually.ts';
import { derivedOf, noSignal } from '../recompute/derived.ts';
import { monitor } from './day.ts';
import type { FreezingPoint, Order } from './freezing-worker.ts';
import { createTestApp, NOON, type TestApp } from './test-app.ts';

const WORKER = fileURLToPath(new URL('freezing-worker.ts', import.meta.url));
const LANE_HOLD_MS = 500;
/** More than a socket takes while nobody reads. */
const MEGABYTES = 4 * 2 ** 20;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ ingest: { laneHoldMs: LANE_HOLD_MS } });
});
afterAll(() => app.end());

function startWorker(order: Order): ChildProcess {
  const worker = fork(WORKER, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  onTestFinished(async () => {
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
  });
  worker.send(order);
  return worker;
}

const isFrozen = ({ pid }: ChildProcess) => /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
const count = async (deviceId: number) =>
  (
    await app.rows<{ count: number }>('select count(*)::int as count from record_log where device_id = $1', [deviceId])
  )[0]?.count;

test.each<[FreezingPoint, number]>([
  ['idle', 1],
  ['copy', 2],
  ['answer', 3],
])(
  'a worker that freezes in its batch (%s) gives the lane up, and does its batch once when it wakes',
  async (point, id) => {
    const [device, neighbour] = [await app.addDevice(id), await app.addDevice(id + LANES)];
    await app.take(device, [[monitor(NOON - 2 * MINUTE_MS, 0, { socCentiPercent: 5000 })]]);
    await app.rows('update device_snapshot set state = state || repeat($2, $3) where device_id = $1', [
      id,
      ' ',
      point === 'answer' ? MEGABYTES : 0,
    ]);
    const records = [
      monitor(NOON - MINUTE_MS, 0, { socCentiPercent: 6000 }),
      monitor(NOON, 0, { socCentiPercent: 6100 }),
    ];
    const worker = startWorker({
      address: app.address,
      point,
      now: NOON,
      laneHoldMs: LANE_HOLD_MS,
      mcuId: device.mcuId,
      payload: Buffer.from(encodeUplink(records)).toString('base64'),
    });
    const answered = once(worker, 'message');
    await eventually(() => isFrozen(worker)).toBe(true);

    await app.take(neighbour, [[monitor(NOON, 0, { socCentiPercent: 5000 })]]);
    expect(await count(device.id)).toBe(1);
    expect(isFrozen(worker)).toBe(true);

    worker.kill('SIGCONT');
    expect(await answered).toEqual(['answered', undefined]);
    expect(await count(device.id)).toBe(3);
  },
);

test('a worker that wakes from a freeze overwrites nothing stored meanwhile, and derives everything once', async () => {
  const [device, twin] = [await app.addDevice(10), await app.addDevice(11)];
  const before = monitor(NOON - 2 * MINUTE_MS, 0, { socCentiPercent: 5000, currentUsingCentiAmp: 900 });
  const frozen = monitor(NOON - MINUTE_MS, 0, { socCentiPercent: 4900, currentUsingCentiAmp: 900 });
  const newer = monitor(NOON, 0, { socCentiPercent: 4800, currentUsingCentiAmp: 900 });
  await app.take(twin, [[before], [frozen], [newer]]);
  await app.take(device, [[before]]);
  const worker = startWorker({
    address: app.address,
    point: 'copy',
    now: NOON,
    laneHoldMs: LANE_HOLD_MS,
    mcuId: device.mcuId,
    payload: Buffer.from(encodeUplink([frozen])).toString('base64'),
  });
  const answered = once(worker, 'message');
  await eventually(() => isFrozen(worker)).toBe(true);
  await app.take(device, [[newer]]);
  worker.kill('SIGCONT');
  expect(await answered).toEqual(['answered', undefined]);

  expect(await count(device.id)).toBe(3);
  expect(
    await app.rows('select at, soc_centi_percent as soc, seq from device_state where device_id = $1', [device.id]),
  ).toEqual([{ at: NOON, soc: 4800, seq: 3 }]);
  await recomputeDue(app, noSignal());
  const [one, other] = [await derivedOf(app, device), await derivedOf(app, twin)];
  expect(one.buckets.length).toBeGreaterThan(0);
  expect(one).toEqual(other);
});
