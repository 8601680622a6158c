import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import {
  carried,
  type PlanCorner,
  type PlanCorners,
  type SitePlan,
  startCorners,
} from '#domain/foundation/companies/site-plan.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { sweepFiles } from '#server/platform/files/jobs.ts';
import { addCompany, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

const QUAY = { lat: 53.54, lon: 9.98 };
const corners = startCorners(QUAY, 1.6);
let server: TestServer;
let north: BuiltCompany;
let admin: string;
let site: number;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  north = await addCompany(server.context, { name: 'North' });
  admin = await server.signIn('admin', north.id);
  site = await addSite('Quay');
});

const ask = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token = admin) =>
  server.call(name, input, { token });
const addSite = async (name: string) =>
  ((await ask('insertSite', { companyId: north.id, name })).resultModel as { id: number }).id;
const png = (width = 320, height = 200) =>
  Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, 120), width, height).png();
const lay = async (bytes?: Uint8Array, token = admin, id = site, at: PlanCorners = corners) =>
  upload(server, 'uploadSitePlan', {
    input: { id, corners: JSON.stringify(at), opacityPercent: 60 },
    bytes: bytes ?? (await png()),
    token,
  });
const plans = async (token: string) =>
  ((await ask('companySites', {}, token)).resultModel as Output<Calls['companySites']>).map(({ plan }) => plan);
const files = async () =>
  (
    await server.context.within(systemScope('test'), (tx) =>
      tx.query<{ id: string }>("select id from stored_file where purpose = 'site-plan' and path = $1", [north.path]),
    )
  ).length;

test('a picture lies over the map for everybody who sees the site, and for nobody else', async () => {
  const { resultModel } = await lay();
  expect(resultModel).toMatchObject({ corners, opacityPercent: 60 });
  const answer = await server.app.inject({ url: (resultModel as SitePlan).url });
  expect(answer.headers['content-type']).toBe('image/webp');
  expect(await new Transformer(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 200 });

  const user = await server.signIn('commonUser', north.id);
  expect(await plans(user)).toMatchObject([{ corners, opacityPercent: 60 }]);
  expect((await ask('pageSites', { companyId: north.id })).resultModel).toMatchObject({
    list: [{ plan: { corners } }],
  });
  const foreign = await addCompany(server.context, { name: 'Foreign' });
  expect(await plans(await server.signIn('admin', foreign.id))).toEqual([]);
  expect((await server.app.inject({ url: (resultModel as SitePlan).url.split('?')[0]! })).statusCode).toBe(404);
});

test('it is moved, replaced by another, and removed; what it replaces is not kept', async () => {
  expect(await ask('placeSitePlan', { id: site, corners })).toMatchObject({ resultMessage: 'file_not_found' });
  expect(await ask('removeSitePlan', { id: site })).toMatchObject({ resultMessage: 'file_not_found' });
  const first = (await lay()).resultModel as SitePlan;
  const moved = carried(corners, QUAY, { lat: 53.55, lon: 9.99 });
  expect(await ask('placeSitePlan', { id: site, corners: moved, opacityPercent: 100 })).toMatchObject({
    resultModel: { url: first.url, corners: moved, opacityPercent: 100 },
  });
  const second = (await lay(await png(3000, 1000))).resultModel as SitePlan;
  const answer = await server.app.inject({ url: second.url });
  expect(await new Transformer(answer.rawPayload).metadata()).toMatchObject({ width: 2048, height: 683 });
  expect((await server.app.inject({ url: first.url })).statusCode).toBe(404);
  expect(await files()).toBe(1);
  expect(await ask('removeSitePlan', { id: site })).toMatchObject({ resultCode: 1001, resultModel: null });
  expect(await plans(admin)).toEqual([null]);
  expect(await files()).toBe(0);
  const { resultModel } = await ask('pageAudit', {
    startTime: server.context.clock.now() - HOUR_MS,
    endTime: server.context.clock.now() + 1,
  });
  const verbs = (resultModel as Output<Calls['pageAudit']>).list.map(({ action }) => action);
  expect(verbs.filter((verb) => /Plan$/.test(verb))).toEqual([
    'sites.removePlan',
    'sites.layPlan',
    'sites.layPlan',
    'sites.layPlan',
  ]);
});

test('it goes with its site and with its company, bytes and all', async () => {
  const { url } = (await lay(await png(64, 64))).resultModel as SitePlan;
  await ask('deleteSite', { id: site });
  expect(await files()).toBe(0);
  await sweepFiles(server.context, AbortSignal.timeout(10_000));
  expect((await server.app.inject({ url })).statusCode).toBe(404);

  const root = await server.signIn('superAdmin');
  const empty = await addCompany(server.context, { name: 'Empty', parentId: north.id });
  const { id } = (await ask('insertSite', { companyId: empty.id, name: 'Gate' })).resultModel as { id: number };
  const laid = (await lay(undefined, admin, id)).resultModel as SitePlan;
  expect(await ask('deleteCompany', { id: empty.id }, root)).toMatchObject({ resultCode: 1001 });
  expect((await server.app.inject({ url: laid.url })).statusCode).toBe(404);
});

test('a strange administrator finds no site, a user and a guest may not lay one', async () => {
  const foreign = await addCompany(server.context, { name: 'Foreign' });
  const strange = await server.signIn('admin', foreign.id);
  await lay();
  expect(await lay(undefined, strange)).toMatchObject({ resultMessage: 'site_not_found' });
  expect(await ask('placeSitePlan', { id: site, corners }, strange)).toMatchObject({ resultMessage: 'site_not_found' });
  expect(await ask('removeSitePlan', { id: site }, strange)).toMatchObject({ resultMessage: 'site_not_found' });
  for (const role of ['commonUser', 'guest'] as const)
    expect(await lay(undefined, await server.signIn(role, north.id))).toMatchObject({ status: 403 });
});

test('what is no picture and corners that carry none are refused, and nothing is kept of them', async () => {
  expect(await lay(Buffer.from('no picture'))).toMatchObject({ resultMessage: 'img_ext_not_support' });
  const [upperLeft, upperRight, lowerRight, lowerLeft] = corners as [PlanCorner, PlanCorner, PlanCorner, PlanCorner];
  for (const wrong of [[upperRight, upperLeft, lowerRight, lowerLeft], [upperLeft, upperRight, lowerRight], []])
    expect(await lay(undefined, admin, site, wrong)).toMatchObject({ status: 400, resultMessage: 'param_error' });
  expect(await plans(admin)).toEqual([null]);
  expect(await files()).toBe(0);
});
