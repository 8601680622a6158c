import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let companyId: number;
let mcuId: string;
let anna: string;
let boss: string;

beforeAll(async () => {
  server = await testServer();
  companyId = (await addCompany(server.context)).id;
  mcuId = (await addDevice(server.context, { companyId, nominalCentiVolt: 4800 })).mcuId;
  anna = await server.signIn('admin', companyId);
  boss = await server.signIn('superAdmin');
});
afterAll(() => server.stop());

interface Entry {
  id: string;
  content: string;
  mine: boolean;
  editedAt: number | null;
}
const entries = async (token: string) =>
  (await server.call('listDeviceLog', { mcuId }, { token })).resultModel as Entry[];

test('log entries of a device can be written, changed by their author, and read by all who see the device', async () => {
  const bert = await server.signIn('admin', companyId);
  const reader = await server.signIn('commonUser', companyId);
  const added = await server.call('addDeviceLog', { mcuId, content: '  Cable replaced  ' }, { token: anna });
  const { id } = added.resultModel as { id: string };
  expect(await entries(anna)).toMatchObject([{ content: 'Cable replaced', mine: true, editedAt: null }]);
  expect(await entries(reader)).toMatchObject([{ content: 'Cable replaced', mine: false }]);
  const edit = (token: string) => server.call('editDeviceLog', { mcuId, id, content: 'Cable and fuse' }, { token });
  expect((await edit(bert)).resultMessage).toBe('permission_denied');
  expect((await edit(reader)).resultMessage).toBe('guest_refuse');
  server.context.clock.advance(1000);
  expect((await edit(anna)).resultMessage).toBe('success');
  expect(await entries(bert)).toMatchObject([{ content: 'Cable and fuse', editedAt: server.context.clock.now() }]);
  expect((await server.call('deleteDeviceLog', { mcuId, id }, { token: boss })).resultMessage).toBe('success');
  expect((await edit(anna)).resultMessage).toBe('not_found');
  expect(await entries(anna)).toEqual([]);
  const audit = await server.context.within(systemScope('test'), (tx) =>
    tx.query<{ action: string; detail: { was?: string } }>(
      "select action, detail from audit_entry where target = $1 and action like 'recordLog.%' order by id",
      [mcuId],
    ),
  );
  expect(audit.map(({ action, detail }) => [action, detail.was])).toEqual([
    ['recordLog.add', undefined],
    ['recordLog.edit', 'Cable replaced'],
    ['recordLog.delete', 'Cable and fuse'],
  ]);
});

test('a log entry must not be empty or too long', async () => {
  for (const content of ['   ', 'x'.repeat(2001)])
    expect((await server.call('addDeviceLog', { mcuId, content }, { token: anna })).resultMessage).toBe('param_error');
});

test('alarm limits of several devices are changed with a log for each, and can be reset to the default', async () => {
  const other = (await addDevice(server.context, { companyId, nominalCentiVolt: 2400 })).mcuId;
  const save = (limits: object[], mcuIds = [mcuId, other], token = anna) =>
    server.call('saveDeviceWarningSettings', { mcuIds, limits } as never, { token });
  const limitOf = async (type: number, of = mcuId) => {
    const { resultModel } = await server.call('getDeviceWarningSettings', { mcuId: of }, { token: anna });
    return (resultModel as { limits: { msgType: number; limit: number; enabled: boolean }[] }).limits.find(
      ({ msgType }) => msgType === type,
    );
  };
  expect(
    (
      await save([
        { msgType: 11, limit: 4000 },
        { msgType: 12, enabled: false },
      ])
    ).resultMessage,
  ).toBe('success');
  expect(await limitOf(11)).toMatchObject({ limit: 4000, enabled: true });
  expect(await limitOf(12, other)).toMatchObject({ enabled: false });
  server.context.clock.advance(1000);
  expect((await save([{ msgType: 11 }], [mcuId])).resultMessage).toBe('success');
  expect(await limitOf(11)).toMatchObject({ limit: 3000 });
  expect(await limitOf(11, other)).toMatchObject({ limit: 4000 });
  const log = await server.call('pageDeviceWarningSettingsLog', { mcuId }, { token: anna });
  expect(log.resultModel).toMatchObject({
    total: 2,
    list: [
      { changes: [{ msgType: 11, before: { limit: 4000 }, after: { limit: 3000 } }] },
      {
        changes: [
          { msgType: 11, before: { limit: 3000 } },
          { msgType: 12, after: { enabled: false } },
        ],
      },
    ],
  });
  expect((await save([{ msgType: 5, limit: 5000 }])).resultMessage).toBe('param_error');
  expect((await save([{ msgType: 11, limit: 20_000 }])).resultMessage).toBe('param_error');
  expect((await save([{ msgType: 99, limit: 1 }])).resultMessage).toBe('param_error');
  const foreign = (await addDevice(server.context, { companyId: 1 })).mcuId;
  expect((await save([{ msgType: 11, limit: 2000 }], [mcuId, foreign])).resultMessage).toBe('device_not_found');
  expect(await limitOf(11)).toMatchObject({ limit: 3000 });
});
