import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { type AuditEntry, writeAudit } from '#server/foundation/system/audit.ts';
import { systemScope } from '#server/platform/db/within.ts';
import {
  addCompany,
  addDevice,
  addUser,
  type BuiltCompany,
  type BuiltUser,
  TEST_PASSWORD,
} from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

type Page = Output<Calls['pageAudit']>;
let server: TestServer;
let north: BuiltCompany;
let below: BuiltCompany;
let foreign: BuiltCompany;
let anna: BuiltUser;
let admin: string;
let now: number;

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  now = context.clock.now();
  north = await addCompany(context);
  below = await addCompany(context, { parentId: north.id });
  foreign = await addCompany(context);
  anna = await addUser(context, { companyId: below.id });
  admin = await server.signIn('admin', north.id);
  const entry = (companyPath: string, action: string, ago: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
    at: now - ago,
    userId: anna.id,
    companyPath,
    action,
    ...more,
  });
  await context.within(systemScope('test'), (tx) =>
    writeAudit(
      tx,
      entry(north.path, 'devices.update', 1000, { target: 'ab%cd', detail: { name: 'Lift' } }),
      entry(below.path, 'users.signIn', 2000, { address: '192.0.2.0' }),
      entry(below.path, 'users.signIn', 3000, { outcome: 'login_error' }),
      entry(below.path, 'usersX.other', 4000, { userId: null }),
      entry(foreign.path, 'devices.update', 1500),
      entry(north.path, 'devices.add', 10 * DAY_MS),
    ),
  );
});
afterAll(() => server.stop());

const page = async (input: Partial<Input<Calls['pageAudit']>> = {}, token = admin) =>
  (await server.call('pageAudit', { startTime: now - DAY_MS, endTime: now, pageSize: 50, ...input }, { token }))
    .resultModel as Page;
const inAnHour = () => ({ startsAt: server.context.clock.now(), endsAt: server.context.clock.now() + DAY_MS / 24 });
const actions = async (input: Partial<Input<Calls['pageAudit']>> = {}, token = admin) =>
  (await page(input, token)).list.map(({ action, at }) => `${action} ${now - at}`);
const OWN = ['devices.update 1000', 'users.signIn 2000', 'users.signIn 3000', 'usersX.other 4000'];

test('an administrator reads what was done in his companies, the newest first, with who and from where', async () => {
  expect(await actions()).toEqual(OWN);
  expect((await page()).list.slice(0, 3)).toMatchObject([
    {
      userId: anna.id,
      userName: anna.loginName,
      userRole: 'admin',
      target: 'ab%cd',
      outcome: 'done',
      detail: { name: 'Lift' },
    },
    { address: '192.0.2.0', outcome: 'done' },
    { outcome: 'login_error' },
  ]);
});

test('it is filtered by company, action, feature, outcome, person, and a part of the target, the person or the address', async () => {
  expect(await actions({ companyId: below.id })).toEqual(OWN.slice(1));
  expect(await actions({ action: 'users' })).toEqual(OWN.slice(1, 3));
  expect(await actions({ action: 'devices.update' })).toEqual(OWN.slice(0, 1));
  expect(await actions({ outcome: 'failed' })).toEqual(OWN.slice(2, 3));
  expect(await actions({ outcome: 'refused' })).toEqual([]);
  expect(await actions({ userId: anna.id })).toEqual(OWN.slice(0, 3));
  expect(await actions({ key: 'B%C' })).toEqual(OWN.slice(0, 1));
  expect(await actions({ key: 'bxc' })).toEqual([]);
  expect(await actions({ key: anna.loginName.toUpperCase() })).toEqual(OWN.slice(0, 3));
  expect(await actions({ key: '192.0.2' })).toEqual(OWN.slice(1, 2));
});

test('a long list continues from where a page ended', async () => {
  const first = await page({ pageSize: 3 });
  expect(first).toMatchObject({ total: 4, pages: 2 });
  const second = await page({ pageSize: 3, ...(first.next !== undefined && { after: first.next }) });
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual((await page()).list.map(({ id }) => id));
});

test('nobody reads what was done elsewhere, and only administrators read', async () => {
  expect(
    await server.call('pageAudit', { startTime: 0, endTime: 1, companyId: foreign.id }, { token: admin }),
  ).toMatchObject({
    resultMessage: 'company_not_found',
  });
  expect(await actions({ companyId: 1 }, await server.signIn('superAdmin'))).toContain('devices.update 1500');
  for (const role of ['commonUser', 'guest'] as const) {
    const token = await server.signIn(role, north.id);
    expect(await server.call('pageAudit', { startTime: 0, endTime: 1 }, { token })).toMatchObject({
      resultMessage: 'guest_refuse',
    });
  }
});

test('at most 31 days can be requested at once', async () => {
  expect(await server.call('pageAudit', { startTime: 0, endTime: 32 * DAY_MS }, { token: admin })).toMatchObject({
    status: 400,
  });
});

const exported = async (input: Partial<Input<Calls['exportAudit']>> = {}, token = admin) =>
  server.call('exportAudit', { startTime: now - DAY_MS, endTime: now, ...input }, { token });

test('the same entries as a table, in the language of the reader; the export is an entry itself', async () => {
  const answer = await exported({ language: 'de', action: 'users' });
  expect(answer.headers['content-type']).toMatch(/^text\/csv/);
  const lines = answer.bytes.toString().replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toContain('Wer');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Konto: angemeldet');
  expect(lines[2]).toContain('login_error');
  server.context.clock.advance(1000);
  await expect
    .poll(async () => (await page({ endTime: now + DAY_MS / 2 })).list.map(({ action }) => action))
    .toContain('exports.exportAudit');
  expect((await exported({ companyId: foreign.id })).resultMessage).toBe('company_not_found');
});

test('entries show names for their ids, and are found by the name of a device', async () => {
  const { context } = server;
  const yard = await addCompany(context, { parentId: north.id, name: 'Yard' });
  const token = await server.signIn('admin', north.id);
  const { mcuId } = await addDevice(context, { companyId: yard.id, deviceName: 'Lift Äöü' });
  await server.call('insertSite', { companyId: yard.id, name: 'Hall' }, { token });
  await server.call('updateDeviceInfo', { mcuId, site: 'Hall' }, { token });
  await server.call('moveCompany', { id: below.id, parentId: yard.id }, { token });
  const endTime = context.clock.now() + 1;
  const { list } = await page({ endTime, companyIdList: [yard.id] }, token);
  const named = Object.fromEntries(list.map(({ action, companyName, names }) => [action, { companyName, ...names }]));
  expect(named).toMatchObject({
    'sites.insert': { companyName: 'Yard', target: 'Hall' },
    'devices.update': { companyName: 'Yard', target: 'Lift Äöü' },
    'companies.move': {
      from: expect.stringMatching(/^Company \w+ › Company/),
      to: expect.stringContaining('› Yard ›'),
    },
  });
  // The root is above the caller's company.
  expect(JSON.stringify(named)).not.toContain('Root');
  expect((await page({ endTime, key: 'lift ÄÖ' }, token)).list.map(({ action }) => action)).toEqual(['devices.update']);
  expect(await page({ endTime, companyIdList: [north.id, foreign.id] }, token)).toBeNull();
});

test('an object that has only a number is shown by name, also after it was removed', async () => {
  const { context } = server;
  const depot = await addCompany(context, { parentId: north.id, name: 'Depot' });
  const { mcuId } = await addDevice(context, { companyId: depot.id, deviceName: 'Lift 7' });
  const token = await server.signIn('admin', north.id);
  const done = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>) => {
    const { resultMessage, resultModel } = await server.call(name, input, { token });
    expect(resultMessage).toBe('success');
    return { id: (resultModel as { id: number } | null)?.id ?? 0 };
  };
  const hook = {
    name: 'Workshop',
    url: 'https://hook.example/',
    kinds: ['alarm.raised'] as ['alarm.raised'],
    level: 1,
  };
  const webhook = await done('addWebhook', { companyId: depot.id, ...hook });
  await done('updateWebhook', { ...webhook, ...hook, name: 'Yard', enabled: true });
  await done('removeWebhook', webhook);
  const configuration = { chemistry: 'lfp' as const };
  await done('removeTemplate', await done('addTemplate', { companyId: depot.id, name: 'Yard 48 V', configuration }));
  await done('removeMaintenanceWindow', await done('addMaintenanceWindow', { mcuId, ...inAnHour(), note: '' }));
  const { id: userId } = await addUser(context, { companyId: depot.id, role: 'admin', email: 'a@depot.example' });
  const weekly = { every: 'weekly', weekday: 1, hour: 7, timeZone: 'Europe/Berlin', userIds: [userId] } as const;
  const schedule = await done('saveReportSchedule', { subject: 'fleet', companyId: depot.id, ...weekly });
  await done('removeReportSchedule', schedule);
  const { list } = await page({ endTime: context.clock.now() + 1, companyIdList: [depot.id, north.id] }, token);
  expect(Object.fromEntries(list.map(({ action, detail }) => [action, detail]))).toMatchObject({
    'webhooks.add': { name: 'Workshop' },
    'webhooks.update': { nameBefore: 'Workshop', name: 'Yard' },
    'webhooks.remove': { name: 'Yard' },
    'templates.keep': { name: 'Yard 48 V' },
    'templates.remove': { name: 'Yard 48 V' },
    'alarms.addMaintenance': { name: 'Lift 7' },
    'alarms.removeMaintenance': { name: 'Lift 7' },
    'reports.schedule': { name: 'Depot' },
    'reports.unschedule': { name: 'Depot' },
  });
});

test('actions of one session are found by its name, including the sign-in', async () => {
  const { context } = server;
  const user = await addUser(context, { companyId: north.id, role: 'admin' });
  const enter = async () =>
    (
      (
        await server.call('userLogin', {
          userLoginName: user.loginName,
          password: TEST_PASSWORD,
          verifyCode: '0000',
        })
      ).resultModel as { token: string }
    ).token;
  const [here, elsewhere] = [await enter(), await enter()];
  for (const [siteName, token] of [
    ['Here', here],
    ['There', elsewhere],
  ] as const)
    expect(await server.call('saveBrandName', { companyId: north.id, siteName }, { token })).toMatchObject({
      resultCode: 1001,
    });
  const since = { startTime: now, endTime: now + DAY_MS, userId: user.id };
  const all = (await page(since)).list;
  expect(all.map(({ action }) => action).toSorted()).toEqual([
    'companies.brand',
    'companies.brand',
    'users.signIn',
    'users.signIn',
  ]);
  const { session } = all.find(({ detail }) => Object.values(detail).includes('Here'))!;
  const own = await page({ ...since, session: session! });
  expect(own.list.map(({ action }) => action).toSorted()).toEqual(['companies.brand', 'users.signIn']);
  expect(own.list.every((entry) => entry.session === session)).toBe(true);
  expect((await page({ ...since, session: '0'.repeat(16) })).list).toEqual([]);
});
