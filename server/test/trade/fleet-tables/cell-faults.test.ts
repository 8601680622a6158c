import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSite } from '#server/foundation/companies/add.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { csv, fleetTables } from './fleet-table.ts';

let server: TestServer;
let tables: ReturnType<typeof fleetTables>;
const device = { sn: 'FAULT-0001' };

beforeAll(async () => {
  server = await testServer();
  const { id } = await addCompany(server.context, { name: 'Nordhafen', timeZone: 'Europe/Berlin' });
  await server.context.within(systemScope('test'), (tx) =>
    addSite(tx, { companyId: id, name: 'Halle 4', timeZone: null }),
  );
  await addDevice(server.context, { companyId: id, sn: device.sn });
  tables = fleetTables(server, await server.signIn('admin', id));
});
afterAll(() => server.stop());

const identity = () => randomBytes(12).toString('hex');

test.each([
  ['a serial number that nobody has', 'sn,deviceName', ['NOBODY-77,X'], ['2 sn unknown_device']],
  ['a serial number against its rule', 'sn,deviceName', ['!!,X'], ['2 sn serial_rule']],
  ['neither number', 'sn,deviceName', [',X'], ['2 sn empty']],
  ['a device twice', 'sn,deviceName', ['@,X', '@,Y'], ['3 sn twice']],
  ['another type', 'sn,deviceType', ['@,f'], ['2 deviceType cannot_change']],
  ['an unknown type', 'sn,deviceType', ['@,Fahrrad'], ['2 deviceType unknown_value']],
  ['an unknown company', 'sn,company', ['@,Nowhere'], ['2 company unknown_company']],
  ['an unknown site', 'sn,site', ['@,Halle 9'], ['2 site unknown_site']],
  ['a name that is taken away', 'sn,deviceName', ['@,[-]'], ['2 deviceName cannot_clear']],
  ['a name that is too long', 'sn,deviceName', [`@,${'x'.repeat(101)}`], ['2 deviceName too_long']],
  ['words for a number', 'sn,nominalVoltage', ['@,viel'], ['2 nominalVoltage number_rule']],
  ['another unit', 'sn,nominalVoltage', ['@,48 Ah'], ['2 nominalVoltage number_rule']],
  ['a number out of range', 'sn,nominalVoltage', ['@,5.9'], ['2 nominalVoltage number_range']],
  ['too many decimals', 'sn,capacity', ['@,280.555'], ['2 capacity number_range']],
  [
    'a number with two meanings',
    'sn;purchasePrice;purchaseCurrency',
    ['@;1.234;EUR'],
    ['2 purchasePrice number_two_ways'],
  ],
  ['no day', 'sn,purchasedOn', ['@,gestern'], ['2 purchasedOn date_rule']],
  ['a day with two meanings', 'sn,purchasedOn', ['@,05/11/2026'], ['2 purchasedOn date_two_ways']],
  ['a day that there is not', 'sn,purchasedOn', ['@,2026-02-30'], ['2 purchasedOn date_rule']],
  ['a price without a currency', 'sn,purchasePrice', ['@,100'], ['2 purchaseCurrency currency_missing']],
  ['a currency without a price', 'sn,purchaseCurrency', ['@,EUR'], ['2 purchasePrice empty']],
  ['no currency', 'sn,purchasePrice,purchaseCurrency', ['@,100,Euros'], ['2 purchaseCurrency currency_rule']],
  [
    'decimals that yen has not',
    'sn,purchasePrice,purchaseCurrency',
    ['@,100.5,JPY'],
    ['2 purchasePrice price_decimals'],
  ],
  ['a latitude alone', 'sn,latitude', ['@,48.1'], ['2 longitude coordinate_alone']],
  ['a latitude that there is not', 'sn,latitude,longitude', ['@,91,9'], ['2 latitude number_range']],
  ['a customer alone', 'sn,customer', ['@,Becker'], ['2 leaseFrom lease_incomplete']],
  [
    'a lease that ends before it begins',
    'sn,customer,leaseFrom,leaseUntil',
    ['@,B,2028-01-02,2028-01-01'],
    ['2 leaseFrom lease_order'],
  ],
  [
    'a lease of eleven years',
    'sn,customer,leaseFrom,leaseUntil',
    ['@,B,2028-01-02,2039-01-02'],
    ['2 leaseUntil lease_too_long'],
  ],
  [
    'a lease that is over',
    'sn,customer,leaseFrom,leaseUntil',
    ['@,B,2020-01-02,2020-01-03'],
    ['2 leaseUntil lease_past'],
  ],
  ['a new device without a name', 'sn,mcuId,company', ['NEW-1,#,Nordhafen'], ['2 deviceName empty']],
  ['a new device without a company', 'sn,mcuId,deviceName', ['NEW-1,#,New'], ['2 company empty']],
  [
    'a monitor with a manufacturer',
    'sn,mcuId,deviceName,company,manufacturer',
    ['NEW-1,#,New,Nordhafen,Kisae'],
    ['2 manufacturer type_has_no_manufacturer'],
  ],
  ['numbers of two devices', 'sn,mcuId', ['@,#'], ['2 mcuId identity_differs']],
  ['an unknown column', 'sn,Farbe', ['@,rot'], ['1  column_unknown']],
  ['a column twice', 'sn,Name,deviceName,Gerätename', ['@,a,b,c'], ['1  column_unknown', '1  twice']],
  ['no column that names a device', 'deviceName', ['X'], ['1 sn column_missing']],
  ['a heading alone', 'sn,deviceName', [], ['1  no_lines']],
  ['a torn quote', 'sn,deviceName', ['"@,X'], ['2  unreadable']],
])('%s is told at its cell', async (_name, head, lines, faults) => {
  const table = csv(head, ...lines.map((line) => line.replace('@', device.sn).replace('#', identity())));
  const looked = await tables.preview(table);
  expect(looked.faults.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual(faults);
  expect(looked).toMatchObject({ wrong: faults.length, fingerprint: null });
});
