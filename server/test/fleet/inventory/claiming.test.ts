import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

const scope = systemScope('test');
let server: TestServer;
let company: BuiltCompany;
let sibling: BuiltCompany;
let admin: string;
let foreign: string;
let superAdmin: string;
beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context, { name: 'Nordhafen' });
  sibling = await addCompany(server.context, { name: 'Suedhafen' });
  admin = await server.signIn('admin', company.id);
  foreign = await server.signIn('admin', sibling.id);
  superAdmin = await server.signIn('superAdmin');
});
afterAll(() => server.stop());
beforeEach(() => server.context.clock.advance(10 * MINUTE_MS));

const identity = () => randomBytes(12).toString('hex');
let number = 0;
/** A unit of the register. */
async function delivered() {
  const unit = { sn: `LBL-${String(++number).padStart(4, '0')}`, mcuId: identity() };
  const table = `sn,mcuId,imei,simId\n${unit.sn},${unit.mcuId},867456040000001,89852000`;
  await upload(server, 'importBaseUnits', { bytes: Buffer.from(table), token: superAdmin });
  return unit;
}
type Numbers = { sn: string; mcuId?: string };
const look = async (numbers: Numbers, token: string) => {
  const { status, resultMessage, resultModel } = await server.call('querySN', numbers, { token });
  return { status, resultMessage, resultModel };
};
const add = (unit: { sn: string; mcuId: string }, token = admin, companyId = company.id) =>
  server.call('addDevice', { ...unit, deviceName: 'Van', companyId }, { token });
const addTable = async (units: readonly { sn: string; mcuId: string }[], token = admin, name = 'Nordhafen') =>
  (
    await upload(server, 'addDevices', {
      input: {},
      bytes: Buffer.from(
        ['sn,mcuId,deviceName,company', ...units.map(({ sn, mcuId }) => `${sn},${mcuId},Van,${name}`)].join('\n'),
      ),
      token,
    })
  ).resultModel as Output<Calls['addDevices']>;
const remove = (mcuId: string, token = admin) => server.call('removeDevices', { mcuIds: mcuId }, { token });
const serviceOf = async (mcuId: string) =>
  (
    await server.context.within(scope, (tx) =>
      tx.query<{ until: number | null }>('select service_until as until from device where mcu_id = $1', [mcuId]),
    )
  )[0]?.until;

describe('a unit is claimed by both numbers of its label', () => {
  test('cannot be guessed: unknown, free and taken units are answered in the same way', async () => {
    const [free, bound, fresh] = [await delivered(), await delivered(), { sn: 'NEW-9001', mcuId: identity() }];
    await add(bound, foreign, sibling.id);
    await add(fresh, foreign, sibling.id);
    const nothing = await look({ sn: 'NOBODY-1' }, admin);
    expect(nothing.resultMessage).toBe('sn_not_found');
    for (const { sn } of [free, bound, fresh])
      for (const mcuId of [undefined, identity(), sn === bound.sn ? free.mcuId : bound.mcuId])
        expect(await look({ sn, ...(mcuId && { mcuId }) }, admin)).toEqual(nothing);
    expect(await look({ sn: 'NOBODY-1', mcuId: free.mcuId }, admin)).toEqual(nothing);
    expect(await look(free, admin)).toMatchObject({
      resultModel: { ...free, imei: '867456040000001', simId: '89852000' },
    });
    for (const unit of [bound, fresh])
      expect(await look(unit, admin)).toMatchObject({ resultMessage: 'device_already_bind', resultModel: null });
  });

  test('and cannot be added by one of them', async () => {
    const [free, bound] = [await delivered(), await delivered()];
    await add(bound, foreign, sibling.id);
    const wrong = [
      { sn: free.sn, mcuId: identity() },
      { sn: 'OTHER-001', mcuId: free.mcuId },
      { sn: bound.sn, mcuId: identity() },
      { sn: 'OTHER-002', mcuId: bound.mcuId },
      { sn: free.sn, mcuId: bound.mcuId },
    ];
    for (const unit of wrong) expect(await add(unit)).toMatchObject({ resultMessage: 'device_identity_differs' });
    const { sn } = free;
    // The same whether the number exists or not.
    for (const one of [sn, 'NOBODY-2'])
      expect(await add({ sn: one } as never)).toMatchObject({ resultMessage: 'device_sn_not_exists' });
    for (const unit of wrong)
      expect(await addTable([unit])).toMatchObject({
        added: [],
        faults: [{ field: 'mcuId', code: 'identity_differs' }],
      });
    expect(await addTable([bound])).toMatchObject({ added: [], faults: [{ field: 'sn', code: 'already_bound' }] });
    expect(await addTable([free])).toMatchObject({ faults: [], added: [free] });
  });

  test('with 30 look-ups in 10 minutes by account', async () => {
    const unit = await delivered();
    for (let time = 0; time < 30; time++) await look({ sn: 'NOBODY-1' }, admin);
    expect(await look(unit, admin)).toMatchObject({ status: 429, resultMessage: 'too_many_requests' });
    expect(await add({ ...unit, mcuId: identity() })).toMatchObject({ status: 429 });
    expect(await look(unit, foreign)).toMatchObject({ status: 200, resultMessage: 'success' });
    expect(await add(unit)).toMatchObject({ resultMessage: 'success' });
    server.context.clock.advance(10 * MINUTE_MS);
    expect(await look(unit, admin)).toMatchObject({ resultMessage: 'device_already_bind' });
  });

  test('from a table, which counts as one look-up and reports a limited number of wrong labels', async () => {
    const units = await Promise.all(Array.from({ length: 40 }, delivered));
    const { faults } = await addTable(units.map((unit) => ({ ...unit, mcuId: identity() })));
    expect(faults).toHaveLength(30);
  });
});

describe('a unit has its first year of data service once', () => {
  const YEAR_MS = 365 * DAY_MS;

  test('and continues it when it is removed and added again', async () => {
    const unit = await delivered();
    await add(unit);
    const until = server.context.clock.now() + YEAR_MS;
    expect(await serviceOf(unit.mcuId)).toBe(until);
    server.context.clock.advance(4 * DAY_MS);
    await remove(unit.mcuId);
    await add(unit);
    expect(await serviceOf(unit.mcuId)).toBe(until);
    await remove(unit.mcuId);
    await addTable([unit, { sn: 'NEW-9002', mcuId: identity() }]);
    expect(await serviceOf(unit.mcuId)).toBe(until);
    await remove(unit.mcuId);
    expect(await add(unit, foreign, sibling.id)).toMatchObject({ resultMessage: 'success' });
    expect(await serviceOf(unit.mcuId)).toBe(until);
  });

  test('and keeps what was ended or paid for, also under another serial number', async () => {
    const unit = { sn: 'NEW-9003', mcuId: identity() };
    for (const until of [server.context.clock.now() - 40 * DAY_MS, server.context.clock.now() + 3 * YEAR_MS, null]) {
      await add(unit);
      await server.context.within(scope, (tx) =>
        tx.query('update device set service_until = $2 where mcu_id = $1', [unit.mcuId, until]),
      );
      await remove(unit.mcuId);
      await server.context.within(scope, (tx) => tx.query('delete from base_device where sn = $1', [unit.sn]));
      await add({ ...unit, sn: 'NEW-9004' });
      expect(await serviceOf(unit.mcuId)).toBe(until);
      await remove(unit.mcuId);
      await server.context.within(scope, (tx) => tx.query('delete from base_device where mcu_id = $1', [unit.mcuId]));
    }
  });

  test('also when it is added during its removal', async () => {
    const unit = await delivered();
    await add(unit);
    const until = server.context.clock.now() - 1;
    await server.context.within(scope, (tx) =>
      tx.query('update device set service_until = $2 where mcu_id = $1', [unit.mcuId, until]),
    );
    const added = await Promise.all([remove(unit.mcuId), ...Array.from({ length: 4 }, () => add(unit))]);
    if (!added.slice(1).some(({ resultMessage }) => resultMessage === 'success')) await add(unit);
    expect(await serviceOf(unit.mcuId)).toBe(until);
  });
});
