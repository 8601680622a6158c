import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { mayMake } from '#domain/contract/access.ts';
import type { Input } from '#domain/contract/define.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice } from '../harness/builder.ts';
import { type CallName, call, sampleOf } from '../harness/sample-input.ts';
import { type TestServer, testServer } from '../harness/server.ts';

/** Company names are not for guests: every call that they may make is asked, and its bytes are searched. */
const NAMES = ['Quillon Meadow Holding', 'Zebrano Subsidiary'];
const names = Object.keys(calls) as CallName[];
const open = names.filter((name) => {
  const { access } = call(name);
  return name !== 'logout' && mayMake('guest', access).allowed;
});

let server: TestServer;
let guest: string;
let admin: string;
let devices: string[];
let companies: number[];

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  const top = await addCompany(context, { name: NAMES[0]! });
  const below = await addCompany(context, { name: NAMES[1]!, parentId: top.id });
  companies = [top.id, below.id];
  devices = [];
  for (const company of [top, below]) {
    devices.push((await addDevice(context, { companyId: company.id })).mcuId);
    await context.within(systemScope('test'), (tx) =>
      tx.query(`insert into site (id, company_id, path, name) values (nextval('site_id_seq'), $1, $2, 'Yard')`, [
        company.id,
        company.path,
      ]),
    );
  }
  admin = await server.signIn('admin', top.id);
  guest = await server.signIn('guest', top.id);
});
afterAll(() => server.stop());

async function ask(name: CallName, token: string, mcuId: string) {
  const { device, input } = call(name);
  const more = {
    ...(device && { [device]: mcuId }),
    ...('mcuIds' in input.shape && { mcuIds: devices.join() }),
    ...('companyIdList' in input.shape && { companyIdList: companies }),
    ...('companyId' in input.shape && { companyId: companies[1] }),
  };
  return server.call(name, { ...sampleOf(name), ...more } as Input<(typeof calls)[CallName]>, { token });
}

const namesIn = (bytes: Buffer) => NAMES.filter((name) => bytes.includes(name));

test.each(open)('%s shows guests no company name', async (name) => {
  for (const mcuId of devices) {
    const answer = await ask(name, guest, mcuId);
    expect(answer.status, 'what guests may ask').not.toBe(403);
    expect(namesIn(answer.bytes)).toEqual([]);
  }
});

test('an administrator gets company names from many of these calls, so the search works', async () => {
  const telling = [];
  for (const name of open) if (namesIn((await ask(name, admin, devices[0]!)).bytes).length > 0) telling.push(name);
  expect(telling).toEqual(
    expect.arrayContaining(['companyTree', 'companySites', 'userInfo', 'pageDeviceList', 'deviceInfo']),
  );
});

test('a guest gets the tree and the sites', async () => {
  const tree = (await server.call('companyTree', {}, { token: guest })).resultModel;
  expect(tree).toMatchObject({
    id: `ID${companies[0]}`,
    companyName: '',
    deviceCount: 2,
    childList: [{ id: companies[1] }],
  });
  const sites = (await server.call('companySites', { companyIdList: companies }, { token: guest })).resultModel;
  expect(sites).toMatchObject([
    { companyId: companies[0], companyName: '', name: 'Yard' },
    { companyId: companies[1], companyName: '', name: 'Yard' },
  ]);
});
