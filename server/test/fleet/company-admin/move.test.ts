import { afterAll, beforeAll, expect, test } from 'vitest';
import { followMovedDevices } from '#server/fleet/company-admin/owner-columns-job.ts';
import { OF_COMPANIES } from '#server/foundation/visibility/move.ts';
import { WITH_OWNER_COLUMNS } from '#server/foundation/visibility/owner-columns.ts';
import { ownScope, systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, addUser, leaseDevice, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let root: string;
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('superAdmin');
});
afterAll(() => server.stop());

const move = (id: number, parentId: number, token = root) => server.call('moveCompany', { id, parentId }, { token });
const devicesOf = async (token: string) =>
  ((await server.call('pageDeviceList', {}, { token })).resultModel as { list: { mcuId: string }[] }).list.map(
    ({ mcuId }) => mcuId,
  );

test('moving a company updates every table that has its path', async () => {
  const tables = await server.context.within(scope, (tx) =>
    tx.query<{ name: string }>(
      `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname in ('path', 'lease_path') and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace = 'public'::regnamespace`,
    ),
  );
  expect(tables.map(({ name }) => name).sort()).toEqual([...OF_COMPANIES, ...WITH_OWNER_COLUMNS].sort());
});

test('a moved company and those below it are visible at once to the new parent, and no longer to the old one', async () => {
  const { context } = server;
  const [from, to] = [await addCompany(context), await addCompany(context)];
  const moved = await addCompany(context, { parentId: from.id });
  const below = await addCompany(context, { parentId: moved.id });
  const device = await addDevice(context, { companyId: below.id });
  const user = await addUser(context, { companyId: below.id });
  const token = (
    (await server.call('userLogin', { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' }))
      .resultModel as { token: string }
  ).token;
  const [before, after] = [await server.signIn('admin', from.id), await server.signIn('admin', to.id)];
  expect([await devicesOf(before), await devicesOf(after), await devicesOf(token)]).toEqual([
    [device.mcuId],
    [],
    [device.mcuId],
  ]);

  expect(await move(moved.id, to.id)).toMatchObject({ resultCode: 1001 });
  expect([await devicesOf(before), await devicesOf(after), await devicesOf(token)]).toEqual([
    [],
    [device.mcuId],
    [device.mcuId],
  ]);
  expect(await server.call('deviceInfo', { mcuId: device.mcuId }, { token: before })).toMatchObject({
    resultMessage: 'device_not_found',
  });
  expect((await server.call('userInfo', {}, { token })).resultModel).toMatchObject({
    companyInfo: { idx: `${to.path}-${moved.id}-${below.id}` },
  });
});

test('the history of a moved company’s devices moves along, and devices leased to it stay leased', async () => {
  const { context } = server;
  const now = context.clock.now();
  const [owner, from, to] = [await addCompany(context), await addCompany(context), await addCompany(context)];
  const moved = await addCompany(context, { parentId: from.id });
  const own = await addDevice(context, { companyId: moved.id });
  const leased = await addDevice(context, { companyId: owner.id });
  await leaseDevice(context, leased.id, moved.path, { from: now - 1000, until: now + 1_000_000 });
  const alarm = (deviceId: number, path: string, releasedAt: number | null, at: number) =>
    context.within(scope, (tx) =>
      tx.query(
        `insert into alarm (device_id, raised_at, unit, msg_type, code, level, trigger_value, trigger_sub_value, extend_value, released_at, path, updated_at)
         values ($1, $2, 0, 11, 0, 2, 0, 0, '{}', $3, $4, $2)`,
        [deviceId, at, releasedAt, path],
      ),
    );
  await alarm(own.id, moved.path, null, now);
  await alarm(own.id, moved.path, now, now - 500);

  await move(moved.id, to.id);
  const seen = (path: string) =>
    context.within(ownScope(path), (tx) =>
      tx.query<{ open: boolean }>('select released_at is null as open from alarm where device_id = $1 order by 1', [
        own.id,
      ]),
    );
  expect(await seen(to.path)).toEqual([{ open: true }]);
  await followMovedDevices(context, AbortSignal.timeout(60_000));
  expect(await seen(to.path)).toEqual([{ open: false }, { open: true }]);
  expect(await seen(from.path)).toEqual([]);
  expect(await devicesOf(await server.signIn('admin', to.id))).toEqual(expect.arrayContaining([leased.mcuId]));
  expect(await devicesOf(await server.signIn('admin', from.id))).toEqual([]);
  expect(await context.within(scope, (tx) => tx.query('select from carry_due'))).toEqual([]);
});

test('a company cannot be moved below itself, even by two moves at once', async () => {
  const { context } = server;
  const top = await addCompany(context);
  const [one, other] = [
    await addCompany(context, { parentId: top.id }),
    await addCompany(context, { parentId: top.id }),
  ];
  expect(await move(one.id, one.id)).toMatchObject({ resultMessage: 'company_below_itself' });
  const answers = await Promise.all([move(one.id, other.id), move(other.id, one.id)]);
  expect(answers.map(({ resultMessage }) => resultMessage).sort()).toEqual(['company_below_itself', 'success']);
});

test('an account that is added during a move gets the new path', async () => {
  const { context } = server;
  const [from, to] = [await addCompany(context), await addCompany(context)];
  const moved = await addCompany(context, { parentId: from.id });
  const devices = Array.from({ length: 8 }, () => addDevice(context, { companyId: moved.id }));
  const users = Array.from({ length: 8 }, () => addUser(context, { companyId: moved.id }));
  await Promise.all([...devices, move(moved.id, to.id), ...users]);
  const paths = await context.within(scope, (tx) =>
    tx.query<{ path: string }>(
      'select path from device where company_id = $1 union select path from app_user where company_id = $1 union select path from device_state where device_id in (select id from device where company_id = $1)',
      [moved.id],
    ),
  );
  expect(paths).toEqual([{ path: `${to.path}-${moved.id}` }]);
});

test('an administrator can move companies below his own, within his subtree', async () => {
  const { context } = server;
  const north = await addCompany(context);
  const [one, other] = [
    await addCompany(context, { parentId: north.id }),
    await addCompany(context, { parentId: north.id }),
  ];
  const admin = await server.signIn('admin', north.id);
  expect(await move(one.id, other.id, admin)).toMatchObject({ resultCode: 1001 });
  expect(await move(one.id, 1, admin)).toMatchObject({ resultMessage: 'company_not_found' });
});
