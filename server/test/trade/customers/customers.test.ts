import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Customer } from '#domain/trade/customers/calls.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { eraseCustomerNames } from '#server/trade/customers/erase.ts';
import { takeNames } from '#server/trade/customers/leases-job.ts';
import { addCompany, addDevice, addUser, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
const goes = new AbortController().signal;
let server: TestServer;
let company: BuiltCompany;
let child: BuiltCompany;
let lessee: BuiltCompany;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  company = await addCompany(context, { name: 'Northfield Rentals' });
  child = await addCompany(context, { parentId: company.id, name: 'Northfield South' });
  lessee = await addCompany(context, { parentId: company.id, name: 'Quayside Build' });
  const other = await addCompany(context);
  tokens.admin = await server.signIn('admin', company.id);
  tokens.user = await server.signIn('commonUser', company.id);
  tokens.guest = await server.signIn('guest', company.id);
  tokens.child = await server.signIn('admin', child.id);
  tokens.lessee = await server.signIn('admin', lessee.id);
  tokens.stranger = await server.signIn('admin', other.id);
});
afterAll(() => server.stop());

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));
const ask = (name: keyof typeof calls, input: object, token = 'admin') =>
  server.call(name, input as never, { token: tokens[token] ?? '' });
const said = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).resultMessage;
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

describe('customers', () => {
  test('are listed, found in any script, changed and removed', async () => {
    const added = await add({
      name: 'MÜLLER Bühnen',
      number: 'K-1',
      contacts: [{ name: 'Ana Ruiz', mail: 'ana@example.com' }],
    });
    expect(added).toMatchObject({ companyId: company.id, companyName: 'Northfield Rentals', isErased: false });
    for (const key of ['müller', 'k-1', 'ana@ex']) expect(await found({ key })).toEqual(['MÜLLER Bühnen']);
    expect(await said('addCustomer', { name: 'MÜLLER Bühnen' })).toBe('DuplicateName');
    expect(await said('addCustomer', { name: 'Other', number: 'K-1' })).toBe('customer_number_taken');
    expect(await said('addCustomer', { companyId: child.id, name: 'MÜLLER Bühnen', number: 'K-1' })).toBe('success');
    const { id } = added;
    expect(await said('updateCustomer', { id, name: 'Élan', number: 'K-2', taxId: 'FR1' })).toBe('success');
    expect(await found({ key: 'élan', companyIds: [company.id] })).toEqual(['Élan']);
    expect(await said('deleteCustomer', { id })).toBe('success');
    expect(await said('getCustomer', { id })).toBe('customer_not_found');
    const [entry] = await rows('select target, company_path from audit_entry where action = $1', ['customers.delete']);
    expect(entry).toEqual({ target: 'Élan', companyPath: company.path });
  });

  test('of two made at the same time with one name, one is made', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => said('addCustomer', { name: 'At once' })));
    expect(answers.sort()).toEqual([...Array.from({ length: 5 }, () => 'DuplicateName'), 'success']);
  });

  test('of two that are renamed at the same time to one name, one is', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => add()));
    const answers = await Promise.all(all.map(({ id }) => said('updateCustomer', { id, name: 'One name \ud800' })));
    expect(answers.sort()).toEqual([...Array.from({ length: 5 }, () => 'DuplicateName'), 'success']);
  });

  test('of a page are told with their leases, places, people and reports', async () => {
    const { id, name } = await add();
    await addUser(server.context, { companyId: lessee.id, displayName: 'Ben Holder' });
    const now = server.context.clock.now();
    const running = await lease({ customerId: id, companyId: lessee.id });
    await lease({ customerId: id, startsAt: now + 40 * DAY_MS, endsAt: now + 50 * DAY_MS });
    expect(running).toMatchObject({ customerId: id, customer: name, companyId: lessee.id });
    const shown = await info(id);
    expect(shown).toMatchObject({ running: 1, booked: 1, past: 0 });
    expect(shown.places.map(({ mcuId }) => mcuId)).toEqual([running.device.mcuId]);
    expect(shown.people.map(({ displayName }) => displayName)).toContain('Ben Holder');
    const { resultModel } = await ask('pageLeases', { customerId: id });
    expect((resultModel as { total: number }).total).toBe(2);
    expect(await said('deleteCustomer', { id })).toBe('customer_in_use');
  });
});

describe('a lease', () => {
  test('makes a customer of a new name, and finds it again by its exact text', async () => {
    const first = await lease({ customer: 'Harbour Works' });
    const second = await lease({ customer: 'Harbour Works' });
    const third = await lease({ customer: 'harbour works' });
    expect(second.customerId).toBe(first.customerId);
    expect(third.customerId).not.toBe(first.customerId);
    expect(await found({ key: 'harbour works' })).toHaveLength(2);
  });

  test('keeps its customer under another name, whatever terms change', async () => {
    const made = await lease({ customer: 'Before GmbH' });
    const id = made.customerId!;
    expect(await said('updateCustomer', { id, name: 'After GmbH' })).toBe('success');
    const { resultModel } = await ask('pageLeases', { key: 'after gmbh' });
    expect((resultModel as { list: Lease[] }).list).toMatchObject([
      { id: made.id, customer: 'After GmbH', customerId: id },
    ]);
    const {
      device: leased,
      state: _,
      isOwn: __,
      geofenceName: ___,
      totalMinor: ____,
      agreedUntil: _____,
      ...terms
    } = made;
    const changed = await ask('updateLease', { ...terms, customerId: null, customer: 'After GmbH', remark: 'longer' });
    expect(changed.resultModel).toMatchObject({ customerId: id, remark: 'longer' });
    expect(leased.mcuId).toBe((changed.resultModel as Lease).device.mcuId);
  });

  test('takes no customer that the caller does not see', async () => {
    const { id } = await add();
    const { mcuId } = await device(child.id);
    const now = server.context.clock.now();
    const rent = { rentMinor: 1, rentalCompany: 'South', rentPeriod: 'day', currency: 'EUR' };
    const terms = { mcuId, customerId: id, startsAt: now, endsAt: now + DAY_MS, ...rent };
    expect(await said('addLease', terms, 'child')).toBe('customer_not_found');
    expect(await said('addLease', terms)).toBe('success');
  });
});

describe('names in leases of an earlier version', () => {
  /** As a process writes it that knows no customers. */
  const writeOld = (customer: string, id: number, companyOf = company) =>
    rows(
      `insert into lease (id, contract_number, device_id, device_name, device_sn, path, customer, rental_company, starts_at, ends_at,
         agreed_until, rent_minor, rent_period, currency, total_minor, remark, limits, created_at, search_text)
       select $2::int8, 'OLD-' || $2::int8, d.id, d.name, d.sn, d.path, $1, 'Northfield', $2::int8, $2::int8 + 1, $2::int8 + 1, 5, 'total', 'EUR', 5, '', '{}', 0, 'old' || $2::int8
       from device d join company c on c.path = d.path where c.id = $3 limit 1`,
      [customer, id, companyOf.id],
    );

  test('become customers by their exact text within a company, in slices, beside a process that writes more', async () => {
    await device();
    await device(child.id);
    const names = ['Old One', 'Old Two', 'old one', 'Old One', 'Old Three'];
    for (const [place, name] of names.entries()) await writeOld(name, 900_000 + place);
    await writeOld('Old One', 900_010, child);
    const taking = takeNames(server.context, goes, 2);
    await writeOld('Old Meanwhile', 900_020);
    await taking;
    await takeNames(server.context, goes, 2);
    const left = await rows('select id from lease where customer_id is null and id >= 900000');
    expect(left).toEqual([]);
    const made = await rows<{ name: string; leases: number; companyId: number }>(
      `select cu.name, cu.company_id, count(*)::int as leases from customer cu join lease l on l.customer_id = cu.id
       where l.id >= 900000 group by cu.id order by cu.company_id, cu.name collate "C"`,
    );
    expect(made).toEqual([
      { name: 'Old Meanwhile', companyId: company.id, leases: 1 },
      { name: 'Old One', companyId: company.id, leases: 2 },
      { name: 'Old Three', companyId: company.id, leases: 1 },
      { name: 'Old Two', companyId: company.id, leases: 1 },
      { name: 'old one', companyId: company.id, leases: 1 },
      { name: 'Old One', companyId: child.id, leases: 1 },
    ]);
  });

  test('that such a process changes are followed', async () => {
    const made = await lease({ customer: 'Known Here' });
    await rows('update lease set customer = $2 where id = $1', [made.id, 'Changed There']);
    await takeNames(server.context, goes);
    const [now] = await rows('select cu.name from lease l join customer cu on cu.id = l.customer_id where l.id = $1', [
      made.id,
    ]);
    expect(now).toEqual({ name: 'Changed There' });
    expect(await rows('select id from lease where customer_taken is distinct from customer')).toEqual([]);
  });
});

describe('two customers', () => {
  const sums = () =>
    rows(
      'select count(*)::int as leases, sum(total_minor)::int8 as minor, sum(ends_at - starts_at)::int8 as ms from lease',
    );

  test('become one: leases move, every sum stays, both are in the audit', async () => {
    const kept = await add({ name: 'Kept AG', taxId: 'DE1', contacts: [{ name: 'Ana' }] });
    const other = await add({
      name: 'Other AG',
      taxId: 'DE2',
      number: 'K-77',
      contacts: [{ name: 'Ben' }],
      notes: 'Late',
    });
    await lease({ customerId: kept.id });
    await lease({ customerId: other.id });
    await lease({ customerId: other.id, currency: 'USD', rentPeriod: 'total', rentMinor: 500 });
    const before = await sums();
    const two = { id: kept.id, otherId: other.id };
    expect((await ask('previewCustomerMerge', two)).resultModel).toMatchObject({
      running: 2,
      rent: [
        { currency: 'EUR', minor: 240_000 },
        { currency: 'USD', minor: 500 },
      ],
      lost: ['taxId'],
      customer: { number: 'K-77', taxId: 'DE1' },
    });
    expect(await sums()).toEqual(before);
    const { resultModel } = await ask('mergeCustomers', two);
    expect(resultModel).toMatchObject({ id: kept.id, number: 'K-77', taxId: 'DE1', notes: 'Late' });
    expect((resultModel as Customer).contacts.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
    expect(await sums()).toEqual(before);
    expect(await info(kept.id)).toMatchObject({ running: 3 });
    expect(await said('getCustomer', { id: other.id })).toBe('customer_not_found');
    expect(await rows('select id from lease where customer = $1', ['Other AG'])).toEqual([]);
    const audit = await rows<{ action: string; target: string }>(
      `select action, target from audit_entry where action in ('customers.merge', 'customers.mergedInto') order by action`,
    );
    expect(audit).toEqual([
      { action: 'customers.merge', target: 'Kept AG' },
      { action: 'customers.mergedInto', target: 'Other AG' },
    ]);
  });

  test('become one over companies that the caller manages, and one with itself does not', async () => {
    const { id } = await add();
    const other = await add({ companyId: child.id, number: 'S-1' });
    const made = await lease({ customerId: other.id, mcuId: (await device(child.id)).mcuId });
    expect(await said('mergeCustomers', { id, otherId: id })).toBe('param_error');
    expect(await said('mergeCustomers', { id, otherId: other.id }, 'child')).toBe('customer_not_found');
    expect((await ask('mergeCustomers', { id, otherId: other.id })).resultModel).toMatchObject({ id, number: '' });
    const { resultModel } = await ask('pageLeases', { customerId: id });
    expect((resultModel as { list: Lease[] }).list.map((each) => each.id)).toEqual([made.id]);
    const { resultModel: seen } = await ask('pageLeases', { mcuId: made.device.mcuId }, 'child');
    expect((seen as { list: Lease[] }).list).toMatchObject([{ customerId: null }]);
  });
});

test('an erased customer is nowhere named; its leases stay', async () => {
  const now = server.context.clock.now();
  const made = await lease({ customer: 'Private Person', startsAt: now - 2 * DAY_MS });
  const id = made.customerId!;
  const contacts = [{ name: 'Private Contact', mail: 'private@example.com' }];
  expect(await said('updateCustomer', { id, name: 'Private Married', contacts })).toBe('success');
  const data = (await ask('exportCustomer', { id })).bytes.toString();
  for (const part of ['Private Person', 'Private Married', 'Private Contact', made.contractNumber])
    expect(data).toContain(part);
  expect(await said('eraseCustomer', { id })).toBe('customer_leases_run');
  expect(await said('endLease', { id: made.id })).toBe('success');
  expect(await said('eraseCustomer', { id })).toBe('success');
  await eraseCustomerNames(server.context, goes);
  const stored = await rows<{ text: string }>(
    `select l::text as text from lease l union all select cu::text from customer cu union all select a::text from audit_entry a
     union all select e::text from customer_erasure e`,
  );
  expect(stored.filter(({ text }) => text.includes('Private'))).toEqual([]);
  const shown = await info(id);
  expect(shown).toMatchObject({ past: 1, customer: { name: `Erased customer ${id}`, isErased: true, contacts: [] } });
  expect(await found({ key: 'erased' })).toEqual([]);
  for (const name of ['updateCustomer', 'eraseCustomer', 'deleteCustomer'] as const)
    expect(await said(name, { id, name: 'Again' }), name).toBe('customer_not_found');
});

test('every change has an entry in the audit', async () => {
  const actions = await rows<{ action: string }>(
    "select distinct action from audit_entry where action like 'customers.%' order by action",
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'customers.add',
    'customers.delete',
    'customers.erase',
    'customers.export',
    'customers.merge',
    'customers.mergedInto',
    'customers.update',
  ]);
});

describe('who may not', () => {
  const READS = ['getCustomer', 'pageCustomers', 'exportCustomers'] as const;
  const CHANGES = [
    ...(['addCustomer', 'updateCustomer', 'deleteCustomer', 'previewCustomerMerge', 'mergeCustomers'] as const),
    ...(['eraseCustomer', 'exportCustomer', 'importCustomers', 'customerTemplate'] as const),
  ];
  let secret: Customer;
  let held: Lease;
  beforeAll(async () => {
    secret = await add({ name: 'Secret Customer', contacts: [{ name: 'Secret Contact' }] });
    held = await lease({ customerId: secret.id, companyId: lessee.id });
  });
  const input = () => ({ id: secret.id, otherId: secret.id, name: 'Taken' });

  test.each(['stranger', 'child', 'lessee'])('%s finds no customer of another company', async (who) => {
    for (const name of [...READS, ...CHANGES]) {
      const { bytes, resultMessage } = await ask(
        name,
        name === 'addCustomer' ? { ...input(), companyId: company.id } : input(),
        who,
      );
      expect(bytes.includes('Secret'), name).toBe(false);
      if (['getCustomer', 'updateCustomer', 'deleteCustomer', 'eraseCustomer', 'exportCustomer'].includes(name))
        expect(resultMessage, name).toBe('customer_not_found');
      if (name === 'addCustomer') expect(resultMessage).toBe('company_not_found');
    }
    expect(await info(secret.id)).toMatchObject({ customer: { name: 'Secret Customer' } });
  });
  test('a common user looks, a guest does neither', async () => {
    expect(await said('getCustomer', input(), 'user')).toBe('success');
    for (const name of CHANGES) expect(await said(name, input(), 'user'), name).toBe('guest_refuse');
    for (const name of [...READS, ...CHANGES]) expect(await said(name, input(), 'guest'), name).toBe('guest_refuse');
  });
  test('a lessee is told the name in its lease, and no number of a customer', async () => {
    const { resultModel } = await ask('pageLeases', { mcuId: held.device.mcuId }, 'lessee');
    expect((resultModel as { list: Lease[] }).list).toMatchObject([{ customer: 'Secret Customer', customerId: null }]);
    const { resultModel: none } = await ask('pageLeases', { customerId: secret.id }, 'lessee');
    expect(none).toMatchObject({ total: 0 });
  });
});
