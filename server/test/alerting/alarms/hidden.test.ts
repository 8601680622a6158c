import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
const tokens = new Map<string, string>();
let id: string;

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  const company = await addCompany(context);
  const branch = await addCompany(context, { parentId: company.id });
  const lessee = await addCompany(context);
  const { id: deviceId } = await addDevice(context, { companyId: branch.id });
  const now = context.clock.now();
  await leaseDevice(context, deviceId, lessee.path, { from: now - DAY_MS, until: now + DAY_MS });
  ({ id } = await context.within(systemScope('test'), (tx) =>
    tx.one<{ id: string }>(
      `insert into alarm as a (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path,
         lease_path, lease_from, lease_until)
       select device_id, 0, 5, $2, 1, 6600, 6500, $2, path, lease_path, lease_from, lease_until from device_state
       where device_id = $1 returning a.id`,
      [deviceId, now - HOUR_MS],
    ),
  ));
  tokens.set('admin above', await server.signIn('admin', company.id));
  tokens.set('admin', await server.signIn('admin', branch.id));
  tokens.set('user', await server.signIn('commonUser', branch.id));
  tokens.set('guest', await server.signIn('guest', branch.id));
  tokens.set('lessee', await server.signIn('admin', lessee.id));
});
afterAll(() => server.stop());

const ask = (who: string, name: keyof Calls, input: object) =>
  server.call(name, input, { token: tokens.get(who) ?? null });
const listed = async (who: string, delFlag: 0 | 1) => {
  const { resultModel } = await ask(who, 'listWarningPushMsg2', { delFlag });
  return (resultModel as Output<Calls['listWarningPushMsg2']>).list.length;
};
const opened = async (who: string) => (await ask(who, 'alarmHistory', { id })).resultMessage;

test('a hidden alarm is listed and opened by those who can show it again, and by nobody else', async () => {
  for (const who of tokens.keys())
    expect([await listed(who, 0), await listed(who, 1), await opened(who)]).toEqual([1, 0, 'success']);
  await ask('admin above', 'updatePushMsgDelFlag', { ids: [id] });
  for (const who of ['admin above', 'admin']) {
    expect([await listed(who, 0), await listed(who, 1), await opened(who)]).toEqual([0, 1, 'success']);
    expect((await ask(who, 'alarmHistory', { id })).resultModel).toMatchObject({ alarm: { delFlag: 1 } });
  }
  for (const who of ['user', 'guest', 'lessee'])
    expect([await listed(who, 0), await listed(who, 1), await opened(who)], who).toEqual([0, 0, 'alarm_not_found']);
  expect((await ask('lessee', 'updatePushMsgDelFlag', { ids: [id], delFlag: 0 })).resultMessage).toBe(
    'alarm_not_found',
  );
  await ask('admin', 'updatePushMsgDelFlag', { ids: [id], delFlag: 0 });
  for (const who of tokens.keys()) expect([await listed(who, 0), await listed(who, 1)]).toEqual([1, 0]);
});
