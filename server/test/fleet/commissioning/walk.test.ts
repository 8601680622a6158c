import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

type Told = Output<Calls['commissionDevices']>['units'][number];
type Listed = Output<Calls['commissionedDevices']>['list'];

let server: TestServer;
let company: BuiltCompany;
let admin: string;
let colleague: string;
let foreign: string;
let commonUser: string;
beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  const sibling = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
  colleague = await server.signIn('admin', company.id);
  commonUser = await server.signIn('commonUser', company.id);
  foreign = await server.signIn('admin', sibling.id);
});
afterAll(() => server.stop());
beforeEach(() => server.context.clock.advance(10 * MINUTE_MS));

const unit = (more: object = {}) => ({
  key: randomUUID(),
  revision: 1,
  sn: `WLK-${randomBytes(6).toString('hex')}`,
  mcuId: randomBytes(12).toString('hex'),
  companyId: company.id,
  pattern: '',
  ...more,
});
type Sent = ReturnType<typeof unit>;
const send = async (units: readonly Sent[], token = admin): Promise<Told[]> => {
  const input = { units: JSON.stringify(units) } as Input<Calls['commissionDevices']>;
  const { resultModel } = await server.call('commissionDevices', input, { token });
  return (resultModel as Output<Calls['commissionDevices']>).units;
};
const list = async (token = admin, more: object = {}): Promise<Listed> =>
  (
    (await server.call('commissionedDevices', { pageSize: 200, ...more }, { token })).resultModel as Output<
      Calls['commissionedDevices']
    >
  ).list;

describe('names by a pattern', () => {
  test('are shown before, and given in the order of the scans', async () => {
    const input = { companyId: company.id, pattern: 'Stapler {nnn}', count: 2 };
    const shown = await server.call('nextNames', input, { token: admin });
    expect(shown.resultModel).toEqual({
      names: [
        { number: 1, name: 'Stapler 001' },
        { number: 2, name: 'Stapler 002' },
      ],
    });
    const told = await send([unit({ pattern: 'Stapler {nnn}' }), unit({ pattern: 'Stapler {nnn}' })]);
    expect(told.map(({ outcome, deviceName }) => [outcome, deviceName])).toEqual([
      ['added', 'Stapler 001'],
      ['added', 'Stapler 002'],
    ]);
  });

  test('never give a number twice, however many are sent at once', async () => {
    const told = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send([unit({ pattern: 'Lift {n}', number: 1 }), unit({ pattern: 'Lift {n}' })], index % 2 ? admin : colleague),
      ),
    );
    const names = told.flat().map(({ deviceName }) => deviceName);
    expect(new Set(names).size).toBe(16);
    expect(names).toContain('Lift 1');
    expect(names).toContain('Lift 16');
  });
});

describe('what is sent again', () => {
  test('is added once, and its key is told once', async () => {
    const one = unit({ pattern: 'Once {n}' });
    const [first] = await send([one]);
    const [second] = await send([one]);
    expect(first).toMatchObject({ outcome: 'added', deviceName: 'Once 1' });
    expect(first?.deviceKey).toMatch(/.{20}/);
    expect(second).toMatchObject({ outcome: 'known', deviceName: 'Once 1', deviceKey: null });
  });

  test('is added once when both arrive together', async () => {
    const one = unit({ pattern: 'Pair {n}' });
    const told = (await Promise.all([send([one]), send([one]), send([one])])).flat();
    expect(told.map(({ outcome }) => outcome).sort()).toEqual(['added', 'known', 'known']);
    expect(new Set(told.map(({ deviceName }) => deviceName)).size).toBe(1);
  });

  test('is not added again after somebody has removed it', async () => {
    const one = unit();
    await send([one]);
    await server.call('removeDevices', { mcuIds: one.mcuId }, { token: colleague });
    expect(await send([one])).toMatchObject([{ outcome: 'refused', reason: 'device_not_found' }]);
  });

  test('changes what was entered since, and keeps its number', async () => {
    const one = unit({ pattern: 'Later {n}' });
    await send([one]);
    const position = { lat: 53.1, lon: 9.9, accuracyMetre: 12 };
    const more = { ...one, revision: 2, chemistry: 'lfp', nominalVoltage: 2560, capacityAmpHour: 100, position };
    expect(await send([more])).toMatchObject([{ outcome: 'changed', deviceName: 'Later 1' }]);
    expect(await send([more, one])).toMatchObject([{ outcome: 'known' }, { outcome: 'known' }]);
    expect((await list()).find(({ mcuId }) => mcuId === one.mcuId)).toMatchObject({
      chemistry: 'lfp',
      nominalVoltage: 2560,
      capacityAmpHour: 100,
      lat: 53.1,
      lon: 9.9,
      ltype: 9,
      missing: ['site', 'firstValue', 'picture'],
    });
  });
});

test('a unit that is refused holds no other up', async () => {
  const own = unit();
  await send([own], colleague);
  const told = await send([
    unit({ site: 'Nowhere' }),
    unit({ companyId: 1 }),
    { ...unit(), sn: own.sn },
    { ...own, key: randomUUID() },
    unit({ batteryModel: 'of no list' }),
    unit(),
  ]);
  expect(told.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    'site_not_found',
    'company_not_found',
    'device_identity_differs',
    'here',
    'battery_not_find',
    'added',
  ]);
});

test('of a unit of another company nothing is told but that it is taken', async () => {
  const theirs = await addCompany(server.context);
  const token = await server.signIn('admin', theirs.id);
  const taken = unit({ companyId: theirs.id, pattern: 'Secret' });
  await send([taken], token);
  const told = await send([{ ...taken, companyId: company.id }]);
  expect(told).toMatchObject([{ outcome: 'refused', reason: 'device_already_bind', deviceName: null }]);
});

test('nothing is guessed of a battery, and what is missing is said', async () => {
  const one = unit();
  await send([one]);
  expect((await list(colleague)).find(({ mcuId }) => mcuId === one.mcuId)).toMatchObject({
    deviceName: one.sn,
    chemistry: null,
    nominalVoltage: null,
    capacityAmpHour: null,
    voltage: null,
    missing: ['name', 'site', 'position', 'battery', 'firstValue', 'picture'],
  });
});

test('the list is of the own company, of thirty days, and for whoever adds devices', async () => {
  const one = unit();
  await send([one]);
  const has = async (token: string, more: object = {}) =>
    (await list(token, more)).some(({ mcuId }) => mcuId === one.mcuId);
  expect([await has(admin), await has(colleague), await has(foreign)]).toEqual([true, true, false]);
  expect([await has(admin, { mine: true }), await has(colleague, { mine: true })]).toEqual([true, false]);
  expect((await server.call('commissionedDevices', {}, { token: commonUser })).status).toBe(403);
  server.context.clock.advance(31 * DAY_MS);
  const later = await server.signIn('admin', company.id);
  expect(await has(later)).toBe(false);
});

test('what was added is in the audit, once', async () => {
  const one = unit();
  const token = await server.signIn('admin', company.id);
  await send([one], token);
  await send([one], token);
  const rows = await server.context.within(systemScope('test'), (tx) =>
    tx.query<{ action: string }>('select action from audit_entry where target = $1', [one.mcuId]),
  );
  expect(rows).toEqual([{ action: 'devices.add' }]);
});
