import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, utcDay } from '#domain/foundation/basics/time.ts';
import type { insightCalls } from '#domain/power/insights/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { reviewAll } from '#server/power/insights/job.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { noSignal } from '../../stream/recompute/derived.ts';
import { daysUntil, live } from './lived-days.ts';

type Page = Output<(typeof insightCalls)['pageInsights']>;
type Fleet = Output<(typeof insightCalls)['fleetInsights']>;
type Name = Parameters<TestServer['call']>[0];

let server: TestServer;
let above: BuiltCompany;
let company: BuiltCompany;
let other: BuiltCompany;
let admin: string;
let now: number;
/** The last day that is over. */
let last: number;

beforeAll(async () => {
  server = await testServer();
  above = await addCompany(server.context);
  company = await addCompany(server.context, { parentId: above.id });
  other = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
  now = server.context.clock.now();
  last = utcDay(now) - 1;
});
afterAll(() => server.stop());

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(systemScope('test'), (tx) => tx.query<T>(text, values));

interface Worked {
  readonly days: number;
  readonly lowest: number;
  readonly ampHours?: number;
  readonly until?: number;
}
const work = ({ id }: { id: number }, { days, lowest, ampHours = 95, until = last }: Worked) =>
  live(
    server.context,
    id,
    daysUntil(until, days, () => ({ lowest, ampHours })),
  );
/** A new battery of 100 Ah that has been worked alike every day. */
async function worked(how: Worked) {
  const device = await addDevice(server.context, {
    companyId: company.id,
    capacityCentiAmpHour: 10_000,
    nominalCentiVolt: 5120,
    chemistry: 'lfp',
  });
  await work(device, how);
  return device;
}
const call = (name: Name, input: object, token = admin) => server.call(name, input as never, { token });
const told = async <T>(name: Name, input: object, token = admin): Promise<T> => {
  const { resultMessage, resultModel } = await call(name, input, token);
  if (resultMessage !== 'success') throw new Error(resultMessage);
  return resultModel as T;
};
const page = (input: object = {}, token = admin) => told<Page>('pageInsights', { pageSize: 50, ...input }, token);
const fleet = (input: object = {}, token = admin) => told<Fleet>('fleetInsights', input, token);
const of = async ({ mcuId }: { mcuId: string }, input: object = {}) =>
  (await page(input)).list.filter((each) => each.mcuId === mcuId);
const review = () => reviewAll(server.context, noSignal());

test('a battery that runs empty is listed with its reason, its numbers and its company', async () => {
  const small = await worked({ days: 28, lowest: 8 });
  const fine = await worked({ days: 28, lowest: 45 });
  await worked({ days: 3, lowest: 45 });
  expect(await review()).toBe(3);
  expect(await review()).toBe(0);
  const [found] = await of(small);
  expect(found).toMatchObject({
    kind: 'tooSmall',
    certainty: 'sure',
    worth: { gain: 'downtime', low: 28, high: 28 },
    figures: { count: 28, of: 28, limit: 15 },
    reviewedAt: now,
    endPercent: 70,
    answer: null,
  });
  expect(found!.evidence.values).toHaveLength(28);
  expect(await of(fine)).toEqual([]);
  expect(await fleet()).toMatchObject({ batteries: 3, attention: 1, expected: 1, tooLittle: 1, reviewedAt: now });
  expect(await fleet({}, await server.signIn('admin', above.id))).toMatchObject({ batteries: 3, attention: 1 });
});

test('the list is exported in the language of the reader, and of the own companies only', async () => {
  const table = async (input: object, token = admin) => {
    const { bytes } = await server.call('exportInsights', input as never, { token });
    return bytes.toString().replace('\ufeff', '').trim().split('\r\n');
  };
  const [head, ...rows] = await table({ language: 'de' });
  expect(head).toContain('Batteriezustand');
  const { list } = await page();
  expect(rows).toHaveLength(list.length);
  expect(rows[0]).toContain(list[0]!.deviceSn);
  expect(rows[0]).toContain('Zu klein');
  expect(await table({ gain: 'life' })).toHaveLength(1);
  expect(await table({}, await server.signIn('admin', other.id))).toHaveLength(1);
  expect((await call('exportInsights', { companyId: other.id })).resultMessage).toBe('company_not_found');
});

test('a severe fault that is open stands before the hints of its battery, until it is released', async () => {
  const device = await worked({ days: 42, lowest: 80 });
  await review();
  expect(await of(device)).toMatchObject([{ openFault: null }]);
  const raise = (type: number, level: number, at: number) =>
    rows(
      `insert into alarm (device_id, unit, msg_type, code, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
       select $1, 0, $2, 0, $4, $3, 0, 0, $4, path from device_state where device_id = $1`,
      [device.id, type, level, at],
    );
  await raise(7, 3, now - 3);
  await raise(12, 2, now - 2);
  expect(await of(device)).toMatchObject([{ openFault: null }]);
  await raise(5, 1, now - 1);
  expect(await of(device)).toMatchObject([{ kind: 'tooLarge', openFault: 1 }]);
  await rows('update alarm set released_at = $2 where device_id = $1', [device.id, now]);
  expect(await of(device)).toMatchObject([{ openFault: null }]);
});

test('what is answered is not shown until then, and is when it is taken back', async () => {
  const device = await worked({ days: 42, lowest: 80 });
  await review();
  const place = { mcuId: device.mcuId, unit: 0, kind: 'tooLarge' };
  expect(await of(device)).toMatchObject([{ kind: 'tooLarge' }]);
  await told('answerInsight', { ...place, answer: 'wrong', until: now + 3 * DAY_MS });
  expect(await of(device)).toEqual([]);
  expect(await of(device, { answered: true })).toMatchObject([
    { answer: { answer: 'wrong', answeredAt: now, answeredBy: expect.any(String), quietUntil: now + 3 * DAY_MS } },
  ]);
  expect((await fleet()).answers).toEqual({ right: 0, wrong: 1, since: now });
  await work(device, { days: 1, lowest: 80, until: last + 1 });
  expect(await review()).toBe(1);
  expect(await of(device)).toEqual([]);
  await told('reopenInsight', place);
  expect(await of(device)).toHaveLength(1);
  expect(await call('reopenInsight', place)).toMatchObject({ resultMessage: 'insight_not_found' });
  expect(await call('answerInsight', { ...place, kind: 'tooHot', answer: 'later' })).toMatchObject({
    resultMessage: 'insight_not_found',
  });
  expect(await call('answerInsight', { ...place, answer: 'later', until: now })).toMatchObject({
    resultMessage: 'param_error',
  });
  const said = await rows<{ action: string }>(
    "select action from audit_entry where action like 'insights.%' order by id",
  );
  expect(said.map(({ action }) => action)).toEqual(['insights.answer', 'insights.reopen']);
});

test('others see nothing, a lessee neither, and who is no administrator answers nothing', async () => {
  const device = await worked({ days: 28, lowest: 8 });
  await review();
  await leaseDevice(server.context, device.id, other.path, { from: now - DAY_MS, until: now + DAY_MS });
  const foreign = await server.signIn('admin', other.id);
  expect(await page({}, foreign)).toMatchObject({ list: [], total: 0 });
  expect(await fleet({}, foreign)).toMatchObject({ batteries: 0, reviewedAt: null });
  expect(await call('pageInsights', { companyId: company.id }, foreign)).toMatchObject({
    resultMessage: 'company_not_found',
  });
  const answer = { mcuId: device.mcuId, unit: 0, kind: 'tooSmall', answer: 'right' };
  expect(await call('answerInsight', answer, foreign)).toMatchObject({ resultMessage: 'permission_denied' });
  const reader = await server.signIn('commonUser', company.id);
  expect((await page({}, reader)).list.map(({ mcuId }) => mcuId)).toContain(device.mcuId);
  expect(await call('answerInsight', answer, reader)).toMatchObject({ resultMessage: 'guest_refuse' });
  expect((await page({}, await server.signIn('admin', above.id))).list.map(({ mcuId }) => mcuId)).toContain(
    device.mcuId,
  );
});

test('a worn battery is to be replaced, and after the swap the new one begins anew', async () => {
  // From full to nearly empty a hundred percent of the gauge are 62 Ah of 100: the gauge has learned it.
  const device = await worked({ days: 60, lowest: 5, ampHours: 62 });
  await review();
  const [found] = await of(device);
  expect(found).toMatchObject({ kind: 'replace', figures: { limit: 70 } });
  expect(found!.health!.low).toBeLessThan(62);
  expect(found!.health!.high).toBeGreaterThan(62);
  await told('answerInsight', { mcuId: device.mcuId, unit: 0, kind: 'replace', answer: 'right' });
  const { batteryId } = await told<{ batteryId: number }>('saveBattery', { serialNumber: 'N-1', chemistry: 'lfp' });
  await told('mountBattery', { mcuId: device.mcuId, batteryId, at: now - DAY_MS });
  expect(await of(device, { answered: true })).toEqual([]);
  // The days since the swap are analysed again first.
  await rows('delete from battery_day_due where device_id = $1', [device.id]);
  await review();
  const reviews = await rows<{ since: number; verdict: string | null; life: object | null }>(
    'select since, verdict, life from battery_review where device_id = $1 order by since',
    [device.id],
  );
  expect(reviews).toMatchObject([
    { since: 0, verdict: null, life: { endedBefore: true } },
    { since: now - DAY_MS, verdict: 'tooLittle' },
  ]);
});

test('rows go with their device to another company, and away with it', async () => {
  const device = await worked({ days: 28, lowest: 8 });
  await review();
  await told('answerInsight', { mcuId: device.mcuId, unit: 0, kind: 'tooSmall', answer: 'later' });
  const root = await server.signIn('superAdmin', 1);
  await told('updateDevices', { mcuIds: [device.mcuId], companyId: other.id }, root);
  const where = (table: string) =>
    rows<{ path: string }>(`select path from ${table} where device_id = $1`, [device.id]);
  for (const table of ['battery_review', 'battery_finding', 'finding_answer'])
    expect(await where(table), table).toEqual([{ path: other.path }]);
  await told('removeDevices', { mcuIds: [device.mcuId] }, root);
  for (const table of ['battery_review', 'battery_finding', 'finding_answer'])
    expect(await where(table), table).toEqual([]);
});
