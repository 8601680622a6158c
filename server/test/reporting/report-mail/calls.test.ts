import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { MAX_COMPANY_SCHEDULES, MAX_OWN_SCHEDULES } from '#domain/reporting/report-mail/limits.ts';
import { startSession } from '#server/access/users/sessions/session-store.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, addUser, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let north: BuiltCompany;
let branch: BuiltCompany;
let south: BuiltCompany;
let device: { id: number; mcuId: string };
let leased: { id: number; mcuId: string };
const tokens: Record<string, string> = {};
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  north = await addCompany(context, { name: 'North' });
  branch = await addCompany(context, { name: 'Branch', parentId: north.id });
  south = await addCompany(context, { name: 'South' });
  device = await addDevice(context, { companyId: branch.id });
  leased = await addDevice(context, { companyId: branch.id });
  const now = context.clock.now();
  await leaseDevice(context, leased.id, south.path, { from: now - MINUTE_MS, until: now + MINUTE_MS });
  const people = { admin: north, member: branch, chief: branch, stranger: south } as const;
  for (const [name, company] of Object.entries(people)) {
    const role = name === 'member' ? 'commonUser' : 'admin';
    const { id } = await addUser(context, { companyId: company.id, role, loginName: name });
    ids[name] = id;
    tokens[name] = (
      await context.within(scope, (tx) =>
        startSession(tx, { userId: id, language: 'en', origin: null }, context.clock.now()),
      )
    ).token;
  }
  await context.within(scope, (tx) =>
    tx.query(
      `insert into site (id, company_id, path, name, time_zone) values (70, $1, $2, 'Harbour', 'Europe/Berlin')`,
      [branch.id, branch.path],
    ),
  );
});
afterAll(() => server.stop());
beforeEach(() => server.context.within(scope, (tx) => tx.query('delete from report_schedule')));

const as = (who: string) => ({ token: tokens[who] ?? null });
const USUAL = { subject: 'fleet', every: 'weekly', weekday: 1, hour: 7, timeZone: 'Europe/Berlin' } as const;
type Save = Input<Calls['saveReportSchedule']>;
const save = (who: string, more: Partial<Save> & { userIds?: number[] }) =>
  server.call('saveReportSchedule', { ...USUAL, userIds: [ids[who]!], ...more } as Save, as(who));
const added = async (who: string, more: Parameters<typeof save>[1] = {}) => {
  const answer = await save(who, more);
  expect(answer.resultMessage).toBe('success');
  return (answer.resultModel as { id: number }).id;
};
type Listed = Output<Calls['listReportSchedules']>['schedules'];
const list = async (who: string) =>
  ((await server.call('listReportSchedules', {}, as(who))).resultModel as { schedules: Listed }).schedules;
const refusal = async (answer: Promise<{ resultMessage: string }>) => (await answer).resultMessage;

test('an administrator sends reports of its companies to its people, and sees all of them', async () => {
  const id = await added('admin', { companyId: branch.id, userIds: [ids.admin!, ids.member!], attachment: 'csv' });
  expect(await list('admin')).toMatchObject([
    { id, name: 'Branch', ownerName: 'admin', mayChange: true, isMine: true, last: null, others: 0, attachment: 'csv' },
  ]);
  // Administrators below see it, but not who is above them; a change of theirs keeps those.
  const [seen] = await list('chief');
  expect(seen).toMatchObject({
    ownerName: null,
    mayChange: true,
    isMine: false,
    others: 1,
    people: [{ name: 'member' }],
  });
  const change = { id, companyId: branch.id, userIds: [ids.chief!], updatedAt: seen!.updatedAt };
  expect(await refusal(save('chief', change))).toBe('success');
  expect((await list('admin'))[0]!.people.map(({ name }) => name)).toEqual(['chief', 'admin']);
  expect(await refusal(save('chief', change))).toBe('changed_meanwhile');
  // An account that is gone is nobody.
  await server.context.within(scope, (tx) => tx.query('update report_schedule set user_ids = user_ids || 999999'));
  expect(await list('chief')).toMatchObject([{ others: 1 }]);
  expect(await list('stranger')).toEqual([]);
  expect(await list('member')).toEqual([]);
});

test('only people who see all of it can be selected', async () => {
  const names = async (who: string, request: Input<Calls['reportRecipients']>) => {
    const { resultMessage, resultModel } = await server.call('reportRecipients', request, as(who));
    if (resultMessage !== 'success') return resultMessage;
    return (resultModel as { people: { name: string }[] }).people.map(({ name }) => name);
  };
  expect(await names('admin', { subject: 'fleet' })).toEqual(['admin']);
  expect(await names('admin', { subject: 'fleet', companyId: branch.id })).toEqual(['admin', 'chief', 'member']);
  expect(await names('chief', { subject: 'site', siteId: 70 })).toEqual(['chief', 'member']);
  expect(await names('member', { subject: 'device', mcuId: device.mcuId })).toEqual(['member']);
  expect(await names('stranger', { subject: 'device', mcuId: device.mcuId })).toBe('device_not_found');
  expect(await names('stranger', { subject: 'site', siteId: 70 })).toBe('site_not_found');
  expect(await names('chief', { subject: 'fleet', companyId: north.id })).toBe('company_not_found');
  expect(await names('chief', { subject: 'site' })).toBe('param_error');
  expect(await refusal(save('admin', { userIds: [ids.stranger!] }))).toBe('user_not_found');
  expect(await refusal(save('admin', { userIds: [ids.member!] }))).toBe('user_not_found');
});

test('a member sends reports to itself only, and changes only its own', async () => {
  const own = await added('member', { subject: 'device', mcuId: device.mcuId });
  expect(await refusal(save('member', { userIds: [ids.member!, ids.chief!] }))).toBe('user_not_found');
  const others = await added('chief', { companyId: branch.id, userIds: [ids.chief!, ids.member!] });
  expect((await list('member')).map(({ id, mayChange }) => [id, mayChange]).sort()).toEqual(
    [
      [own, true],
      [others, false],
    ].sort(),
  );
  const { updatedAt } = (await list('member')).find(({ id }) => id === others)!;
  for (const answer of [
    save('member', { id: others, updatedAt, userIds: [ids.member!] }),
    server.call('pauseReportSchedule', { id: others, paused: true }, as('member')),
    server.call('removeReportSchedule', { id: others }, as('member')),
    server.call('sendReportNow', { id: others }, as('member')),
  ])
    expect(await refusal(answer)).toBe('permission_denied');
  // But it need not receive what somebody else sends it.
  expect(await refusal(server.call('leaveReportSchedule', { id: others }, as('member')))).toBe('success');
  expect((await list('member')).map(({ id }) => id)).toEqual([own]);
  expect(await refusal(server.call('leaveReportSchedule', { id: others }, as('member')))).toBe(
    'report_schedule_not_found',
  );
});

test('nobody changes a schedule that they cannot see', async () => {
  const id = await added('admin');
  for (const call of ['removeReportSchedule', 'leaveReportSchedule', 'sendReportNow'] as const)
    expect(await refusal(server.call(call, { id }, as('stranger')))).toBe('report_schedule_not_found');
  expect(await refusal(save('stranger', { id, updatedAt: 0 }))).toBe('report_schedule_not_found');
  expect(await refusal(server.call('pauseReportSchedule', { id, paused: true }, as('chief')))).toBe(
    'report_schedule_not_found',
  );
  const guest = { token: await server.signIn('guest', north.id) };
  expect(await refusal(server.call('listReportSchedules', {}, guest))).toBe('guest_refuse');
});

test('reports of a leased device go to people of the lessee', async () => {
  const id = await added('stranger', { subject: 'device', mcuId: leased.mcuId });
  expect(await list('stranger')).toMatchObject([{ id, companyName: 'South' }]);
  expect(await list('admin')).toEqual([]);
});

test('a paused schedule continues at its next hour', async () => {
  const id = await added('admin');
  const [before] = await list('admin');
  await server.call('pauseReportSchedule', { id, paused: true }, as('admin'));
  expect(await list('admin')).toMatchObject([{ pausedAt: server.context.clock.now() }]);
  await server.call('pauseReportSchedule', { id, paused: false }, as('admin'));
  expect(await list('admin')).toMatchObject([{ pausedAt: null, nextAt: before!.nextAt }]);
});

test('a report is sent at once to those with a mail address, but not again while it is being sent', async () => {
  const id = await added('admin');
  const now = () => server.call('sendReportNow', { id }, as('admin'));
  expect((await now()).resultModel).toEqual({ recipients: 1 });
  expect(await list('admin')).toMatchObject([{ last: { sent: 0, waiting: 1, failed: 0, dropped: 0 } }]);
  expect(await refusal(now())).toBe('report_under_way');
  await server.context.within(scope, (tx) => tx.query("update delivery_message set state = 'sent'"));
  expect(await refusal(now())).toBe('report_under_way');
  await server.context.within(scope, (tx) =>
    tx.query('update report_schedule set last_at = last_at - $1', [MINUTE_MS]),
  );
  await server.context.within(scope, (tx) => tx.query('update app_user set email = null, email_key = null'));
  expect(await refusal(now())).toBe('no_report_recipient');
  expect(await refusal(server.call('pageDeliveryMessages', {}, as('admin')))).toBe('success');
  const { list: sent } = (await server.call('pageDeliveryMessages', {}, as('admin'))).resultModel as { list: object[] };
  expect(sent).toMatchObject([{ channel: 'email', kind: 'report', report: { subject: 'fleet', name: 'North' } }]);
});

test('their number is limited, even when several are added at once', async () => {
  const answers = await Promise.all(Array.from({ length: MAX_OWN_SCHEDULES + 2 }, () => save('member', {})));
  expect(answers.filter(({ resultMessage }) => resultMessage === 'success')).toHaveLength(MAX_OWN_SCHEDULES);
  expect(answers.map(({ resultMessage }) => resultMessage)).toContain('max_report_schedules');
  await server.context.within(scope, (tx) =>
    tx.query(
      `insert into report_schedule (id, company_id, path, subject, every, weekday, hour, time_zone, attachment, user_ids, next_at, updated_at)
       select nextval('report_schedule_id_seq'), $1, $2, 'fleet', 'daily', 1, 7, 'Etc/UTC', 'none', '{}', 0, 0 from generate_series(1, $3::int)`,
      [branch.id, branch.path, MAX_COMPANY_SCHEDULES],
    ),
  );
  expect(await refusal(save('chief', {}))).toBe('max_report_schedules');
});

test('invalid input is refused', async () => {
  for (const bad of [{ hour: 24 }, { weekday: 0 }, { timeZone: 'Mars/Olympus' }, { userIds: [] }, { every: 'yearly' }])
    expect(await refusal(save('admin', bad as Parameters<typeof save>[1]))).toBe('param_error');
  expect(await refusal(save('admin', { userIds: Array.from({ length: 21 }, (_, at) => at + 1) }))).toBe('param_error');
});
