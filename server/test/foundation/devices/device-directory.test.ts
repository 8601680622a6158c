import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDeviceDirectory, type DeviceDirectory } from '#server/foundation/devices/device-directory.ts';
import type { Invalidation } from '#server/platform/db/invalidations.ts';
import { systemScope, type Within } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestContext, testContext } from '../../harness/context.ts';
import { eventually } from '../../harness/eventually.ts';

let context: TestContext;
let companies: { readonly [name in 'first' | 'below' | 'second']: BuiltCompany };
let ids: { readonly [name in 'first' | 'below' | 'second']: string };
let directory: DeviceDirectory;
/** Called before the directory reads. */
let beforeRead = async () => {};

beforeAll(async () => {
  context = await testContext();
  const first = await addCompany(context);
  companies = { first, below: await addCompany(context, { parentId: first.id }), second: await addCompany(context) };
  const added = async ({ id }: BuiltCompany) => (await addDevice(context, { companyId: id })).mcuId;
  ids = {
    first: await added(companies.first),
    below: await added(companies.below),
    second: await added(companies.second),
  };
});
afterAll(() => context.stop());

const watched: Within = async (scope, work) => {
  await beforeRead();
  return context.within(scope, work);
};
beforeEach(() => {
  beforeRead = async () => {};
  directory = createDeviceDirectory(watched, context.invalidations, 3);
  directory.start();
  return () => directory.stop();
});

const known = () => Object.entries(ids).flatMap(([name, mcuId]) => (directory.peek(mcuId) ? [name] : []));
const meetAll = async () => void (await Promise.all(Object.values(ids).map((mcuId) => directory.find(mcuId))));
/** Returns when this process has heard of it. */
const announce = async (...changes: Invalidation[]) => {
  const heard: Invalidation[] = [];
  const end = context.invalidations.subscribe((change) => heard.push(change));
  await context.invalidations.publish(...changes);
  await eventually(() => heard.length).toBe(changes.length);
  end();
};

test('only devices that were looked up are cached', async () => {
  expect(known()).toEqual([]);
  await directory.find(ids.below);
  expect(await directory.find('0'.repeat(24))).toBeNull();
  expect(known()).toEqual(['below']);
});

test('a changed company invalidates its subtree and nothing else', async () => {
  await meetAll();
  const { path } = companies.below;
  await announce({ topic: 'company', path });
  expect(known()).toEqual(['first', 'second']);
  await meetAll();
  await context.within(systemScope('test'), (tx) =>
    tx.query("update company set time_zone = 'Asia/Tokyo' where id = $1", [companies.first.id]),
  );
  await announce({ topic: 'company', path: companies.first.path });
  expect(known()).toEqual(['second']);
  expect((await directory.find(ids.first))?.settings.timeZone).toBe('Asia/Tokyo');
});

test('a moved company invalidates its old and its new path', async () => {
  await meetAll();
  await announce({ topic: 'company', path: companies.below.path }, { topic: 'company', path: companies.second.path });
  expect(known()).toEqual(['first']);
});

test('changes of leases, sessions and single devices do not invalidate others', async () => {
  await meetAll();
  await announce(
    { topic: 'leases', path: companies.first.path },
    { topic: 'user', userId: 1 },
    { topic: 'device', deviceId: 1, mcuId: ids.second },
  );
  expect(known()).toEqual(['first', 'below']);
});

test('a device that was read while its company changed is not cached', async () => {
  const reading = Promise.withResolvers<void>();
  const mayRead = Promise.withResolvers<void>();
  beforeRead = async () => {
    reading.resolve();
    await mayRead.promise;
  };
  const found = directory.find(ids.below);
  await reading.promise;
  await announce({ topic: 'company', path: companies.first.path });
  mayRead.resolve();
  expect((await found)?.mcuId).toBe(ids.below);
  expect(known()).toEqual([]);
});

test('a full cache drops the device that was not used for the longest time', async () => {
  await meetAll();
  directory.peek(ids.first);
  const { mcuId } = await addDevice(context, { companyId: companies.second.id });
  await directory.find(mcuId);
  expect(known()).toEqual(['first', 'second']);
  expect(directory.peek(mcuId)).toBeDefined();
});
