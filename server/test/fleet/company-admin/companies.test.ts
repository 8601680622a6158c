import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import type { ListedCompany } from '#domain/fleet/company-admin/calls.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import { ownScope, systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, addUser, type BuiltCompany } from '../../harness/builder.ts';
import { miscounted } from '../../harness/counted-accounts.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let north: BuiltCompany;
let foreign: BuiltCompany;
let admin: string;
let root: string;

beforeAll(async () => {
  server = await testServer();
  north = await addCompany(server.context, { name: 'North', modules: ['yhub', 'message'] });
  foreign = await addCompany(server.context, { name: 'Foreign' });
  admin = await server.signIn('admin', north.id);
  root = await server.signIn('superAdmin');
});
afterAll(() => server.stop());

const ask = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token = admin) =>
  server.call(name, input, { token });
const insert = async (companyName: string, parentId = north.id): Promise<number> =>
  ((await ask('insertCompany', { parentId, companyName })).resultModel as { id: number }).id;
const below = async (companyId?: number, token = admin) =>
  (await ask('listByCompanyParentId', companyId === undefined ? {} : { companyId }, token))
    .resultModel as ListedCompany[];
const everything = async (companyId?: number, token = admin) =>
  (await ask('listByCompanyParentId2', companyId === undefined ? {} : { companyId }, token))
    .resultModel as ListedCompany[];

test('a company is added below another, with its time zone and modules, and can be renamed', async () => {
  const id = await insert('  Depot ');
  expect(await below()).toMatchObject([
    {
      id,
      companyName: 'Depot',
      parentId: north.id,
      timeZone: 'Europe/Berlin',
      modules: ['yhub', 'message'],
      deviceCount: 0,
    },
  ]);
  expect(
    await ask('updateCompany', { id, companyName: '北京', timeZone: 'Asia/Shanghai', modules: ['message'] }),
  ).toMatchObject({
    resultCode: 1001,
  });
  expect(await below()).toMatchObject([{ id, companyName: '北京', timeZone: 'Asia/Shanghai', modules: ['message'] }]);
  await ask('deleteCompany', { id });
});

test('both lists count devices and accounts of a company itself and of its subtree', async () => {
  const { context } = server;
  const top = await insert('Top');
  const depot = await insert('depot', top);
  const bay = await insert('Bay', depot);
  await insert('Alley', top);
  for (const companyId of [top, depot, depot, bay]) await addDevice(context, { companyId });
  await addUser(context, { companyId: bay });
  await ask('insertSite', { companyId: depot, name: 'Gate' });

  const flat = await everything(top);
  expect(flat.map(({ companyName }) => companyName)).toEqual(['Alley', 'Bay', 'depot', 'Top']);
  expect(flat.find(({ id }) => id === top)).toMatchObject({
    childCount: 2,
    deviceCount: 1,
    deviceTotal: 4,
    accountTotal: 1,
  });
  const direct = await below(top);
  expect(direct.map(({ companyName }) => companyName)).toEqual(['Alley', 'depot']);
  for (const company of direct) expect(company).toEqual(flat.find(({ id }) => id === company.id));
  expect(direct[1]).toMatchObject({
    childCount: 1,
    deviceCount: 2,
    deviceTotal: 3,
    accountCount: 0,
    accountTotal: 1,
    siteCount: 1,
  });
  expect((await everything()).find(({ id }) => id === north.id)?.parentId).toBeNull();
});

test('an account is counted where it is added, moved to, and no longer where it was or is removed', async () => {
  const [from, to] = [await insert('From'), await insert('To')];
  const counts = async () => {
    const listed = await below();
    return [from, to].map((id) => listed.find((company) => company.id === id)?.accountCount);
  };
  const added = await ask('insertUser', { companyId: from, userLoginName: 'moves.about' });
  const { id } = added.resultModel as { id: number };
  expect(await counts()).toEqual([1, 0]);
  await ask('updateUserById', { id, displayName: 'Stays' });
  expect(await counts()).toEqual([1, 0]);
  await ask('updateUserById', { id, companyId: to });
  expect(await counts()).toEqual([0, 1]);
  await ask('deleteUserById', { id });
  expect(await counts()).toEqual([0, 0]);
  expect(await miscounted(server.context)).toEqual([]);
  for (const company of [from, to]) await ask('deleteCompany', { id: company });
});

test('sites are counted through any sequence of additions, refusals, moves and removals', async () => {
  const [from, to] = [await insert('Here'), await insert('There')];
  const sites = new Map<number, number>();
  const counts = async (listed: ListedCompany[]) =>
    new Map(listed.filter(({ id }) => id === from || id === to).map(({ id, siteCount }) => [id, siteCount]));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { minLength: 5, maxLength: 15 }), async (steps) => {
      for (const step of steps) {
        const companyId = step % 2 === 0 ? from : to;
        if (step % 7 === 0) await ask('moveCompany', { id: from, parentId: step % 3 === 0 ? to : north.id });
        else if (step % 5 < 3) {
          // Names come again, which is refused.
          const { resultModel } = await ask('insertSite', { companyId, name: `Site ${step % 4}` });
          if (resultModel) sites.set((resultModel as { id: number }).id, companyId);
        } else {
          const id = [...sites.keys()][step % (sites.size + 1)] ?? 2 ** 30;
          await ask('deleteSite', { id });
          sites.delete(id);
        }
      }
      const expected = new Map([from, to].map((id) => [id, [...sites.values()].filter((of) => of === id).length]));
      expect(await counts(await everything())).toEqual(expected);
      const direct = [...(await below()), ...(await below(to))];
      expect(await counts(direct)).toEqual(expected);
    }),
    { numRuns: 5 },
  );
  for (const id of sites.keys()) await ask('deleteSite', { id });
  await ask('moveCompany', { id: from, parentId: north.id });
  for (const company of [from, to]) await ask('deleteCompany', { id: company });
});

test('two that add and remove sites of one company at once are both counted', async () => {
  const id = await insert('Busy');
  const added = await Promise.all(
    Array.from({ length: 6 }, (_, index) => ask('insertSite', { companyId: id, name: `Site ${index}` })),
  );
  const ids = added.map(({ resultModel }) => (resultModel as { id: number }).id);
  const answers = await Promise.all([
    ...ids.slice(0, 3).map((site) => ask('deleteSite', { id: site })),
    ask('deleteSite', { id: ids[0]! }),
    ask('insertSite', { companyId: id, name: 'Site 6' }),
  ]);
  // The second of two that remove one finds none.
  expect(answers.map(({ resultMessage }) => resultMessage).sort()).toEqual([
    'site_not_found',
    ...Array.from({ length: 4 }, () => 'success'),
  ]);
  expect((await below()).find((company) => company.id === id)?.siteCount).toBe(4);
  await ask('deleteCompany', { id });
});

test('a company that is not empty cannot be removed, and the answer says what it still has', async () => {
  const id = await insert('Full');
  await insert('Child', id);
  await addDevice(server.context, { companyId: id });
  await addUser(server.context, { companyId: id });
  const refused = await ask('deleteCompany', { id });
  expect(refused.resultMessage).toBe('company_in_use');
  expect(JSON.parse(refused.resultMessageParam ?? '')).toEqual({
    companies: 1,
    devices: 1,
    accounts: 1,
    orders: 0,
    leases: 0,
  });
});

test('an empty company is removed together with its sites', async () => {
  const id = await insert('Empty');
  await ask('insertSite', { companyId: id, name: 'Gate' });
  expect(await ask('deleteCompany', { id })).toMatchObject({ resultCode: 1001 });
  expect((await below()).some((company) => company.id === id)).toBe(false);
});

test('an administrator cannot remove or move his own company', async () => {
  expect(await ask('deleteCompany', { id: north.id })).toMatchObject({ resultMessage: 'permission_denied' });
  const child = await insert('Holder');
  expect(await ask('moveCompany', { id: north.id, parentId: child })).toMatchObject({
    resultMessage: 'permission_denied',
  });
});

test('companies the caller does not see are answered as not found', async () => {
  const own = await insert('Own');
  const calls = [
    ['listByCompanyParentId', { companyId: foreign.id }],
    ['listByCompanyParentId2', { companyId: foreign.id }],
    ['insertCompany', { parentId: foreign.id, companyName: 'x' }],
    ['updateCompany', { id: foreign.id, companyName: 'x' }],
    ['deleteCompany', { id: foreign.id }],
    ['moveCompany', { id: own, parentId: foreign.id }],
    ['moveCompany', { id: foreign.id, parentId: own }],
    ['insertSite', { companyId: foreign.id, name: 'x' }],
  ] as const;
  for (const [name, input] of calls)
    expect(await ask(name, input as never), name).toMatchObject({ resultMessage: 'company_not_found' });
  const { id: site } = (await ask('insertSite', { companyId: foreign.id, name: 'There' }, root)).resultModel as {
    id: number;
  };
  for (const name of ['updateSite', 'deleteSite'] as const)
    expect(await ask(name, { id: site }), name).toMatchObject({ resultMessage: 'site_not_found' });
});

test('common users and guests may not manage companies', async () => {
  for (const role of ['commonUser', 'guest'] as const) {
    const token = await server.signIn(role, north.id);
    expect(await ask('insertCompany', { parentId: north.id, companyName: 'x' }, token)).toMatchObject({
      resultMessage: 'guest_refuse',
    });
    expect(await ask('listByCompanyParentId2', {}, token)).toMatchObject({ resultMessage: 'guest_refuse' });
  }
});

test('an administrator can only give modules of the company above, and cannot choose the company of guests', async () => {
  const id = await insert('Modules');
  expect(await ask('updateCompany', { id, modules: ['lease'] })).toMatchObject({ resultMessage: 'param_error' });
  expect(await ask('updateCompany', { id, modules: [...MODULES] }, root)).toMatchObject({ resultCode: 1001 });
  expect(await ask('updateCompany', { id, servesGuests: true })).toMatchObject({ resultMessage: 'permission_denied' });
  expect(await ask('updateCompany', { id, servesGuests: true }, root)).toMatchObject({ resultCode: 1001 });
  expect((await everything(id, root))[0]).toMatchObject({ servesGuests: true });
  expect(await server.call('guestLogin', {})).toMatchObject({ resultCode: 1001 });
  expect(await ask('updateCompany', { id, servesGuests: false }, root)).toMatchObject({ resultCode: 1001 });
  expect(await server.call('guestLogin', {})).toMatchObject({ resultMessage: 'guest_login_off' });
});

test('removing a module from a company takes effect for those who are signed in', async () => {
  const company = await addCompany(server.context, { modules: ['yhub', 'message'] });
  const token = await server.signIn('admin', company.id);
  expect(await server.call('listWarningPushMsg2', {}, { token })).toMatchObject({ resultCode: 1001 });
  await ask('updateCompany', { id: company.id, modules: ['yhub'] }, root);
  expect(await server.call('listWarningPushMsg2', {}, { token })).toMatchObject({ resultMessage: 'permission_denied' });
});

test('a changed time zone causes the hours of the company’s devices to be recomputed, and no others', async () => {
  const { context } = server;
  const id = await insert('Zone');
  const plain = await addDevice(context, { companyId: id });
  const { id: site } = (
    await ask('insertSite', { companyId: id, name: 'Quay', timeZone: 'Asia/Tokyo', place: { lat: 35, lon: 139 } })
  ).resultModel as { id: number };
  const atSite = await addDevice(context, { companyId: id, site: 'Quay' });
  const due = async () =>
    (
      await context.within(scope, (tx) =>
        tx.query<{ deviceId: number }>(
          `delete from recompute_due where device_id = any($1) and projection = 'history' returning device_id`,
          [[plain.id, atSite.id]],
        ),
      )
    ).map(({ deviceId }) => deviceId);
  await ask('updateCompany', { id, companyName: 'Renamed' });
  expect(await due()).toEqual([]);
  await ask('updateCompany', { id, timeZone: 'America/New_York' });
  expect(await due()).toEqual([plain.id]);
  await ask('updateSite', { id: site, timeZone: '' });
  expect(await due()).toEqual([atSite.id]);
});

test('two sites of a company cannot have the same name', async () => {
  const id = await insert('Sites');
  await ask('insertSite', { companyId: id, name: 'Gate' });
  expect(await ask('insertSite', { companyId: id, name: 'Gate' })).toMatchObject({ resultMessage: 'DuplicateName' });
});

test('the sites of a company alone are read page by page, and searched by a part of the name', async () => {
  const id = await insert('Pages');
  const below = await insert('Below', id);
  for (const name of ['Gate', 'Quay 100%', 'Quay 2', 'Quay 1']) await ask('insertSite', { companyId: id, name });
  await ask('insertSite', { companyId: below, name: 'Quay 3' });
  const page = async (more: Omit<Input<Calls['pageSites']>, 'companyId'>) => {
    const answer = (await ask('pageSites', { companyId: id, ...more })).resultModel as Output<Calls['pageSites']>;
    return { names: answer.list.map(({ name }) => name), total: answer.total, pages: answer.pages };
  };
  expect(await page({ pageSize: 3 })).toEqual({ names: ['Gate', 'Quay 1', 'Quay 100%'], total: 4, pages: 2 });
  expect(await page({ pageSize: 3, pageNum: 2 })).toEqual({ names: ['Quay 2'], total: 4, pages: 2 });
  expect(await page({ key: ' QUAY ' })).toMatchObject({ names: ['Quay 1', 'Quay 100%', 'Quay 2'] });
  expect(await page({ key: '0%' })).toMatchObject({ names: ['Quay 100%'] });
  expect(await ask('pageSites', { companyId: foreign.id })).toMatchObject({ resultMessage: 'company_not_found' });
});

test('changes are in the audit log', async () => {
  const id = await insert('Noted');
  await ask('updateCompany', { id, companyName: 'Renamed' });
  await ask('deleteCompany', { id });
  const entries = await server.context.within(ownScope(north.path), (tx) =>
    tx.query<{ action: string; detail: object }>(
      "select action, detail from audit_entry where target = $1 and action like 'companies.%' order by id",
      [String(id)],
    ),
  );
  expect(entries).toMatchObject([
    { action: 'companies.insert' },
    { action: 'companies.update', detail: { nameBefore: 'Noted', name: 'Renamed' } },
    { action: 'companies.delete', detail: { name: 'Renamed' } },
  ]);
});
