import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { systemScope, type Tx } from '#server/platform/db/within.ts';
import { shownState } from '#server/stream/device-state/state-row.ts';
import { writeStates } from '#server/stream/device-state/store.ts';
import { LANES, lockLanesOf, tryLanesOf } from '#server/stream/history/locks.ts';
import { monitor } from './day.ts';
import { createTestApp, NOON, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const within = <T>(work: (tx: Tx) => Promise<T>) => app.within(systemScope('test'), work);
const tryLanes = async (tx: Tx, deviceIds: readonly number[]) =>
  (await tx.one<{ lanes: number[] }>(tryLanesOf(deviceIds))).lanes;

test('a program with another number of lanes cannot lock any', async () => {
  for (const statement of [`select lock_lanes('{1}', ${LANES / 2})`, `select try_lanes('{1}', ${LANES * 2})`])
    await expect(within((tx) => tx.query(statement))).rejects.toThrow(/64 lanes/);
});

test('locking lanes returns those that are free, without waiting', async () => {
  await within(async (tx) => {
    await lockLanesOf(tx, [1, 2, 1 + LANES]);
    expect(await within((other) => tryLanes(other, [1, 2, 3, 3 + LANES, 4]))).toEqual([3, 4]);
    expect(await tryLanes(tx, [1, 2, 3])).toEqual([1, 2, 3]);
  });
  expect(await within((tx) => tryLanes(tx, [1, 2]))).toEqual([1, 2]);
});

test('a state that another process has advanced is not overwritten, even if the lock was lost', async () => {
  const device = await app.addDevice(1);
  await app.take(device, [[monitor(NOON, 0, { socCentiPercent: 5000 })]]);
  const write = (was: number) =>
    within((tx) => writeStates(tx, [{ deviceId: device.id, seq: was + 1, was, ...shownState(emptyState()) }]));
  await expect(write(0)).rejects.toThrow(/another process/);
  expect(await app.rows('select seq, soc_centi_percent as soc from device_state')).toEqual([{ seq: 1, soc: 5000 }]);
  await write(1);
  expect(await app.rows('select seq from device_state')).toEqual([{ seq: 2 }]);
});

test('only devices of a lane that another transaction has locked wait', async () => {
  const [busy, free] = [await app.addDevice(2), await app.addDevice(3)];
  const answered: number[] = [];
  const sent = await within(async (tx) => {
    await lockLanesOf(tx, [busy.id]);
    const waits = app.take(busy, [[monitor(NOON, 0, { socCentiPercent: 1 })]]).then(() => answered.push(busy.id));
    await app.take(free, [[monitor(NOON, 0, { socCentiPercent: 2 })]]);
    answered.push(free.id);
    return { waits };
  });
  await sent.waits;
  expect(answered).toEqual([free.id, busy.id]);
});
