import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { addSite } from '#server/foundation/companies/add.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { isDeviceKey } from '#server/platform/mqtt/device-key.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

const scope = systemScope('test');
let server: TestServer;
let company: BuiltCompany;
let admin: string;
let superAdmin: string;
beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context, { name: 'Nordhafen' });
  await server.context.within(scope, (tx) => addSite(tx, { companyId: company.id, name: 'Halle 4', timeZone: null }));
  admin = await server.signIn('admin', company.id);
  superAdmin = await server.signIn('superAdmin');
});
afterAll(() => server.stop());

const identity = () => randomBytes(12).toString('hex');
const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const addTable = async (bytes: Uint8Array, preview = false, token = admin) => {
  const answer = await upload(server, 'addDevices', { input: { preview }, bytes, token });
  expect(answer.resultMessage).toBe('success');
  return answer.resultModel as Output<Calls['addDevices']>;
};
const register = async (...lines: string[]) =>
  (
    await upload(server, 'importBaseUnits', {
      bytes: csv('sn,mcuId,deviceType,model,simKind', ...lines),
      token: superAdmin,
    })
  ).resultModel;
const count = async () => (await server.context.within(scope, (tx) => tx.query('select from device'))).length;
const faultsOf = ({ faults }: Output<Calls['addDevices']>) =>
  faults.map(({ line, field, code }) => `${line} ${field} ${code}`);

test('a unit of the register is found by the numbers on its label, and its data are used when it is added', async () => {
  const mcuId = identity();
  expect(await register(`BU-0001,${mcuId.toUpperCase()},f,YH-310,2`)).toEqual({ lines: 1, faults: [], taken: 1 });
  expect(await server.call('querySN', { sn: ' BU-0001 ', mcuId }, { token: admin })).toMatchObject({
    resultModel: { sn: 'BU-0001', mcuId, deviceType: 'f', model: 'YH-310' },
  });
  const added = await server.call(
    'addDevice',
    { sn: 'BU-0001', mcuId, deviceName: 'Tractor', companyId: company.id },
    { token: admin },
  );
  expect(added.resultModel).toMatchObject({
    mcuId,
    connection: { host: 'localhost', clientId: mcuId, publish: expect.arrayContaining([`dev/${mcuId}/up/record`]) },
  });
  expect(await server.call('deviceInfo', { mcuId }, { token: admin })).toMatchObject({
    resultModel: { deviceType: 'f', model: 'YH-310', simKind: 2 },
  });
  expect(await server.call('querySN', { sn: 'BU-0001', mcuId }, { token: admin })).toMatchObject({
    resultMessage: 'device_already_bind',
  });
});

test.each([
  ['', 'sn_null'],
  ['NOBODY-1', 'sn_not_found'],
])('%j is refused with its own error code', async (sn, code) => {
  expect(await server.call('querySN', { sn }, { token: admin })).toMatchObject({ resultMessage: code });
});

test('a unit that is not in the register is added by its identity, and is in it afterwards', async () => {
  const input = { sn: 'NEW-0001', deviceName: 'New', companyId: company.id };
  const mcuId = identity();
  await server.call('addDevice', { ...input, mcuId }, { token: admin });
  await server.call('removeDevices', { mcuIds: mcuId }, { token: admin });
  expect(await server.call('querySN', { sn: 'NEW-0001', mcuId }, { token: admin })).toMatchObject({
    resultModel: { mcuId },
  });
  expect(await server.call('addDevice', { ...input, mcuId: identity() }, { token: admin })).toMatchObject({
    resultMessage: 'device_identity_differs',
  });
});

test('a serial number alone adds a device for who keeps the inventory, and tells nobody else anything', async () => {
  const known = identity();
  await register(`SOLO-0001,${known},a,YH-310,`);
  const input = { deviceName: 'Solo', companyId: company.id };
  const add = (sn: string, token: string) => server.call('addDevice', { ...input, sn }, { token });
  for (const sn of ['SOLO-0001', 'SOLO-0002'])
    expect(await add(sn, admin)).toMatchObject({ resultCode: 1002, resultMessage: 'device_sn_not_exists' });
  expect(await add('SOLO-0002', superAdmin)).toMatchObject({ resultMessage: 'device_sn_not_exists' });
  expect(await add('SOLO-0001', superAdmin)).toMatchObject({ resultModel: { mcuId: known, deviceSn: 'SOLO-0001' } });
  expect(await add('SOLO-0001', superAdmin)).toMatchObject({ resultMessage: 'device_already_bind' });
});

test('a battery is one of the list, or said to be in none', async () => {
  const add = (sn: string, battery: object) =>
    server.call(
      'addDevice',
      { sn, mcuId: identity(), deviceName: 'Battery', companyId: company.id, ...battery },
      { token: admin },
    );
  expect(await add('BAT-0001', { batteryModel: 'Nobody 5' })).toMatchObject({
    resultCode: 1002,
    resultMessage: 'battery_not_find',
  });
  expect(await add('BAT-0002', { batteryModel: 'LFP-16S-280' })).toMatchObject({ resultCode: 1001 });
  expect(await add('BAT-0003', { batteryModel: 'Nobody 5', batteryCustom: true })).toMatchObject({ resultCode: 1001 });
});

test('an energy device has the given manufacturer, a monitor has none', async () => {
  const input = { deviceName: 'Cabin', companyId: company.id, manufacturer: 1 };
  const known = identity();
  await register(`KIS-0001,${known},c,IVT-2000,`);
  const added = await server.call('addDevice', { ...input, sn: 'KIS-0001', mcuId: known }, { token: admin });
  expect(added.resultModel).toMatchObject({ mcuId: known, deviceSn: 'KIS-0001', manufacturer: 1 });
  expect(
    await server.call('pageEnergyDeviceList', { manufacturer: 1, pageNum: 1, pageSize: 5 }, { token: admin }),
  ).toMatchObject({ resultModel: { list: [{ mcuId: known, deviceType: 'c', manufacturer: 1 }] } });
  for (const deviceType of ['a', 'f', undefined])
    expect(
      await server.call('addDevice', { ...input, deviceType, sn: 'KIS-0002', mcuId: identity() }, { token: admin }),
    ).toMatchObject({ resultMessage: 'device_type_has_no_manufacturer' });
  expect(
    await server.call('addDevice', { ...input, manufacturer: 4, sn: 'KIS-0002', mcuId: identity() }, { token: admin }),
  ).toMatchObject({ status: 400, resultMessage: 'param_error' });
});

test('a letter that is no type is refused by its own code, anything else as a bad parameter', async () => {
  const input = { sn: 'TYPE-0001', mcuId: identity(), deviceName: 'Typed', companyId: company.id };
  expect(await server.call('addDevice', { ...input, deviceType: 'z' }, { token: admin })).toMatchObject({
    status: 200,
    resultCode: 1002,
    resultMessage: 'deviceType_not_find',
  });
  expect(await server.call('pageDeviceList', { deviceType: 'z' }, { token: admin })).toMatchObject({
    resultCode: 1002,
    resultMessage: 'deviceType_not_find',
  });
  for (const deviceType of ['A', 'ab', '1'])
    expect(await server.call('addDevice', { ...input, deviceType }, { token: admin })).toMatchObject({
      status: 400,
      resultMessage: 'param_error',
    });
});

test('a table can name manufacturers, and lines that cannot have one are reported', async () => {
  const rack = identity();
  await register(`KIS-0004,${rack},h,UPS-1000,`);
  const head = 'sn,deviceName,company,mcuId,deviceType,manufacturer';
  const read = await addTable(
    csv(
      head,
      `KIS-0003,Van,Nordhafen,${identity()},c,Nobody`,
      `KIS-0004,Rack,Nordhafen,${rack},a,Kisae`,
      `KIS-0005,Truck,Nordhafen,${identity()},,2`,
      `KIS-0006,Pack,Nordhafen,${identity()},f,GPD Energy`,
    ),
    true,
  );
  expect(faultsOf(read)).toEqual([
    '2 manufacturer unknown_value',
    '3 manufacturer type_has_no_manufacturer',
    '4 manufacturer type_has_no_manufacturer',
    '5 manufacturer type_has_no_manufacturer',
  ]);
  expect(read.faults[3]?.value).toBe('GPDEnergy');
  await addTable(
    csv(head, `KIS-0003,Van,Nordhafen,${identity()},c,kisae`, `KIS-0004,Rack,Nordhafen,${rack},,gpd energy`),
  );
  const makers = await server.context.within(scope, (tx) =>
    tx.query("select device_type, manufacturer from device where sn in ('KIS-0003', 'KIS-0004') order by sn"),
  );
  expect(makers).toEqual([
    { deviceType: 'c', manufacturer: 1 },
    { deviceType: 'h', manufacturer: 3 },
  ]);
});

test('an invalid character in a name is stored as U+FFFD', async () => {
  const mcuId = identity();
  const post = async (url: string, body: object) =>
    (await server.app.inject({ method: 'POST', url, headers: { token: admin }, payload: body })).json();
  const bought = { sn: 'HALF-001', mcuId, deviceName: 'Half \ud83d', companyId: company.id };
  expect(await post('/manager/addDevice', bought)).toMatchObject({ resultMessage: 'success' });
  expect(await post('/manager/updateDeviceInfo', { mcuId, deviceName: 'Low \udd0b' })).toMatchObject({
    resultMessage: 'success',
  });
  expect(await server.call('deviceInfo', { mcuId }, { token: admin })).toMatchObject({
    resultModel: { deviceName: 'Low \ufffd' },
  });
});

test('a table is checked first, then added as a whole with working keys', async () => {
  const known = identity();
  await register(`CSV-0002,${known},a,,`);
  const table = csv(
    'SN;Device name;Company;MCU ID;Site;Nominal voltage;Capacity_amp_hour;Chemistry;Machine type',
    `CSV-0001;"Stapler; eins";Nordhafen;${identity()};Halle 4;51.2;280;LFP;forklift`,
    '',
    `CSV-0002;叉车 2;${company.id};${known};;;;;`,
  );
  const before = await count();
  const looked = await addTable(table, true);
  expect(looked).toMatchObject({ lines: 2, faults: [], added: [], connection: null });
  expect(looked.sample).toEqual([
    { line: 2, sn: 'CSV-0001', deviceName: 'Stapler; eins', company: 'Nordhafen', site: 'Halle 4' },
    { line: 4, sn: 'CSV-0002', deviceName: '叉车 2', company: String(company.id), site: '' },
  ]);
  expect(await count()).toBe(before);
  const { added } = await addTable(table);
  expect(added.map(({ sn }) => sn)).toEqual(['CSV-0001', 'CSV-0002']);
  expect(added[1]?.mcuId).toBe(known);
  const [row] = await server.context.within(scope, (tx) =>
    tx.query<Record<string, unknown>>('select * from device where sn = $1', ['CSV-0001']),
  );
  const [other] = await server.context.within(scope, (tx) =>
    tx.query<object>('select chemistry, chemistry_assumed from device where sn = $1', ['CSV-0002']),
  );
  expect(other).toEqual({ chemistry: 'lead-acid', chemistryAssumed: true });
  expect(row).toMatchObject({
    nominalCentiVolt: 5120,
    capacityCentiAmpHour: 28_000,
    chemistry: 'lfp',
    chemistryAssumed: false,
    machineType: 'forklift',
  });
  expect(isDeviceKey(Buffer.from(added[0]!.deviceKey), row!.keyHash as Buffer)).toBe(true);
});

test('all errors of a table are reported by line, and nothing is added', async () => {
  const bound = await addDevice(server.context, { companyId: (await addCompany(server.context)).id });
  const twice = identity();
  const before = await count();
  const read = await addTable(
    csv(
      'sn,deviceName,company,mcuId,site,capacityAmpHour,nominalVoltage',
      `OK-0001,Fine,Nordhafen,${identity()},,,`,
      `,No serial,Nordhafen,${identity()},,,`,
      `!!,Odd,Nordhafen,${identity()},,,`,
      `T-0004,,Nordhafen,${twice},,,`,
      `T-0005,Twice,Nordhafen,${twice},,,`,
      `T-0006,Nobody,Nordhafen,,,,`,
      `T-0007,Bound,Nordhafen,${bound.mcuId},,,`,
      `T-0008,Elsewhere,Nowhere Ltd,${identity()},,,`,
      `T-0009,Site,Nordhafen,${identity()},Halle 9,,`,
      `T-0010,Numbers,Nordhafen,${identity()},,12.5,5.9`,
      `OK-0001,Again,Nordhafen,${identity()},,,`,
    ),
  );
  expect(faultsOf(read)).toEqual([
    '3 sn empty',
    '4 sn serial_rule',
    '5 deviceName empty',
    '6 mcuId twice',
    '7 mcuId empty',
    '8 mcuId identity_differs',
    '9 company unknown_company',
    '10 site unknown_site',
    '11 nominalVoltage number_range',
    '11 capacityAmpHour number_range',
    '12 sn twice',
  ]);
  expect(read.added).toEqual([]);
  expect(await count()).toBe(before);
});

test.each([
  [
    'nothing',
    '',
    ['sn', 'mcuId', 'deviceName', 'company'].map((name) => `1 ${name} column_missing`).concat('1  no_lines'),
  ],
  ['a heading alone', 'sn,mcuId,deviceName,company', ['1  no_lines']],
  ['an unknown column', 'sn,mcuId,deviceName,company,colour\nA,B,C,D,E', ['1  column_unknown']],
  ['a torn quote', 'sn,mcuId,deviceName,company\n"A,B,C', ['2  unreadable']],
  ['bytes that are no text', '\u0000\u0001', ['1  unreadable']],
  [
    'more lines than are taken',
    ['sn,mcuId,deviceName,company', ...Array.from({ length: 5001 }, (_, line) => `L-${line},x,y`)].join('\n'),
    ['5002  too_many_lines'],
  ],
])('%s is reported', async (_name, text, faults) => {
  expect(faultsOf(await addTable(Buffer.from(text)))).toEqual(faults);
});

test('a table can only name companies that its sender may see', async () => {
  const foreign = await addCompany(server.context, { name: 'Foreign Yard' });
  const table = csv(
    'sn,deviceName,company,mcuId',
    `F-0001,Mine,Foreign Yard,${identity()}`,
    `F-0002,Mine,${foreign.id},${identity()}`,
  );
  expect(faultsOf(await addTable(table))).toEqual(['2 company unknown_company', '3 company unknown_company']);
});

test('only the super admin can add to the register, all lines or none', async () => {
  const bytes = csv('sn,mcuId', `R-0001,${identity()}`, 'R-0002,short');
  expect(await upload(server, 'importBaseUnits', { bytes, token: admin })).toMatchObject({ status: 403 });
  expect((await upload(server, 'importBaseUnits', { bytes, token: superAdmin })).resultModel).toMatchObject({
    taken: 0,
    faults: [{ line: 3, field: 'mcuId', code: 'identity_rule', value: 'short' }],
  });
  expect(await server.call('querySN', { sn: 'R-0001' }, { token: admin })).toMatchObject({
    resultMessage: 'sn_not_found',
  });
});
