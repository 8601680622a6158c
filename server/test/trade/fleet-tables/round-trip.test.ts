import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHEMISTRIES } from '#domain/foundation/basics/device-facts.ts';
import { CAPACITY_AMP_HOUR, NOMINAL_CENTI_VOLT } from '#domain/foundation/devices/device-limits.ts';
import { DEVICE_TYPES } from '#domain/foundation/devices/device-types.ts';
import { MACHINE_TYPES } from '#domain/foundation/devices/machine-types.ts';
import { addSite } from '#server/foundation/companies/add.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { writePurchases } from '#server/trade/fleet-tables/purchase.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { fleetTables } from './fleet-table.ts';

const scope = systemScope('test');
let server: TestServer;
let companies: BuiltCompany[];
let tables: ReturnType<typeof fleetTables>;

/** Names that spreadsheets, separators and quotes are at odds with. */
const NAMES = [
  'Stapler; eins',
  '"Rot"',
  '=SUM(A1)',
  "'=x",
  '+49 1',
  '@home',
  '-5',
  '1,5',
  '1.234',
  '[-]',
  'a\tb',
  '叉车 2',
  'Kühl, "B"',
  '\ufffd',
  'n/a',
  '2026-01-02',
];
const SITES = ['Halle 4', '=Halle', 'Hall, "5"'];
const name = fc.oneof(
  fc.constantFrom(...NAMES),
  fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .map((text) => text.replace(/\p{Cc}/gu, ' ').trim() || 'x'),
);
const orNone = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const instant = fc.integer({ min: -40 * 1440, max: 400 * 1440 }).map((minutes) => minutes * 60_000);
const machine = fc.record({
  name,
  company: fc.nat(2),
  site: orNone(fc.constantFrom(...SITES)),
  deviceType: fc.constantFrom(...DEVICE_TYPES),
  chemistry: orNone(fc.constantFrom(...CHEMISTRIES)),
  machineType: orNone(fc.constantFrom(...MACHINE_TYPES)),
  batteryModel: orNone(name.map((text) => text.slice(0, 60).trim() || 'x')),
  volt: orNone(fc.integer(NOMINAL_CENTI_VOLT)),
  capacity: orNone(fc.integer({ min: CAPACITY_AMP_HOUR.min * 100, max: CAPACITY_AMP_HOUR.max * 100 })),
  lease: orNone(fc.record({ customer: name, from: instant, length: fc.integer({ min: 1, max: 500 * 1440 }) })),
  bought: orNone(fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })),
  price: orNone(fc.record({ minor: fc.nat(1_000_000_000), currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'CNY') })),
});
type Machine = typeof machine extends fc.Arbitrary<infer M> ? M : never;

beforeAll(async () => {
  server = await testServer();
  const root = await addCompany(server.context, { name: 'Fleet', timeZone: 'Europe/Berlin' });
  // Two of the same name, and one on another clock.
  const below = [
    await addCompany(server.context, { name: 'Twin', parentId: root.id, timeZone: 'Asia/Kathmandu' }),
    await addCompany(server.context, { name: 'Twin', parentId: root.id, timeZone: 'America/New_York' }),
  ];
  companies = [root, ...below];
  for (const { id } of companies)
    for (const site of SITES)
      await server.context.within(scope, (tx) => addSite(tx, { companyId: id, name: site, timeZone: null }));
  tables = fleetTables(server, await server.signIn('admin', root.id));
});
afterAll(() => server.stop());

/** A fleet in place of the one before. */
async function build(machines: readonly Machine[]): Promise<void> {
  const { context } = server;
  await context.within(scope, (tx) => tx.query('delete from device'));
  const now = context.clock.now();
  for (const [place, one] of machines.entries()) {
    const { id } = await addDevice(context, {
      companyId: companies[one.company]!.id,
      sn: `RT-${String(place).padStart(4, '0')}`,
      deviceName: one.name,
      deviceType: one.deviceType,
      nominalCentiVolt: one.volt,
      capacityCentiAmpHour: one.capacity,
      ...(one.site && { site: one.site }),
      ...(one.chemistry && { chemistry: one.chemistry }),
      details: {
        ...(one.machineType && { machineType: one.machineType }),
        ...(one.batteryModel && { batteryModel: one.batteryModel }),
      },
    });
    await context.within(scope, async (tx) => {
      const { bought, price, lease } = one;
      await writePurchases(tx, [
        {
          deviceId: id,
          purchasedOn: bought?.toISOString().slice(0, 10) ?? null,
          price: price && price.minor / 10 ** { EUR: 2, CNY: 2, JPY: 0, KWD: 3 }[price.currency]!,
          currency: price?.currency ?? null,
        },
      ]);
      if (lease)
        await tx.query(
          `insert into lease (id, contract_number, device_id, device_name, device_sn, path, customer, rental_company, starts_at, ends_at,
             agreed_until, rent_minor, rent_period, currency, total_minor, remark, limits, created_at)
           select nextval('lease_grant_id_seq'), 'L', id, name, sn, path, $2, 'R', $3, $4, $4, 0, 'total', 'EUR', 0, '', '{}', $3 from device where id = $1`,
          [id, lease.customer, now + lease.from, now + lease.from + lease.length * 60_000 + 40 * 86_400_000],
        );
    });
  }
}

test('an exported fleet that comes back as it is changes nothing, whatever is in it', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(machine, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('en' as const, 'de' as const, 'zh_CN' as const),
      fc.constantFrom('comma' as const, 'semicolon' as const),
      async (machines, language, separator) => {
        await build(machines);
        const looked = await tables.preview(await tables.exported(language, separator));
        expect({ ...looked, columns: [] }).toEqual({
          ...{ rows: machines.length, added: 0, changed: 0, same: machines.length, wrong: 0 },
          ...{ faults: [], columns: [], shown: [], fingerprint: null },
        });
      },
    ),
    { numRuns: 25 },
  );
});

test('a cell that somebody edits in an exported fleet is the only one that changes', async () => {
  await build([
    ...fc.sample(machine, { seed: 7, numRuns: 5 }),
    { ...fc.sample(machine, { seed: 7, numRuns: 1 })[0]!, name: 'Edited here', price: null },
  ]);
  const exported = (await tables.exported('de', 'semicolon')).toString();
  const looked = await tables.preview(Buffer.from(exported.replace('Edited here', 'Edited there')));
  expect(looked).toMatchObject({ changed: 1, same: 5, wrong: 0 });
  expect(looked.shown[0]?.cells).toEqual([
    { column: 'deviceName', before: 'Edited here', after: 'Edited there', fault: null },
  ]);
});
