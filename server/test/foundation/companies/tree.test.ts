import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanyNode } from '#domain/foundation/companies/calls.ts';
import { addSite } from '#server/foundation/companies/add.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let north: BuiltCompany;
let depot: BuiltCompany;
let foreign: BuiltCompany;

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  north = await addCompany(context, { name: 'Northfield' });
  const named = (name: string) => addCompany(context, { name, parentId: north.id });
  await named('zebra');
  depot = await named('Alpha');
  await named('北京');
  await named('Old Yard');
  await named('安徽');
  const bay = await addCompany(context, { name: 'Bay 1', parentId: depot.id });
  foreign = await addCompany(context, { name: 'Foreign' });
  for (const { id } of [north, depot, bay, bay, foreign]) await addDevice(context, { companyId: id });
  await context.within(scope, async (tx) => {
    await addSite(tx, { companyId: north.id, name: 'Gate', timeZone: 'Europe/London' });
    await addSite(tx, { companyId: bay.id, name: 'Bay site', timeZone: null });
    await addSite(tx, { companyId: foreign.id, name: 'Foreign site', timeZone: null });
  });
});
afterAll(() => server.stop());

const tree = async (companyId: number) =>
  (await server.call('companyTree', {}, { token: await server.signIn('admin', companyId) })).resultModel as CompanyNode;

test('the tree has the caller’s company and those below, in pinyin order, with the number of devices of each subtree', async () => {
  const top = await tree(north.id);
  // What the reader's tree has at its top is pinned.
  expect(top).toMatchObject({
    id: `ID${north.id}`,
    companyName: 'Northfield',
    parentId: null,
    idx: north.path,
    deviceCount: 4,
  });
  expect(top.childList.map(({ companyName }) => companyName)).toEqual(['Alpha', '安徽', '北京', 'Old Yard', 'zebra']);
  expect(top.childList[0]).toMatchObject({ id: depot.id, parentId: north.id, deviceCount: 3 });
  expect(top.childList[0]?.childList).toMatchObject([{ companyName: 'Bay 1', deviceCount: 2, childList: [] }]);
});

test('the root company sees all companies, a branch only itself', async () => {
  expect(await tree(1)).toMatchObject({ deviceCount: 5 });
  expect(await tree(foreign.id)).toMatchObject({ companyName: 'Foreign', deviceCount: 1, childList: [] });
});

test('the sites of a company include those of its subtree; foreign companies are skipped', async () => {
  const token = await server.signIn('admin', north.id);
  const sites = async (companyIdList: (number | string)[]) =>
    ((await server.call('companySites', { companyIdList }, { token })).resultModel as { name: string }[]).map(
      ({ name }) => name,
    );
  expect(await sites([])).toEqual(['Bay site', 'Gate']);
  expect(await sites([`ID${depot.id}`])).toEqual(['Bay site']);
  expect(await sites([north.id])).toEqual(['Bay site', 'Gate']);
  expect(await sites([foreign.id])).toEqual([]);
  expect(await sites([foreign.id, depot.id, 1])).toEqual(['Bay site']);
  // Asked for with the company above it, a company gives its sites once.
  expect(await sites([depot.id, north.id])).toEqual(['Bay site', 'Gate']);
});
