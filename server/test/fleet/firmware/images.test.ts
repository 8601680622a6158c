import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { upload } from '../../harness/upload.ts';
import {
  deviceOnLine,
  drive,
  type FirmwareFixture,
  firmwareFixture,
  imageOf,
  MODEL,
  released,
  signed,
} from './fixture.ts';

let fixture: FirmwareFixture;
beforeAll(async () => {
  fixture = await firmwareFixture();
});
afterAll(() => fixture.server.stop());

const add = (image: ReturnType<typeof imageOf>, token = fixture.superToken) =>
  upload(fixture.server, 'addFirmware', { ...image, token });
const listed = async (token: string) =>
  (
    (await fixture.server.call('pageFirmware', { pageSize: 50 }, { token })).resultModel as Output<
      Calls['pageFirmware']
    >
  ).list;

test('an image is accepted when it is complete, signed by a trusted key, and new', async () => {
  const image = imageOf('1.1');
  expect((await add(image)).resultMessage).toBe('success');
  expect(await add(imageOf('1.1'))).toMatchObject({
    resultMessage: 'firmware_version_exists',
    resultMessageParam: JSON.stringify({ version: '1.1', model: MODEL }),
  });
  const other = imageOf('1.2');
  const damaged = { ...other, bytes: Buffer.concat([other.bytes, Buffer.of(0)]) };
  expect((await add(damaged)).resultMessage).toBe('firmware_checksum_error');
  const forged = { ...other, input: { ...other.input, signature: image.input.signature } };
  expect((await add(forged)).resultMessage).toBe('firmware_signature_error');
  expect((await add(imageOf('1.3', { bytes: Buffer.alloc(0) }))).resultMessage).toBe('firmware_empty');
  expect((await add({ ...other, input: { ...other.input, sha256: 'zz' } })).resultMessage).toBe('param_error');
  expect((await add({ ...other, input: { ...other.input, version: '../1' } })).resultMessage).toBe('param_error');
  expect((await add(other, fixture.adminToken)).resultMessage).toBe('permission_denied');
});

test('a signature is valid for one model and version only', async () => {
  const old = imageOf('1.5');
  const passedOff = [
    { ...old.input, version: '1.6' },
    { ...old.input, model: 'YH-310' },
    { ...old.input, signature: signed(old.bytes) },
  ];
  for (const input of passedOff)
    expect((await add({ bytes: old.bytes, input })).resultMessage).toBe('firmware_signature_error');
  const longer = Buffer.concat([old.bytes, Buffer.of(0)]);
  expect((await add({ bytes: longer, input: old.input })).resultMessage).toBe('firmware_checksum_error');
  expect((await add({ bytes: old.bytes, input: { ...old.input, model: 'YH\n200' } })).resultMessage).toBe(
    'param_error',
  );
  expect((await add(old)).resultMessage).toBe('success');
});

test('an image is visible and usable only where it is released', async () => {
  const { server, superToken, company, adminToken } = fixture;
  const branch = await addCompany(server.context, { parentId: company.id });
  const [branchAdmin, otherAdmin] = [
    await server.signIn('admin', branch.id),
    await server.signIn('admin', (await addCompany(server.context)).id),
  ];
  const { id } = await released(fixture, '5.0', [branch.id]);
  const inBranch = await deviceOnLine(fixture, branch.id);
  const above = await deviceOnLine(fixture, company.id);
  const sees = async (token: string) => (await listed(token)).some((each) => each.id === id);
  expect(await Promise.all([superToken, adminToken, branchAdmin, otherAdmin].map(sees))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const devices = await server.call('pageFirmwareDevices', { id }, { token: adminToken });
  expect(devices.resultModel).toMatchObject({
    total: 1,
    upgradable: 1,
    list: [{ mcuId: inBranch.mcuId, version: '1.0' }],
  });
  const upgrade = (token: string, mcuIds: string[]) =>
    server.call('upgradeFirmware', { mcuIds, version: '5.0' }, { token });
  expect((await upgrade(adminToken, [above.mcuId])).resultMessage).toBe('firmware_not_found');
  expect((await upgrade(otherAdmin, [inBranch.mcuId])).resultMessage).toBe('device_not_found');
  expect((await upgrade(adminToken, [inBranch.mcuId, 'f'.repeat(24)])).resultMessage).toBe('device_not_found');
  const offered = await server.call('firmwareOfDevice', { mcuId: inBranch.mcuId }, { token: branchAdmin });
  expect(offered.resultModel).toMatchObject({ version: '1.0', available: [{ id, version: '5.0' }], newest: null });
  await server.call('releaseFirmware', { id, companyIds: [] }, { token: superToken });
  expect(await sees(adminToken)).toBe(false);
  expect((await upgrade(adminToken, [inBranch.mcuId])).resultMessage).toBe('firmware_not_found');
});

test('an image that is not released to the caller is answered as not found by every call', async () => {
  const { server, company } = fixture;
  const other = await addCompany(server.context);
  const [admin, commonUser] = [await server.signIn('admin', other.id), await server.signIn('commonUser', other.id)];
  const { id } = await released(fixture, '5.5', [company.id]);
  const absent = randomUUID();
  const [fitting, foreign, current] = [
    await deviceOnLine(fixture, other.id),
    await deviceOnLine(fixture, other.id, 'YH-310'),
    await addDevice(server.context, { companyId: other.id, details: { model: MODEL, firmwareVersion: '5.5' } }),
  ];
  const asked = (firmwareId: string, token: string) =>
    Promise.all([
      server.call('pageFirmwareDevices', { id: firmwareId }, { token }),
      server.call('upgradeFirmware', { firmwareId }, { token }),
      ...[fitting, foreign, current].map(({ mcuId }) =>
        server.call('upgradeFirmware', { firmwareId, mcuIds: [mcuId] }, { token }),
      ),
      server.call('releaseFirmware', { id: firmwareId, companyIds: [] }, { token }),
      server.call('removeFirmware', { id: firmwareId }, { token }),
    ]);
  const bodiesOf = (answers: Awaited<ReturnType<typeof asked>>) => answers.map(({ bytes }) => bytes.toString());
  for (const token of [admin, commonUser])
    expect(bodiesOf(await asked(id, token))).toEqual(bodiesOf(await asked(absent, token)));
  expect((await asked(id, admin)).map(({ resultMessage }) => resultMessage)).toEqual([
    ...Array(5).fill('firmware_not_found'),
    'permission_denied',
    'permission_denied',
  ]);
  const byVersion = (version: string) =>
    server.call('upgradeFirmware', { mcuIds: [fitting.mcuId], version }, { token: admin });
  expect((await byVersion('5.5')).bytes.equals((await byVersion('5.6')).bytes)).toBe(true);
});

test('a rollout with a device of another model is refused as a whole', async () => {
  const { server, company, adminToken } = fixture;
  const { id } = await released(fixture, '6.0', [1]);
  const right = await deviceOnLine(fixture, company.id);
  const wrong = await deviceOnLine(fixture, company.id, 'YH-310');
  const answer = await server.call(
    'upgradeFirmware',
    { firmwareId: id, mcuIds: [right.mcuId, wrong.mcuId] },
    { token: adminToken },
  );
  expect(answer).toMatchObject({
    resultMessage: 'firmware_wrong_model',
    resultMessageParam: JSON.stringify({ model: MODEL }),
  });
  await drive(fixture);
  expect(server.context.broker.sent).toEqual([]);
});

test('an image cannot be removed during a rollout, and a rollout can be for all devices', async () => {
  const { server, company, superToken, adminToken } = fixture;
  const { id } = await released(fixture, '7.0', [company.id]);
  await deviceOnLine(fixture, company.id);
  const answer = await server.call('upgradeFirmware', { firmwareId: id, stages: [10, 100] }, { token: adminToken });
  const { id: rollout, deviceCount } = answer.resultModel as Output<Calls['upgradeFirmware']>;
  expect(deviceCount).toBeGreaterThan(1);
  const remove = () => server.call('removeFirmware', { id }, { token: superToken });
  expect((await remove()).resultMessage).toBe('firmware_in_use');
  await server.call('stopRollout', { id: rollout }, { token: adminToken });
  expect((await remove()).resultMessage).toBe('success');
  expect((await remove()).resultMessage).toBe('firmware_not_found');
});

test('an image whose key is no longer trusted is not installed', async () => {
  const { server, company, adminToken } = fixture;
  const { id } = await released(fixture, '4.0', [company.id]);
  const { mcuId } = await deviceOnLine(fixture, company.id);
  await server.context.within(systemScope('test'), (tx) =>
    tx.query('update firmware set signature = $2 where id = $1', [id, signed(Buffer.from('something else'))]),
  );
  const answer = await server.call('upgradeFirmware', { firmwareId: id, mcuIds: [mcuId] }, { token: adminToken });
  expect(answer.resultMessage).toBe('firmware_signature_error');
});
