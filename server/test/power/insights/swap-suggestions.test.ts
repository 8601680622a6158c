import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { SwapSuggestion } from '#domain/power/batteries/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { swapsOfUnit } from '#server/power/batteries/list.ts';
import { reviewAll } from '#server/power/insights/job.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { noSignal } from '../../stream/recompute/derived.ts';
import { type Day, daysUntil, live } from './lived-days.ts';

type Name = Parameters<TestServer['call']>[0];

let server: TestServer;
let company: BuiltCompany;
let other: BuiltCompany;
let admin: string;
let now: number;
let last: number;
let device: { id: number; mcuId: string };

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  other = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
  now = server.context.clock.now();
  last = utcDay(now) - 1;
});
afterAll(() => server.stop());
beforeEach(async () => {
  device = await addDevice(server.context, {
    companyId: company.id,
    capacityCentiAmpHour: 10_000,
    nominalCentiVolt: 5120,
    chemistry: 'lfp',
  });
});

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
const call = (name: Name, input: object, token = admin) => server.call(name, input as never, { token });
const told = async <T>(name: Name, input: object, token = admin): Promise<T> => {
  const { resultMessage, resultModel } = await call(name, input, token);
  if (resultMessage !== 'success') throw new Error(resultMessage);
  return resultModel as T;
};
const suggested = (token = admin) => told<SwapSuggestion[]>('swapSuggestions', { mcuId: device.mcuId }, token);
const swaps = () => server.context.within(systemScope('test'), (tx) => swapsOfUnit(tx, device.id, 0));
/** The days that are due are not analysed from records here: they are as they were written. */
const review = async () => {
  await rows('delete from battery_day_due where device_id = $1', [device.id]);
  return reviewAll(server.context, noSignal());
};
const lived = (swappedAgo: number, how: (isNew: boolean, place: number) => Day) =>
  live(
    server.context,
    device.id,
    daysUntil(last, 40, (place) => how(place >= 40 - swappedAgo, place)),
  );
const counted = (isNew: boolean, place: number): Day => ({
  lowest: 30,
  ampHours: isNew ? 98 : 70,
  cycles: isNew ? 2 : 400 + place,
});

test('a jump is suggested, and figures begin at it until somebody says what it was', async () => {
  await lived(10, counted);
  await review();
  const at = utcDayStart(last - 9);
  expect(await suggested()).toMatchObject([{ at, signs: [{ sign: 'cycles', before: 429, after: 2 }], foundAt: now }]);
  expect(await swaps()).toEqual([at]);
  await review();
  expect(await suggested()).toHaveLength(1);
  const reviews = await rows('select since, verdict from battery_review where device_id = $1 order by since', [
    device.id,
  ]);
  expect(reviews).toMatchObject([
    { since: 0, verdict: null },
    { since: at, verdict: 'expected' },
  ]);
  const { batteryId } = await told<{ batteryId: number }>('saveBattery', { serialNumber: 'S-9', chemistry: 'lfp' });
  await told('mountBattery', { mcuId: device.mcuId, batteryId, at: at - 3_600_000 });
  expect(await suggested()).toEqual([]);
  expect(await swaps()).toEqual([at - 3_600_000]);
  await review();
  expect(await suggested()).toEqual([]);
});

test('what is dismissed is not suggested again, and figures go on over it', async () => {
  await lived(10, counted);
  await review();
  const [{ at }] = (await suggested()) as [SwapSuggestion];
  await told('dismissSwapSuggestion', { mcuId: device.mcuId, at });
  expect(await swaps()).toEqual([]);
  await review();
  await rows('update battery_review set last_day = 0 where device_id = $1', [device.id]);
  await review();
  expect(await suggested()).toEqual([]);
  const reviews = await rows('select since, verdict from battery_review where device_id = $1', [device.id]);
  expect(reviews).toMatchObject([{ since: 0, verdict: expect.any(String) }]);
  expect(await call('dismissSwapSuggestion', { mcuId: device.mcuId, at })).toMatchObject({
    resultMessage: 'suggestion_not_found',
  });
  expect(
    await rows("select target from audit_entry where action = 'batteries.sameBattery' and target = $1", [device.mcuId]),
  ).toHaveLength(1);
});

test('a battery that ages is no other one', async () => {
  await lived(10, (_, place) => ({ lowest: 30, ampHours: 80 - place / 20, cycles: 400 + place }));
  await review();
  expect(await suggested()).toEqual([]);
});

test('a lessee is suggested nothing, and who is no administrator dismisses nothing', async () => {
  await lived(10, counted);
  await review();
  await leaseDevice(server.context, device.id, other.path, { from: now - DAY_MS, until: now + DAY_MS });
  const [{ at }] = (await suggested()) as [SwapSuggestion];
  const foreign = await server.signIn('admin', other.id);
  expect(await suggested(foreign)).toEqual([]);
  expect(await call('dismissSwapSuggestion', { mcuId: device.mcuId, at }, foreign)).toMatchObject({
    resultMessage: 'permission_denied',
  });
  const reader = await server.signIn('commonUser', company.id);
  expect(await suggested(reader)).toHaveLength(1);
  expect(await call('dismissSwapSuggestion', { mcuId: device.mcuId, at }, reader)).toMatchObject({
    resultMessage: 'guest_refuse',
  });
});
