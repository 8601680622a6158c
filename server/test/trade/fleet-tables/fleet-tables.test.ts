import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { addSite } from '#server/foundation/companies/add.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { isDeviceKey } from '#server/platform/mqtt/device-key.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { csv, fleetTables, writeLargeTables } from './fleet-table.ts';

const scope = systemScope('test');
let server: TestServer;
let company: BuiltCompany;
let admin: string;
let tables: ReturnType<typeof fleetTables>;
let device: { id: number; mcuId: string; sn: string };
let serial = 0;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context, { name: 'Nordhafen', timeZone: 'Europe/Berlin' });
  for (const name of ['Halle 4', 'Halle 5'])
    await server.context.within(scope, (tx) => addSite(tx, { companyId: company.id, name, timeZone: null }));
  admin = await server.signIn('admin', company.id);
  tables = fleetTables(server, admin);
});
afterAll(() => server.stop());
beforeEach(async () => {
  serial += 1;
  const sn = `FT-${String(serial).padStart(4, '0')}`;
  device = { ...(await addDevice(server.context, { companyId: company.id, sn, deviceName: `Stapler ${serial}` })), sn };
});

const identity = () => randomBytes(12).toString('hex');
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));
const day = (days: number) => new Date(server.context.clock.now() + days * DAY_MS).toISOString().slice(0, 10);
const HEAD =
  'sn;mcuId;deviceName;deviceType;company;site;machineType;batteryModel;chemistry;nominalVoltage;capacity;customer;leaseFrom;leaseUntil;purchasedOn;purchasePrice;purchaseCurrency';

test('one table adds a device with all that is known of it, and its key works', async () => {
  const mcuId = identity();
  const table = csv(
    HEAD,
    `NEW-0001;${mcuId};Stapler neu;Batteriemonitor;Nordhafen;Halle 4;forklift;LFP-16S-280;lfp;51,2;280,5;Becker;${day(-3)};${day(30)};15.03.2026;24900,50;eur`,
  );
  const looked = await tables.preview(table);
  expect(looked).toMatchObject({ rows: 1, added: 1, changed: 0, same: 0, wrong: 0 });
  expect(looked.shown[0]).toMatchObject({ outcome: 'new', sn: 'NEW-0001', deviceName: 'Stapler neu' });
  expect(await rows('select from device where mcu_id = $1', [mcuId])).toEqual([]);
  const { added, keys, connection } = await tables.take(table);
  expect({ added, hosts: connection?.host }).toEqual({ added: 1, hosts: 'localhost' });
  const [stored] = await rows<Record<string, unknown>>('select * from device where mcu_id = $1', [mcuId]);
  expect(stored).toMatchObject({
    name: 'Stapler neu',
    chemistry: 'lfp',
    chemistryAssumed: false,
    nominalCentiVolt: 5120,
    capacityCentiAmpHour: 28_050,
    machineType: 'forklift',
    batteryModel: 'LFP-16S-280',
  });
  expect(isDeviceKey(Buffer.from(keys[0]!.deviceKey), stored!.keyHash as Buffer)).toBe(true);
  expect(await rows('select customer, rental_company, currency from lease where device_id = $1', [stored!.id])).toEqual(
    [{ customer: 'Becker', rentalCompany: 'Nordhafen', currency: 'EUR' }],
  );
  expect(await server.call('devicePurchase', { mcuId }, { token: admin })).toMatchObject({
    resultModel: { purchasedOn: '2026-03-15', price: 24_900.5, currency: 'EUR' },
  });
});

test('the same table again changes nothing, and says so', async () => {
  const table = csv('sn,deviceName,site,nominalVoltage', `${device.sn},Stapler X,Halle 4,48`);
  expect(await tables.take(table)).toMatchObject({ added: 0, changed: 1 });
  expect(await tables.preview(table)).toMatchObject({ changed: 0, same: 1, shown: [], fingerprint: null });
});

test('a preview shows the old and the new value of each cell that changes, in the words of the reader', async () => {
  const { shown, columns } = await tables.preview(
    csv('sn,deviceName,chemistry,machineType', `${device.sn},Stapler Y,lfp,forklift`),
  );
  expect(shown).toEqual([
    {
      line: 2,
      sn: device.sn,
      deviceName: 'Stapler Y',
      outcome: 'changed',
      cells: [
        { column: 'deviceName', before: `Stapler ${serial}`, after: 'Stapler Y', fault: null },
        { column: 'machineType', before: null, after: 'Counterbalance forklift', fault: null },
        { column: 'chemistry', before: null, after: 'Lithium iron phosphate (LFP)', fault: null },
      ],
    },
  ]);
  expect(columns.find(({ key }) => key === 'chemistry')?.name).toBe('Chemistry');
});

test('an empty cell leaves what is there, and the mark removes it', async () => {
  const head = 'mcuId,site,batteryModel,machineType,purchasePrice,purchaseCurrency,purchasedOn';
  await tables.take(csv(head, `${device.mcuId},Halle 4,LFP-1,forklift,100,EUR,2026-01-02`));
  await tables.take(csv(head, `${device.mcuId},,[-],,[-],,`));
  const [stored] = await rows(
    `select t.name as site, d.battery_model, d.machine_type, p.price_minor, p.currency, p.purchased_on::text as bought
     from device d left join site t on t.id = d.site_id join purchase p on p.device_id = d.id where d.id = $1`,
    [device.id],
  );
  expect(stored).toEqual({
    site: 'Halle 4',
    batteryModel: null,
    machineType: 'forklift',
    priceMinor: null,
    currency: null,
    bought: '2026-01-02',
  });
  await tables.take(csv(head, `${device.mcuId},[-],,,,,[-]`));
  expect(await rows('select from purchase where device_id = $1', [device.id])).toEqual([]);
  expect(await rows('select site_id from device where id = $1', [device.id])).toEqual([{ siteId: null }]);
});

test('a position is where the device is shown, and comes back as it is', async () => {
  await tables.take(csv('sn;latitude;longitude', `${device.sn};53,546123;-9,966`));
  const [shown] = await rows(
    'select latitude_micro_degree, longitude_micro_degree from device_state where device_id = $1',
    [device.id],
  );
  expect(shown).toEqual({ latitudeMicroDegree: 53_546_123, longitudeMicroDegree: -9_966_000 });
  expect(await tables.preview(await tables.exported())).toMatchObject({ changed: 0, wrong: 0 });
});

describe('a lease', () => {
  const head = 'sn,customer,leaseFrom,leaseUntil';
  const lease = () =>
    rows<{ customer: string; startsAt: number; endsAt: number }>(
      'select customer, starts_at, ends_at from lease where device_id = $1 order by starts_at',
      [device.id],
    );

  test('runs from the beginning of its first day to the end of its last one, on the clock of the device', async () => {
    await tables.take(csv(head, `${device.sn},Becker,2027-06-01,2027-06-30`));
    expect(await lease()).toEqual([
      { customer: 'Becker', startsAt: Date.UTC(2027, 4, 31, 22), endsAt: Date.UTC(2027, 5, 30, 22) },
    ]);
  });

  test('is prolonged by another end, and keeps its other terms', async () => {
    await tables.take(csv(head, `${device.sn},Becker,${day(-2)},${day(5)}`));
    await tables.take(csv(head, `${device.sn},,,${day(9)}`));
    expect(await lease()).toMatchObject([{ customer: 'Becker' }]);
    expect(await tables.preview(csv(head, `${device.sn},Becker,${day(-2)},${day(9)}`))).toMatchObject({ same: 1 });
  });

  test('begins after the one that runs where its beginning is later', async () => {
    await tables.take(csv(head, `${device.sn},Becker,${day(-2)},${day(5)}`));
    await tables.take(csv(head, `${device.sn},Müller,${day(10)},${day(15)}`));
    expect((await lease()).map(({ customer }) => customer)).toEqual(['Becker', 'Müller']);
  });

  test('that runs keeps its beginning, and two never overlap', async () => {
    await tables.take(csv(head, `${device.sn},Becker,${day(-2)},${day(5)}`));
    expect(await tables.faultsOf(csv(head, `${device.sn},,${day(-3)},`))).toEqual(['2 leaseFrom lease_begun']);
    await tables.take(csv(head, `${device.sn},Müller,${day(10)},${day(15)}`));
    expect(await tables.faultsOf(csv(head, `${device.sn},,,${day(12)}`))).toEqual(['2 leaseFrom lease_overlaps']);
  });
});

test('one wrong cell keeps the whole table out', async () => {
  const table = csv('sn,deviceName,site', `${device.sn},Renamed,`, 'NOBODY-1,,Halle 4');
  expect((await tables.preview(table)).fingerprint).toBeNull();
  expect(await tables.confirm(table, '0'.repeat(64))).toMatchObject({ resultMessage: 'fleet_table_changed' });
  expect(await rows('select name from device where id = $1', [device.id])).toEqual([{ name: `Stapler ${serial}` }]);
});

test('what has changed since the preview is not overwritten', async () => {
  const table = csv('sn,deviceName', `${device.sn},From the table`);
  const { fingerprint } = await tables.preview(table);
  await server.call('updateDeviceInfo', { mcuId: device.mcuId, deviceName: 'From the table' }, { token: admin });
  expect(await tables.confirm(table, fingerprint!)).toMatchObject({ resultMessage: 'fleet_table_changed' });
});

test('of two tables with the same new device one is written, and the other as nothing', async () => {
  const mcuId = identity();
  const table = (name: string) =>
    csv('sn,mcuId,deviceName,company', `RACE-${serial},${mcuId},${name},Nordhafen`, `${device.sn},,${name},`);
  const looked = await Promise.all(['One', 'Two'].map((name) => tables.preview(table(name))));
  const answers = await Promise.all(
    ['One', 'Two'].map((name, place) => tables.confirm(table(name), looked[place]!.fingerprint!)),
  );
  expect(answers.map(({ resultMessage }) => resultMessage).sort()).toEqual(['fleet_table_changed', 'success']);
  const winner = answers[0]!.resultMessage === 'success' ? 'One' : 'Two';
  expect(await rows('select name from device where mcu_id = $1 or id = $2', [mcuId, device.id])).toEqual([
    { name: winner },
    { name: winner },
  ]);
});

test('two changes of one lease at once are never both written', async () => {
  const table = (until: string) => csv('sn,customer,leaseFrom,leaseUntil', `${device.sn},B,${day(-1)},${until}`);
  const ends = [day(5), day(7), day(9)];
  const looked = await Promise.all(ends.map((end) => tables.preview(table(end))));
  const answers = await Promise.all(ends.map((end, place) => tables.confirm(table(end), looked[place]!.fingerprint!)));
  expect(answers.filter(({ resultMessage }) => resultMessage === 'success')).toHaveLength(1);
  expect(await rows('select from lease where device_id = $1', [device.id])).toHaveLength(1);
});

test('a large table is written in the background, and whoever confirmed it sees how far it is', async () => {
  const lines = Array.from({ length: 250 }, (_, line) => `LARGE-${1000 + line},${identity()},Large ${line},Nordhafen`);
  const table = csv('sn,mcuId,deviceName,company', ...lines);
  const told = await tables.take(table);
  expect(told).toMatchObject({ state: 'waiting', rows: 250, rowsDone: 0 });
  expect(told.keys).toHaveLength(250);
  expect(await rows("select from device where sn like 'LARGE-%'")).toEqual([]);
  await writeLargeTables(server);
  expect(await server.call('fleetImport', { id: told.id }, { token: admin })).toMatchObject({
    resultModel: { state: 'done', rowsDone: 250, added: 250, changed: 0, reason: null },
  });
  const [first] = await rows<{ keyHash: Buffer }>("select key_hash from device where sn = 'LARGE-1000'");
  expect(isDeviceKey(Buffer.from(told.keys[0]!.deviceKey), first!.keyHash)).toBe(true);
  expect(await rows('select file, keys from fleet_import where id = $1', [told.id])).toEqual([
    { file: null, keys: null },
  ]);
  const colleague = await server.signIn('admin', company.id);
  expect(await server.call('fleetImport', { id: told.id }, { token: colleague })).toMatchObject({
    resultMessage: 'not_found',
  });
});

test('a large table of somebody who has lost the right meanwhile is not written', async () => {
  const own = fleetTables(server, await server.signIn('admin', company.id));
  const lines = Array.from({ length: 250 }, (_, line) => `LOST-${1000 + line},${identity()},Lost ${line},Nordhafen`);
  const { id } = await own.take(csv('sn,mcuId,deviceName,company', ...lines));
  await rows('update app_user set guest_flag = true where id = (select user_id from fleet_import where id = $1)', [id]);
  await writeLargeTables(server);
  expect(await rows('select state, reason from fleet_import where id = $1', [id])).toEqual([
    { state: 'failed', reason: 'not_allowed' },
  ]);
  expect(await rows("select from device where sn like 'LOST-%'")).toEqual([]);
});

test('what an account has under way is limited', async () => {
  const own = fleetTables(server, await server.signIn('admin', company.id));
  const table = (name: string) =>
    csv(
      'sn,mcuId,deviceName,company',
      ...Array.from({ length: 201 }, (_, line) => `${name}-${1000 + line},${identity()},Many,Nordhafen`),
    );
  for (const name of ['MA', 'MB', 'MC']) await own.take(table(name));
  const more = table('MD');
  const { fingerprint } = await own.preview(more);
  expect(await own.confirm(more, fingerprint!)).toMatchObject({ resultMessage: 'fleet_table_busy' });
  await writeLargeTables(server);
});

test('too many rows are refused before they are read', async () => {
  const lines = Array.from({ length: 10_001 }, (_, line) => `M-${line},x`);
  expect(await tables.faultsOf(csv('sn,deviceName', ...lines))).toEqual(['10002  too_many_lines']);
});

test('the example of a template is left out when it comes back', async () => {
  for (const language of ['en', 'de', 'zh_CN', 'ja', 'ko', 'fr', 'zh_HK'] as const) {
    const { bytes } = await server.call('fleetTableTemplate', { language, separator: 'semicolon' }, { token: admin });
    expect(await tables.faultsOf(bytes)).toEqual(['1  no_lines']);
    const filled = Buffer.concat([bytes, Buffer.from(`${device.sn};;Named ${language}\r\n`)]);
    expect(await tables.preview(filled)).toMatchObject({ rows: 1, changed: 1, wrong: 0 });
  }
});

test.each([
  ['Windows-1252', 'latin1' as const, ''],
  ['UTF-8 with its mark', 'utf8' as const, '\ufeff'],
  ['UTF-16 as spreadsheets write it', 'utf16le' as const, '\ufeff'],
])('a table in %s is read', async (_name, encoding, mark) => {
  const text = `${mark}Seriennummer\tGerätename\tStandort\r\n${device.sn}\tKühlstapler ${encoding}\tHalle 5\r\n`;
  expect(await tables.take(Buffer.from(text, encoding))).toMatchObject({ changed: 1 });
  expect(await rows('select name from device where id = $1', [device.id])).toEqual([
    { name: `Kühlstapler ${encoding}` },
  ]);
});

test('a device that goes to another company leaves its site, and keeps its lease and its purchase', async () => {
  const child = await addCompany(server.context, { parentId: company.id, name: `Child ${serial}` });
  const head = 'sn,company,site,customer,leaseFrom,leaseUntil,purchasedOn';
  await tables.take(csv(head, `${device.sn},,Halle 4,B,${day(-1)},${day(5)},2026-01-02`));
  const { shown } = await tables.preview(csv('sn,company', `${device.sn},Child ${serial}`));
  expect(shown[0]?.cells.map(({ column, before, after }) => [column, before, after])).toEqual([
    ['company', 'Nordhafen', `Child ${serial}`],
    ['site', 'Halle 4', null],
  ]);
  await tables.take(csv('sn,company', `${device.sn},Child ${serial}`));
  expect(
    await rows(
      'select d.path, l.path as lease, p.path as purchase from device d join lease l on l.device_id = d.id join purchase p on p.device_id = d.id where d.id = $1',
      [device.id],
    ),
  ).toEqual([{ path: child.path, lease: child.path, purchase: child.path }]);
});
