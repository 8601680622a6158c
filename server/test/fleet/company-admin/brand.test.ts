import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import type { OwnBrand } from '#domain/fleet/company-admin/brand-calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { BrandPicture } from '#domain/foundation/companies/brand.ts';
import { consoleAddress } from '#server/foundation/companies/brand.ts';
import { logoOnPaper } from '#server/foundation/companies/logo-on-paper.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { sweepFiles } from '#server/platform/files/jobs.ts';
import { addCompany, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';

const PUBLIC_URL = 'http://yard.example.com/';
const scope = systemScope('test');
let server: TestServer;
let north: BuiltCompany;
let depot: BuiltCompany;
let foreign: BuiltCompany;
let admin: string;
let root: string;

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: PUBLIC_URL } });
  root = await server.signIn('superAdmin');
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { context } = server;
  north = await addCompany(context, { name: 'North' });
  depot = await addCompany(context, { name: 'Depot', parentId: north.id });
  foreign = await addCompany(context, { name: 'Foreign' });
  admin = await server.signIn('admin', north.id);
});

const ask = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token = admin) =>
  server.call(name, input, { token });
const own = async (companyId = north.id) => (await ask('companyBrand', { companyId }, root)).resultModel as OwnBrand;
const png = (width = 64, height = 64, shade = 180) =>
  Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, shade), width, height).png();
const setPicture = (picture: BrandPicture, bytes: Uint8Array, token = admin, companyId = north.id) =>
  upload(server, 'uploadBrandPicture', { input: { companyId, picture }, bytes, token });
const names = async (companyId: number, hosts: string[], token = root) =>
  (await ask('saveBrandHosts', { companyId, hosts }, token)).resultMessage;

interface Shown {
  siteName: string;
  ico: string;
  webName: string;
  webNameDark: string;
}
const visit = async (host: string, query = ''): Promise<Shown> =>
  (await server.app.inject({ url: `/user/webInfo${query}`, headers: { host } })).json().resultModel;
const signedIn = async (companyId: number, host = 'yard.example.com'): Promise<Shown> => {
  const token = await server.signIn('commonUser', companyId);
  return (await server.app.inject({ url: '/user/userInfoV3', headers: { host, token } })).json().resultModel
    .companyInfo;
};

test('the name is inherited by all companies below, and by nobody else', async () => {
  expect(await signedIn(depot.id)).toMatchObject({ siteName: 'Wattyard', ico: '', webName: '', webNameDark: '' });
  expect(await ask('saveBrandName', { companyId: north.id, siteName: '  North Energy ' })).toMatchObject({
    resultModel: { siteName: 'North Energy' },
  });
  expect((await signedIn(north.id)).siteName).toBe('North Energy');
  expect((await signedIn(depot.id)).siteName).toBe('North Energy');
  expect((await signedIn(foreign.id)).siteName).toBe('Wattyard');
  await ask('saveBrandName', { companyId: north.id, siteName: '' });
  expect((await signedIn(depot.id)).siteName).toBe('Wattyard');
});

test('only companies directly below the root have a brand of their own; it stays behind when one moves', async () => {
  expect(await ask('companyBrand', { companyId: depot.id })).toMatchObject({ resultMessage: 'brand_not_here' });
  expect(await ask('saveBrandName', { companyId: depot.id, siteName: 'Bay' })).toMatchObject({
    resultMessage: 'brand_not_here',
  });
  await ask('saveBrandName', { companyId: north.id, siteName: 'North Energy' });
  await ask('moveCompany', { id: north.id, parentId: foreign.id }, root);
  expect((await signedIn(depot.id)).siteName).toBe('Wattyard');
  await ask('moveCompany', { id: north.id, parentId: 1 }, root);
  expect((await signedIn(depot.id)).siteName).toBe('North Energy');
});

test('the brand of the root applies to every company without one', async () => {
  await ask('saveBrandName', { companyId: 1, siteName: 'Grand Yard' }, root);
  await ask('saveBrandName', { companyId: north.id, siteName: 'North Energy' });
  expect([(await signedIn(depot.id)).siteName, (await signedIn(foreign.id)).siteName]).toEqual([
    'North Energy',
    'Grand Yard',
  ]);
  expect((await visit('unknown.example')).siteName).toBe('Grand Yard');
  await ask('saveBrandName', { companyId: 1, siteName: '' }, root);
});

test('a strange administrator, a user and a guest change nothing', async () => {
  const strange = await server.signIn('admin', foreign.id);
  const user = await server.signIn('commonUser', north.id);
  const below = await server.signIn('admin', depot.id);
  for (const token of [strange, below]) {
    expect(await ask('companyBrand', { companyId: north.id }, token)).toMatchObject({
      resultMessage: 'company_not_found',
    });
    expect(await setPicture('logo', await png(), token)).toMatchObject({ resultMessage: 'company_not_found' });
  }
  expect(await ask('saveBrandName', { companyId: north.id, siteName: 'X' }, user)).toMatchObject({ status: 403 });
  expect(await names(north.id, ['north.example'], admin)).toBe('permission_denied');
});

test.each(['x'.repeat(41), 'North\r\nBcc: all@example.com'])('the name %j is refused', async (siteName) => {
  expect(await ask('saveBrandName', { companyId: north.id, siteName })).toMatchObject({ status: 400 });
});

test('the logo is printed on documents of the company and of those below it', async () => {
  const { context } = server;
  await setPicture('logoDark', await png());
  expect(await logoOnPaper(context, north.path)).toBeNull();
  const { resultModel } = await setPicture('logo', await png(640, 160, 20));
  const stored = await server.app.inject({ url: (resultModel as OwnBrand).pictures.logo! });
  for (const path of [north.path, depot.path])
    expect(Buffer.compare(stored.rawPayload, (await logoOnPaper(context, path))!)).toBe(0);
  expect(await logoOnPaper(context, foreign.path)).toBeNull();
});

test('pictures are re-encoded, and served to everybody with an immutable address', async () => {
  const { resultModel } = await setPicture('logo', await png(2000, 500));
  const { logo } = (resultModel as OwnBrand).pictures;
  expect(logo).toMatch(/^\/brand\/[0-9a-f]{64}\.png$/);
  const answer = await server.app.inject({ url: logo! });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await new Transformer(answer.rawPayload).metadata()).toMatchObject({ width: 640, height: 160, format: 'png' });
  expect(await signedIn(depot.id)).toMatchObject({ webName: logo, webNameDark: logo, ico: '' });
  await setPicture('logoDark', await png(300, 40, 20));
  await setPicture('icon', await png(90, 60));
  const { pictures } = await own();
  expect(await signedIn(depot.id)).toMatchObject({ webName: logo, webNameDark: pictures.logoDark, ico: pictures.icon });
  const icon = await server.app.inject({ url: pictures.icon! });
  expect(await new Transformer(icon.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 });
});

test('a picture that is replaced or removed is deleted with its bytes; the same bytes of another company stay', async () => {
  const bytes = await png(30, 30, 77);
  const [first] = [((await setPicture('logo', bytes)).resultModel as OwnBrand).pictures.logo!];
  await setPicture('logo', bytes, root, foreign.id);
  await ask('removeBrandPicture', { companyId: north.id, picture: 'logo' });
  expect((await own()).pictures.logo).toBeNull();
  expect((await server.app.inject({ url: first })).statusCode).toBe(200);
  await setPicture('logo', await png(31, 31), root, foreign.id);
  await sweepFiles(server.context, AbortSignal.timeout(10_000));
  expect((await server.app.inject({ url: first })).statusCode).toBe(404);
});

test.each([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'img_ext_not_support'],
  ['a text', Buffer.from('hello, this is no picture at all, and long enough'), 'img_ext_not_support'],
  ['more than two megabytes', Buffer.alloc(2 * 1024 * 1024 + 1, 1), 'img_over_size'],
])('%s is refused as a picture', async (_name, bytes, resultMessage) => {
  expect(await setPicture('icon', bytes)).toMatchObject({ resultMessage });
});

test.each(['/brand/x.png', `/brand/${'0'.repeat(64)}.png`, '/brand/..%2f..%2fetc%2fpasswd'])(
  '%s is not found',
  async (url) => expect((await server.app.inject({ url })).statusCode).toBe(404),
);

test('a file of another use is not served as a picture of a brand', async () => {
  const { context } = server;
  const { sha256 } = await context.within(scope, (tx) =>
    context.files.put(tx, {
      bytes: Buffer.from('receipt'),
      mediaType: 'image/png',
      name: 'receipt.png',
      purpose: 'receipt',
      path: north.path,
      createdBy: null,
    }),
  );
  expect((await server.app.inject({ url: `/brand/${sha256}.png` })).statusCode).toBe(404);
});

test('before sign-in the host name or the company number selects the brand, and nothing else is revealed', async () => {
  const host = `a${north.id}.example`;
  await ask('saveBrandName', { companyId: north.id, siteName: 'North Energy' });
  expect(await names(north.id, [` ${host.toUpperCase()}`])).toBe('success');
  const usual = await visit('unknown.example');
  expect(usual.siteName).toBe('Wattyard');
  expect((await visit(host)).siteName).toBe('North Energy');
  expect((await visit(`${host}:8443`)).siteName).toBe('North Energy');
  expect((await visit('unknown.example', `?company=${north.id}`)).siteName).toBe('North Energy');
  for (const company of [depot.id, foreign.id, 999_999])
    expect(await visit('unknown.example', `?company=${company}`)).toEqual(usual);
  expect(JSON.stringify(await visit(host))).not.toContain('"North"');
});

test('a host name belongs to one company, and is never that of the installation', async () => {
  const host = `b${north.id}.example`;
  expect(await names(north.id, [host, `c${host}`])).toBe('success');
  expect(await names(foreign.id, [host])).toBe('brand_host_taken');
  expect(await names(foreign.id, ['YARD.example.com'])).toBe('brand_host_taken');
  expect(await names(foreign.id, ['https://x.example'])).toBe('param_error');
  expect(
    await names(
      foreign.id,
      Array.from({ length: 6 }, (_, at) => `${at}.example`),
    ),
  ).toBe('param_error');
  expect(await names(north.id, [`c${host}`])).toBe('success');
  expect((await own()).hosts.map((each) => each.host)).toEqual([`c${host}`]);
  expect(await names(foreign.id, [host])).toBe('success');
});

test('mails link to the host name only while a member of the company is signed in there', async () => {
  const { context } = server;
  const host = `d${north.id}.example`;
  await names(north.id, [host]);
  const address = (at = context.clock.now(), publicUrl: string | undefined = PUBLIC_URL) =>
    context.within(scope, (tx) => consoleAddress(tx, publicUrl, depot.path, at));
  expect(await address()).toBe('http://yard.example.com');
  await visit(host);
  await signedIn(foreign.id, host);
  expect(await address()).toBe('http://yard.example.com');
  await signedIn(depot.id, host);
  expect(await address()).toBe(`http://${host}`);
  expect((await own()).hosts).toEqual([{ host, usedAt: context.clock.now() }]);
  expect(await address(context.clock.now() + 31 * DAY_MS)).toBe('http://yard.example.com');
  expect(await address(context.clock.now(), 'https://yard.example.com:8443/drm/')).toBe(`https://${host}:8443/drm`);
});

test('a removed company takes its host names and pictures with it', async () => {
  const { id } = (await ask('insertCompany', { parentId: 1, companyName: 'Short' }, root)).resultModel as {
    id: number;
  };
  const host = `e${id}.example`;
  await names(id, [host]);
  const { pictures } = (await setPicture('icon', await png(20, 20, 9), root, id)).resultModel as OwnBrand;
  expect(await ask('deleteCompany', { id }, root)).toMatchObject({ resultMessage: 'success' });
  expect((await server.app.inject({ url: pictures.icon! })).statusCode).toBe(404);
  expect(await names(foreign.id, [host])).toBe('success');
});

test('the manifest has the name and icon of the brand', async () => {
  const manifest = async (query = '') => (await server.app.inject({ url: `/manifest.webmanifest${query}` })).json();
  expect(await manifest()).toMatchObject({ name: 'Wattyard', start_url: '/', display: 'standalone' });
  await ask('saveBrandName', { companyId: north.id, siteName: 'North <Energy>' });
  await setPicture('icon', await png());
  expect(await manifest(`?company=${north.id}`)).toMatchObject({
    name: 'North <Energy>',
    start_url: `/?company=${north.id}`,
    icons: [{ src: (await own()).pictures.icon }],
  });
  expect(await manifest('?company=x')).toMatchObject({ name: 'Wattyard' });
});

test('changes are in the audit', async () => {
  await ask('saveBrandName', { companyId: north.id, siteName: 'North Energy' });
  const rows = await server.context.within(scope, (tx) =>
    tx.query<{ detail: object }>("select detail from audit_entry where action = 'companies.brand' and target = $1", [
      String(north.id),
    ]),
  );
  expect(rows.map(({ detail }) => detail)).toEqual([{ siteName: 'North Energy' }]);
});
