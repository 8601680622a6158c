import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RuleScope, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { RuleChanges } from '#domain/alerting/alarms/rules/layers.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../../harness/builder.ts';
import { type TestServer, testServer } from '../../../harness/server.ts';

/** Rental, its depot, a branch of the depot, and another company beside rental. */
let server: TestServer;
let rental: BuiltCompany;
let depot: BuiltCompany;
let branch: BuiltCompany;
let other: BuiltCompany;
const tokens: Record<string, string> = {};
let own: { id: number; mcuId: string };

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  rental = await addCompany(context);
  depot = await addCompany(context, { parentId: rental.id });
  branch = await addCompany(context, { parentId: depot.id });
  other = await addCompany(context);
  await addDevice(context, { companyId: depot.id });
  await addDevice(context, { companyId: branch.id });
  own = await addDevice(context, { companyId: depot.id });
  await rows(`update device set alarm_limits = '{"5": {"limit": 7000}}' where id = $1 returning id`, [own.id]);
  await layer(rental, { 5: { limit: 6300 }, highTemperature: { whileState: 'charging' } });
  await layer(branch, { 5: { durationSeconds: 120 } });
  await layer(other, { 5: { limit: 6200 } });
  tokens.rental = await server.signIn('admin', rental.id);
  tokens.depot = await server.signIn('admin', depot.id);
  tokens.user = await server.signIn('commonUser', depot.id);
  tokens.branch = await server.signIn('admin', branch.id);
  tokens.other = await server.signIn('admin', other.id);
});
afterAll(() => server.stop());

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
const layer = ({ id, path }: BuiltCompany, changes: RuleChanges) =>
  rows(
    `insert into alarm_layer (key, path, company_id, changes, stamps, version) values ($1, $2, $3, $4, '{}', 1) returning key`,
    [String(id), path, id, JSON.stringify(changes)],
  );
const read = async (scope: RuleScope, who: string, key = 'highTemperature') =>
  server.call('getWarningRule', { key, scope: JSON.stringify(scope) }, { token: tokens[who] ?? null });
const detail = async (...args: Parameters<typeof read>) => {
  const answer = await read(...args);
  expect(answer).toMatchObject({ resultMessage: 'success' });
  return answer.resultModel as WarningRuleDetail;
};

test('values come from the companies above, with their names, and what they would be otherwise', async () => {
  const rule = await detail({ companyId: depot.id }, 'depot');
  expect(rule.levels[0]).toMatchObject({ msgType: 5, limit: 6300, durationSeconds: 60, isSetHere: false });
  expect(rule.levels[0]?.origins).toMatchObject({
    limit: { layer: 'company', companyId: rental.id, companyName: expect.stringMatching(/^Company/) },
    durationSeconds: { layer: 'default', companyId: null },
  });
  expect(rule.when).toEqual({ whileState: 'charging', hours: null, repeatGapSeconds: 3600 });
  expect(await detail({ companyId: rental.id }, 'rental')).toMatchObject({
    isSetHere: true,
    whenSetHere: ['whileState'],
    levels: [{ limit: 6300, isSetHere: true, inherited: { limit: 6500 } }, {}, {}],
  });
});

test('devices with their own values, and layers between, keep theirs', async () => {
  expect(await detail({ companyId: depot.id }, 'depot')).toMatchObject({
    devices: 3,
    following: 1,
    keeping: 2,
    keepingDevices: [{ mcuId: own.mcuId, levels: [{ limit: 7000 }, {}, {}] }],
    keepingLayers: [
      { origin: { layer: 'company', companyId: branch.id }, scope: { companyId: branch.id }, devices: 1 },
    ],
  });
  const ofDevice = await detail({ mcuIds: [own.mcuId] }, 'depot');
  expect(ofDevice.levels[0]).toMatchObject({ limit: 7000, isSetHere: true, inherited: { limit: 6300 } });
  expect(ofDevice.levels[0]?.origins.limit).toMatchObject({ layer: 'device' });
});

test('who is not an administrator can only read', async () => {
  expect(await detail({ companyId: depot.id }, 'user')).toMatchObject({ mayEdit: false });
  expect(await detail({ companyId: depot.id }, 'depot')).toMatchObject({ mayEdit: true });
});

test('nothing of a company above or beside is readable, except inherited values', async () => {
  for (const who of ['branch', 'other'])
    expect(await read({ companyId: depot.id }, who)).toMatchObject({ resultMessage: 'company_not_found' });
  expect(await read({ mcuIds: [own.mcuId] }, 'other')).toMatchObject({ resultMessage: 'device_not_found' });
  expect((await detail({ companyId: other.id }, 'other')).levels[0]).toMatchObject({ limit: 6200, isSetHere: true });
  expect((await detail({ companyId: branch.id }, 'branch')).levels[0]).toMatchObject({
    limit: 6300,
    durationSeconds: 120,
  });
});

test('the list has every family once', async () => {
  const answer = await server.call(
    'listWarningRules',
    { scope: JSON.stringify({ companyId: depot.id }) },
    { token: tokens.depot ?? null },
  );
  expect(answer).toMatchObject({ resultMessage: 'success', resultModel: { devices: 3, mayEdit: true } });
  const { rules } = answer.resultModel as { rules: { key: string }[] };
  expect(new Set(rules.map(({ key }) => key)).size).toBe(14);
});
