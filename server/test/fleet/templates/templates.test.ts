import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let north: BuiltCompany;
let branch: BuiltCompany;
let admin: string;
let branchAdmin: string;
let stranger: string;
beforeAll(async () => {
  server = await testServer();
  north = await addCompany(server.context);
  branch = await addCompany(server.context, { parentId: north.id });
  admin = await server.signIn('admin', north.id);
  branchAdmin = await server.signIn('admin', branch.id);
  stranger = await server.signIn('admin', (await addCompany(server.context)).id);
});
afterAll(() => server.stop());

const configuration = { chemistry: 'lfp' as const, nominalCentiVolt: 5120, reportIntervalSeconds: 30 };
const keep = (input: object, token = admin) =>
  server.call('addTemplate', { name: 'A template', companyId: north.id, configuration, ...input }, { token });
const idOf = async (input: object, token = admin) => ((await keep(input, token)).resultModel as { id: number }).id;
const names = async (token: string) =>
  ((await server.call('listTemplates', {}, { token })).resultModel as Output<Calls['listTemplates']>).map(
    ({ name }) => name,
  );
const defaultOf = async (sn: string, token: string) =>
  (await server.call('getDefaultConfigBySn', { sn }, { token })).resultModel as Output<Calls['getDefaultConfigBySn']>;

test('a template can be stored and changed, is usable by branches below, and not found by strangers', async () => {
  const id = await idOf({ name: 'Yard 48 V' });
  expect(await idOf({ id, name: 'Yard 51 V' })).toBe(id);
  expect(await names(branchAdmin)).toEqual(['Yard 51 V']);
  expect(await server.call('getTemplate', { id }, { token: branchAdmin })).toMatchObject({
    resultModel: { id, name: 'Yard 51 V', companyId: north.id, configuration, editable: false },
  });
  expect(await server.call('getTemplate', { id }, { token: stranger })).toMatchObject({
    resultMessage: 'template_not_found',
  });
  expect(await keep({ id, companyId: branch.id, name: 'Mine' }, branchAdmin)).toMatchObject({
    resultMessage: 'template_not_found',
  });
  expect(await server.call('removeTemplate', { id }, { token: branchAdmin })).toMatchObject({
    resultMessage: 'template_not_found',
  });
  expect(await server.call('removeTemplate', { id }, { token: admin })).toMatchObject({ resultMessage: 'success' });
  expect(await names(admin)).toEqual([]);
});

test('two templates of a company cannot have the same name', async () => {
  const id = await idOf({ name: 'One' });
  expect(await keep({ name: 'One' })).toMatchObject({ resultMessage: 'DuplicateName' });
  await server.call('removeTemplate', { id }, { token: admin });
});

test.each([
  [{ lowVoltageProtectionDeciVolt: 104 }],
  [{ lowVoltageProtectionDeciVolt: 120, lowVoltageWarningDeciVolt: 115 }],
  [{ absorptionDeciVolt: 149 }],
  [{ floatDeciVolt: 135.5 }],
  [{ spy: 1 }],
])('%j is refused as a configuration', async (part) => {
  expect(await keep({ configuration: part })).toMatchObject({ status: 400, resultMessage: 'param_error' });
});

test('a new device gets the template with the longest prefix of its serial number, then of the nearest company', async () => {
  expect(await defaultOf('86119', admin)).toMatchObject({
    templateId: null,
    configuration: { chemistry: 'lead-acid', floatDeciVolt: 136 },
  });
  await idOf({ name: 'All', snPrefix: '' });
  await idOf({ name: 'Series 86', snPrefix: '86' });
  await idOf({
    name: 'Series 86 here',
    snPrefix: '86',
    companyId: branch.id,
    configuration: { nominalCentiVolt: 2400 },
  });
  expect((await defaultOf('77', admin)).templateName).toBe('All');
  expect((await defaultOf('8611', admin)).templateName).toBe('Series 86');
  expect(await keep({ name: 'Another 86', snPrefix: '86' })).toMatchObject({ resultMessage: 'template_default_taken' });
  const nearest = await defaultOf('8611', branchAdmin);
  expect(nearest).toMatchObject({
    templateName: 'Series 86 here',
    configuration: { nominalCentiVolt: 2400, floatDeciVolt: 136 },
  });
  expect((await defaultOf('8611', stranger)).templateId).toBeNull();
});

test('templates are listed by page and found by name', async () => {
  const page = (input: object) => server.call('pageTemplates', input, { token: admin });
  expect(await page({ key: '86', pageSize: 1 })).toMatchObject({
    resultModel: { total: 2, pages: 2, list: [{ name: 'Series 86' }] },
  });
  expect(await page({ key: '%' })).toMatchObject({ resultModel: { total: 0, pages: 0, list: [] } });
});

const limits = [
  { msgType: 5, enabled: true, limit: 6200, hysteresis: 200, durationSeconds: 120 },
  { msgType: 8, enabled: false, limit: -1500, hysteresis: 300, durationSeconds: 60 },
];
const limitsOf = async (mcuId: string) => {
  const answer = await server.call('getDeviceWarningSettings', { mcuId }, { token: admin });
  const settings = answer.resultModel as Output<Calls['getDeviceWarningSettings']>;
  return settings.limits.filter(({ msgType }) => [5, 6, 8].includes(msgType));
};

test('a template sets the warning limits that it names, of devices it is applied to and of new ones; others stay', async () => {
  const id = await idOf({ name: 'Limits alone', configuration: {}, limits, snPrefix: 'LIM' });
  expect((await server.call('getTemplate', { id }, { token: admin })).resultModel).toMatchObject({ limits });
  const { mcuId } = await addDevice(server.context, { companyId: north.id });
  const [, second] = await limitsOf(mcuId);
  expect(await server.call('applyTemplate', { id, mcuIds: [mcuId] }, { token: admin })).toMatchObject({
    resultModel: { sent: 1, refused: [] },
  });
  expect(await limitsOf(mcuId)).toEqual([limits[0], second, limits[1]]);
  const unit = { sn: 'LIM-00001', mcuId: 'ab'.repeat(12), deviceName: 'New', deviceType: 'a', companyId: north.id };
  await server.call('addDevice', unit, { token: admin });
  expect(await limitsOf(unit.mcuId)).toEqual([limits[0], second, limits[1]]);
});

test.each([
  ['twice the same type', [limits[0], limits[0]]],
  [
    'a worse level that is not more extreme',
    [
      { ...limits[0]!, limit: 5000 },
      { ...limits[0]!, msgType: 6, limit: 6000 },
    ],
  ],
  ['a type without a limit', [{ ...limits[0]!, msgType: 20 }]],
  ['a limit beyond its range', [{ ...limits[0]!, limit: 20_000 }]],
])('%s is refused', async (_, wrong) => {
  expect(await keep({ name: 'Wrong', limits: wrong })).toMatchObject({ status: 400, resultMessage: 'param_error' });
});

test('limits that do not fit one of the devices are given to none', async () => {
  const id = await idOf({
    name: 'Above the worse one',
    configuration: {},
    limits: [{ ...limits[0]!, msgType: 6, limit: 9000 }],
  });
  const { mcuId } = await addDevice(server.context, { companyId: north.id });
  const before = await limitsOf(mcuId);
  expect(await server.call('applyTemplate', { id, mcuIds: [mcuId] }, { token: admin })).toMatchObject({
    resultMessage: 'param_error',
  });
  expect(await limitsOf(mcuId)).toEqual(before);
});
