import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { printedCode } from '#domain/foundation/basics/printed-code.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Lease, LeaseCondition } from '#domain/trade/leases/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { eventually } from '../../harness/eventually.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { upload } from '../../harness/upload.ts';
import { figuresOf, joined, textsOf } from '../../pdf/read-pdf.ts';

const scope = systemScope('test');
let server: TestServer;
let company: BuiltCompany;
let lessee: BuiltCompany;
let other: BuiltCompany;
let device: { id: number; mcuId: string };
let admin: string;
let holder: string;
let stranger: string;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  lessee = await addCompany(server.context, { parentId: company.id, name: 'Quayside Build' });
  other = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
  holder = await server.signIn('admin', lessee.id);
  stranger = await server.signIn('admin', other.id);
});
afterAll(() => server.stop());
beforeEach(async () => {
  device = await addDevice(server.context, { companyId: company.id });
  await rows('update device set bound_at = 1 where id = $1', [device.id]);
});

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));
const terms = (more: object = {}) => {
  const now = server.context.clock.now();
  return {
    mcuId: device.mcuId,
    companyId: lessee.id,
    startsAt: now,
    endsAt: now + 30 * DAY_MS,
    rentMinor: 8_000,
    rentalCompany: 'Northfield Rentals',
    rentPeriod: 'day',
    currency: 'EUR',
    ...more,
  };
};
const ask = (name: Parameters<TestServer['call']>[0], input: object, token = admin) =>
  server.call(name, input as never, { token });
const add = async (more: object = {}): Promise<Lease> => {
  const { resultMessage, resultModel } = await ask('addLease', terms(more));
  expect(resultMessage).toBe('success');
  return resultModel as Lease;
};
const messageOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).resultMessage;
const sees = async (token: string) => (await messageOf('deviceInfo', { mcuId: device.mcuId }, token)) === 'success';

const take = (id: number, phase: string, token = admin) => ask('takeLeaseCondition', { id, phase }, token);

test('a condition report contains what was measured when it was made, and does not change', async () => {
  const lease = await add({ limits: { leastSocPercent: 30 } });
  await rows(
    'update device_state set soc_centi_percent = 9600, at = $2, temperature_centi_celsius = 2130 where device_id = $1',
    [device.id, server.context.clock.now()],
  );
  expect((await take(lease.id, 'start')).resultModel).toMatchObject({ socPercent: 96, maxTemperatureC: 21.3 });
  expect((await take(lease.id, 'start')).resultMessage).toBe('lease_condition_taken');
  await rows('update device_state set soc_centi_percent = 1200 where device_id = $1', [device.id]);
  expect((await take(lease.id, 'end')).resultMessage).toBe('success');
  const report = (await ask('leaseCondition', { id: lease.id })).resultModel as { start: LeaseCondition };
  expect(report).toMatchObject({
    start: { socPercent: 96 },
    end: { socPercent: 12 },
    judged: [{ limit: 'leastSocPercent', agreed: 30, value: 12, verdict: 'broken' }],
    verdict: 'broken',
  });
});

test('a condition report is a PDF for those who see the lease, and for nobody else', async () => {
  const lease = await add();
  const url = `/lease/condition/file?id=${lease.id}`;
  const file = (token: string) => server.app.inject({ url, headers: { token } });
  expect((await file(admin)).json().resultMessage).toBe('lease_condition_missing');
  expect((await take(lease.id, 'start')).resultMessage).toBe('success');
  await eventually(() => sees(holder)).toBe(true);
  for (const token of [admin, holder]) {
    const { headers, rawPayload } = await file(token);
    expect([headers['content-type'], rawPayload.toString('latin1', 0, 5)]).toEqual(['application/pdf', '%PDF-']);
  }
  expect((await file(stranger)).json().resultMessage).toBe('lease_not_found');
  expect(await figuresOf((await file(admin)).rawPayload)).toHaveLength(1);
  const bytes = await Transformer.fromRgbaPixels(Buffer.alloc(64 * 16 * 4, 20), 64, 16).png();
  const input = { companyId: 1, picture: 'logo' };
  const root = await server.signIn('superAdmin');
  expect((await upload(server, 'uploadBrandPicture', { input, bytes, token: root })).status).toBe(200);
  expect(await figuresOf((await file(admin)).rawPayload)).toHaveLength(2);
});

test('a condition report has a code that leads to what was issued, for those who see the lease', async () => {
  const lease = await add({ limits: { leastSocPercent: 30 }, contractNumber: 'L-7' });
  const saved = async (more = '') => {
    const url = `/lease/condition/file?id=${lease.id}${more}`;
    const { rawPayload } = await server.app.inject({ url, headers: { token: admin, host: 'yard.example:4000' } });
    return (await textsOf(rawPayload)).map(joined).join(' ');
  };
  const papers = async () =>
    ((await ask('leaseCondition', { id: lease.id })).resultModel as Output<Calls['leaseCondition']>).papers;
  await take(lease.id, 'start');
  expect(await papers()).toEqual([]);
  const text = await saved();
  const [first] = await papers();
  expect(first).toMatchObject({ isCurrent: true });
  expect(text).toContain(`Check code ${printedCode(first!.code)}`);
  expect(text).toContain('yard.example:4000');

  await take(lease.id, 'end');
  await ask('updateLease', { ...terms({ customer: 'Renamed' }), id: lease.id, contractNumber: 'L-8' });
  expect(await papers()).toMatchObject([{ code: first!.code, isCurrent: false }]);
  expect(await saved()).toContain('L-8');
  expect(await papers()).toHaveLength(2);

  const asPrinted = printedCode(first!.code).toLowerCase();
  for (const token of [admin, holder])
    expect((await ask('checkConditionReport', { code: asPrinted }, token)).resultModel).toMatchObject({
      code: first!.code,
      contractNumber: 'L-7',
      customer: 'Quayside Build',
      end: null,
      isCurrent: false,
      lease: { contractNumber: 'L-8' },
    });
  for (const [code, token] of [
    [asPrinted, stranger],
    ['0000-0000-0000', admin],
    ['?', admin],
  ] as const)
    expect(await messageOf('checkConditionReport', { code }, token)).toBe('condition_paper_not_found');
  // The same report once more, in another language.
  const again = await saved(`&code=${first!.code}&language=de`);
  expect(again).toContain('L-7');
  expect(again).toContain(printedCode(first!.code));
  expect(await papers()).toHaveLength(2);
  const elsewhere = await add({ startsAt: lease.endsAt, endsAt: lease.endsAt + DAY_MS });
  const url = `/lease/condition/file?id=${elsewhere.id}&code=${first!.code}`;
  expect((await server.app.inject({ url, headers: { token: admin } })).json().resultMessage).toBe(
    'condition_paper_not_found',
  );

  server.context.clock.advance(1);
  await ask('endLease', { id: lease.id });
  expect(await messageOf('deleteLease', { id: lease.id })).toBe('success');
  expect(await messageOf('checkConditionReport', { code: asPrinted })).toBe('condition_paper_not_found');
});

test('a condition report is made by the lessor, during the lease', async () => {
  const lease = await add({ startsAt: server.context.clock.now() + DAY_MS });
  expect((await take(lease.id, 'end')).resultMessage).toBe('lease_not_begun');
  expect((await take(lease.id, 'start', holder)).resultMessage).toBe('permission_denied');
  expect((await take(lease.id, 'start', stranger)).resultMessage).toBe('lease_not_found');
});

test('the pictures of a condition are removed with the device', async () => {
  const lease = await add();
  await take(lease.id, 'start');
  const bytes = await Transformer.fromRgbaPixels(Buffer.alloc(64 * 64 * 4, 90), 64, 64).png();
  const input = { id: lease.id, phase: 'start', view: 'front' };
  expect((await upload(server, 'addLeasePicture', { input, bytes, token: admin })).status).toBe(200);
  const pictures = () => rows("select from stored_file where purpose = 'lease'");
  expect(await pictures()).toHaveLength(1);
  server.context.clock.advance(1);
  await ask('endLease', { id: lease.id });
  expect(await messageOf('removeDevices', { mcuIds: [device.mcuId] })).toBe('success');
  expect(await pictures()).toHaveLength(0);
});
