import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Customer } from '#domain/trade/customers/calls.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

let server: TestServer;
let company: BuiltCompany;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  company = await addCompany(context, { name: 'Northfield Rentals' });
  await addCompany(context, { parentId: company.id, name: 'Northfield South' });
  const other = await addCompany(context);
  tokens.admin = await server.signIn('admin', company.id);
  tokens.stranger = await server.signIn('admin', other.id);
});
afterAll(() => server.stop());

const ask = (name: keyof typeof calls, input: object, token = 'admin') =>
  server.call(name, input as never, { token: tokens[token] ?? '' });
const add = async (more: object = {}): Promise<Customer> => {
  const { resultMessage, resultModel } = await ask('addCustomer', { name: `Customer ${Math.random()}`, ...more });
  expect(resultMessage).toBe('success');
  return resultModel as Customer;
};
const device = (companyId = company.id) => addDevice(server.context, { companyId });
async function lease(more: object = {}, token = 'admin'): Promise<Lease> {
  const now = server.context.clock.now();
  const rent = { rentMinor: 8_000, rentalCompany: 'Northfield Rentals', rentPeriod: 'day', currency: 'EUR' };
  const mcuId = 'mcuId' in more ? more.mcuId : (await device()).mcuId;
  const terms = { mcuId, startsAt: now, endsAt: now + 30 * DAY_MS, ...rent, ...more };
  const { resultMessage, resultModel } = await ask('addLease', terms, token);
  expect(resultMessage).toBe('success');
  return resultModel as Lease;
}
const info = async (id: number, token = 'admin') =>
  (await ask('getCustomer', { id }, token)).resultModel as Output<(typeof calls)['getCustomer']>;
const found = async (input: object, token = 'admin') =>
  ((await ask('pageCustomers', { pageSize: 200, ...input }, token)).resultModel as { list: Customer[] }).list.map(
    ({ name }) => name,
  );

describe('a table of customers', () => {
  const take = async (lines: readonly string[], preview: boolean, token = 'admin') => {
    const bytes = Buffer.from(['name;number;company;contact;mail;billingAddress', ...lines].join('\n'));
    const input = { preview };
    const { resultModel } = await upload(server, 'importCustomers', { input, bytes, token: tokens[token] ?? '' });
    return resultModel as Output<(typeof calls)['importCustomers']>;
  };
  const counts = ({ added, updated, unchanged, faults }: Awaited<ReturnType<typeof take>>) => ({
    ...{ added, updated, unchanged, faults },
  });

  test('is previewed, taken, and taken again with changes by number or exact name', async () => {
    const lines = ['Table One;T-1;;Ana;ana@example.com;Kai 1', 'Table Two;;Northfield South;;;'];
    expect(counts(await take(lines, true))).toEqual({ added: 2, updated: 0, unchanged: 0, faults: [] });
    expect(await found({ key: 'table' })).toEqual([]);
    expect(counts(await take(lines, false))).toEqual({ added: 2, updated: 0, unchanged: 0, faults: [] });
    expect(counts(await take(lines, false))).toEqual({ added: 0, updated: 0, unchanged: 2, faults: [] });
    const made = await lease({ customer: 'Table One' });
    const again = ['Table Uno;T-1;;Ben;;', 'Table Two;T-2;Northfield South;;;Kai 2'];
    expect(counts(await take(again, false))).toEqual({ added: 0, updated: 2, unchanged: 0, faults: [] });
    expect(await found({ key: 'table' })).toEqual(['Table Two', 'Table Uno']);
    const told = await server.context.within(systemScope('test'), (tx) =>
      tx.query<{ detail: object }>('select detail from audit_entry where action = $1 order by id', [
        'customers.import',
      ]),
    );
    expect(told.map(({ detail }) => detail)).toEqual([
      { added: 2, changes: 0 },
      { added: 0, changes: 0 },
      { added: 0, changes: 2 },
    ]);
    const { customer } = await info(made.customerId!);
    expect(customer).toMatchObject({ name: 'Table Uno', number: 'T-1', billingAddress: 'Kai 1' });
    expect(customer.contacts.map(({ name }) => name)).toEqual(['Ben', 'Ana']);
    const { resultModel } = await ask('pageLeases', { key: 'table uno' });
    expect(resultModel).toMatchObject({ total: 1 });
    const file = (await ask('exportCustomers', { key: 'table', separator: 'semicolon' })).bytes;
    const { resultModel: back } = await upload(server, 'importCustomers', {
      input: {},
      bytes: file,
      token: tokens.admin ?? '',
    });
    expect(back).toMatchObject({ added: 0, updated: 0, unchanged: 2, faults: [] });
  });

  test('with a fault in a cell changes nothing, and tells each', async () => {
    const lines = ['Faulty One;;;Ana;ana at;', ';F-2;;;;', 'Faulty Three;;Nowhere;;;', 'Faulty Four;;;;;'];
    const { faults } = await take(lines, false);
    expect(faults).toMatchObject([
      { line: 2, field: 'mail', code: 'unknown_value', value: 'ana at' },
      { line: 3, field: 'name', code: 'empty' },
      { line: 4, field: 'company', code: 'unknown_company', value: 'Nowhere' },
    ]);
    expect(await found({ key: 'faulty' })).toEqual([]);
  });

  test('takes a name once in a company, however that is written', async () => {
    const lines = ['Twice Written;;Northfield Rentals;;;', `Twice Written;;${company.id};;;`];
    expect((await take(lines, false)).faults).toMatchObject([{ line: 3, field: 'name', code: 'twice' }]);
  });

  test('says where a number is one customer and a name another', async () => {
    await add({ name: 'Number Holder', number: 'N-1' });
    await add({ name: 'Name Holder' });
    expect((await take(['Name Holder;N-1;;;;'], false)).faults).toMatchObject([
      { line: 2, field: 'name', code: 'twice' },
    ]);
  });

  test('of another company knows none of it', async () => {
    const { faults } = await take(['Anybody;;Northfield Rentals;;;'], true, 'stranger');
    expect(faults).toMatchObject([{ field: 'company', code: 'unknown_company' }]);
  });
});
