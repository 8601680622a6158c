import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { alarmLifeCalls } from '#domain/alerting/alarms/calls/life-calls.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { followOwner } from '#server/fleet/device-admin/follow-owner.ts';
import { removeDevices } from '#server/fleet/device-admin/remove.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { BuiltCompany } from '../../harness/builder.ts';
import { addCompany, addDevice, addUser, leaseDevice, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
const NOWHERE = '00000000-0000-4000-8000-000000000000';
let server: TestServer;
let company: BuiltCompany;
let branch: BuiltCompany;
let other: BuiltCompany;
let deviceId: number;
let mcuId: string;
const tokens = new Map<string, string>();
const people = new Map<string, number>();

const person = async (name: string, role: Exclude<Role, 'guest'>, of: BuiltCompany) => {
  const user = await addUser(server.context, { companyId: of.id, role, loginName: name });
  people.set(name, user.id);
  const input = { userLoginName: name, password: TEST_PASSWORD, verifyCode: '0000' };
  tokens.set(name, ((await server.call('userLogin', input)).resultModel as { token: string }).token);
};

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  branch = await addCompany(server.context, { parentId: company.id });
  other = await addCompany(server.context);
  await person('anna', 'admin', company);
  await person('ben', 'admin', branch);
  await person('carl', 'commonUser', branch);
  await person('dora', 'admin', other);
  await person('eve', 'commonUser', company);
  tokens.set('guest', await server.signIn('guest', company.id));
});
afterAll(() => server.stop());

beforeEach(async () => {
  ({ id: deviceId, mcuId } = await addDevice(server.context, { companyId: branch.id }));
});

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));

/** An alarm of the device that was raised hours ago; its id. */
async function raised(hoursAgo: number, more: { msgType?: number; open?: boolean; ofDevice?: number } = {}) {
  const { msgType = 5, open = true, ofDevice = deviceId } = more;
  const at = server.context.clock.now() - hoursAgo * HOUR_MS;
  const [row] = await rows<{ id: string }>(
    `insert into alarm as n (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at, path,
       lease_path, lease_from, lease_until)
     select device_id, 0, $2, $3, 1, $4, 6600, 6500, $3, path, lease_path, lease_from, lease_until from device_state
     where device_id = $1 returning n.id`,
    [ofDevice, msgType, at, open ? null : at + 1],
  );
  return row!.id;
}

type LifeCall = keyof typeof alarmLifeCalls;
const ask = <N extends LifeCall>(who: string, name: N, input: Input<Calls[N]>) =>
  server.call(name, input, { token: tokens.get(who) ?? null });
const done = async <N extends LifeCall>(who: string, name: N, input: Input<Calls[N]>) => {
  const answer = await ask(who, name, input);
  expect(answer).toMatchObject({ resultCode: 1001 });
  return answer.resultModel as Output<Calls[N]>;
};
const history = (who: string, id: string) => done(who, 'alarmHistory', { id });
const page = async (who: string, more: Input<Calls['listWarningPushMsg2']> = {}) =>
  (await server.call('listWarningPushMsg2', { pageSize: 200, mcuId, ...more }, { token: tokens.get(who) ?? null }))
    .resultModel as Output<Calls['listWarningPushMsg2']>;
const idsOf = async (who: string, more: Input<Calls['listWarningPushMsg2']> = {}) =>
  (await page(who, more)).list.map(({ id }) => id);

describe('the life of an alarm', () => {
  test('runs from new to closed and back, each step with who, when and what was said', async () => {
    const id = await raised(2);
    const { clock } = server.context;
    const steps = [
      ['acknowledgeAlarms', { ids: [id], comment: 'I look' }, 1],
      ['assignAlarms', { ids: [id], userId: people.get('carl')! }, 2],
      ['snoozeAlarms', { ids: [id], until: clock.now() + DAY_MS }, 2],
      ['closeAlarms', { ids: [id], comment: 'New fan', reason: 'mended' }, 3],
      ['closeAlarms', { ids: [id], reopen: true }, 2],
      ['assignAlarms', { ids: [id] }, 1],
    ] as const;
    for (const [name, input, workStatus] of steps) {
      clock.advance(1000);
      expect(await done('anna', name, input)).toEqual({ changed: 1 });
      expect((await page('anna')).list).toMatchObject([{ id, workStatus, acknowledgedBy: 'anna', dtype: 'a' }]);
    }
    const { actions, alarm } = await history('ben', id);
    expect(actions.map(({ reason }) => reason)).toEqual([null, null, null, 'mended', null, null]);
    expect(
      actions.map(({ action, userName, comment, assigneeName }) => [action, userName, comment, assigneeName]),
    ).toEqual([
      ['acknowledge', 'anna', 'I look', null],
      ['assign', 'anna', '', 'carl'],
      ['snooze', 'anna', '', null],
      ['close', 'anna', 'New fan', null],
      ['reopen', 'anna', '', null],
      ['assign', 'anna', '', null],
    ]);
    expect(alarm).toMatchObject({ snoozedUntil: null, closedAt: null, assigneeId: null, assigneeName: null });
    const audit = await rows<{ action: string; userId: number; detail: { device?: string } }>(
      'select action, user_id, detail from audit_entry where target = $1 order by id',
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'alarms.acknowledge',
      'alarms.assign',
      'alarms.snooze',
      'alarms.close',
      'alarms.reopen',
      'alarms.assign',
    ]);
    expect(new Set(audit.map(({ userId }) => userId))).toEqual(new Set([people.get('anna')]));
    expect(new Set(audit.map(({ detail }) => detail.device))).toEqual(new Set([mcuId]));
  });

  test('is not changed by a repeated action, which adds no entry except a comment', async () => {
    const [first, second] = [await raised(2), await raised(1, { msgType: 11 })];
    expect(await done('anna', 'acknowledgeAlarms', { ids: [first] })).toEqual({ changed: 1 });
    server.context.clock.advance(1);
    expect(await done('ben', 'acknowledgeAlarms', { ids: [first, second, second], comment: 'Me too' })).toEqual({
      changed: 1,
    });
    expect((await history('anna', first)).actions).toMatchObject([
      { action: 'acknowledge', userName: 'anna' },
      { action: 'comment', userName: 'ben', comment: 'Me too' },
    ]);
    expect((await history('anna', first)).alarm.acknowledgedBy).toBe('anna');
    expect((await history('anna', second)).actions).toMatchObject([{ action: 'acknowledge', userName: 'ben' }]);
  });

  test('says where an open one ends by the rules in force now, in the unit of its limit', async () => {
    expect(await history('anna', await raised(2))).toMatchObject({ releaseValue: 6200 });
    expect(await history('anna', await raised(3, { open: false }))).toMatchObject({ releaseValue: null });
    expect(await history('anna', await raised(4, { msgType: 15 }))).toMatchObject({ releaseValue: null });
    const limits = [{ msgType: 5, enabled: true, limit: 6600, hysteresis: 500, durationSeconds: 60 }];
    await server.call('saveDeviceWarningSettings', { mcuIds: [mcuId], limits }, { token: tokens.get('anna') ?? null });
    expect(await history('anna', await raised(1))).toMatchObject({ releaseValue: 6100 });
  });

  test('survives two concurrent actions', async () => {
    const ids = [await raised(3), await raised(2, { msgType: 11 }), await raised(1, { msgType: 12 })];
    const backwards = ids.toReversed();
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) =>
        done('anna', 'commentAlarms', { ids: index % 2 === 0 ? ids : backwards, comment: `A ${index}` }),
      ),
      done('anna', 'acknowledgeAlarms', { ids }),
      done('ben', 'acknowledgeAlarms', { ids: backwards }),
      done('ben', 'assignAlarms', { ids, userId: people.get('carl')! }),
      done('anna', 'assignAlarms', { ids: backwards, userId: people.get('ben')! }),
    ]);
    for (const id of ids) {
      const { actions, alarm } = await history('anna', id);
      expect(
        actions
          .filter(({ action }) => action === 'comment')
          .map(({ comment }) => comment)
          .sort(),
      ).toEqual(Array.from({ length: 6 }, (_, index) => `A ${index}`));
      expect(actions.filter(({ action }) => action === 'assign')).toHaveLength(2);
      expect(actions.filter(({ action }) => action === 'acknowledge').length).toBeLessThanOrEqual(1);
      expect(['carl', 'ben']).toContain(alarm.assigneeName);
      expect(alarm.assigneeId).toBe(people.get(alarm.assigneeName!));
    }
  });

  test('continues after the release, with the same id', async () => {
    const id = await raised(2);
    await done('anna', 'acknowledgeAlarms', { ids: [id] });
    await rows('update alarm set released_at = raised_at + 5, updated_at = raised_at + 5 where id = $1', [id]);
    expect((await page('anna')).list).toMatchObject([{ id, status: 1, workStatus: 1 }]);
  });
});

describe('lists', () => {
  test('are filtered by assignee, status and snooze', async () => {
    const { clock } = server.context;
    const [fresh, seen, given, closed] = [
      await raised(4),
      await raised(3, { msgType: 6 }),
      await raised(2, { msgType: 7 }),
      await raised(1, { msgType: 8 }),
    ];
    await done('anna', 'acknowledgeAlarms', { ids: [seen] });
    await done('anna', 'assignAlarms', { ids: [given], userId: people.get('carl')! });
    await done('anna', 'closeAlarms', { ids: [closed] });
    await done('anna', 'snoozeAlarms', { ids: [fresh], until: clock.now() + HOUR_MS });
    expect(await idsOf('anna', { workStatus: 0 })).toEqual([fresh]);
    expect(await idsOf('anna', { workStatus: 1 })).toEqual([seen]);
    expect(await idsOf('carl', { mine: true })).toEqual([given]);
    expect(await idsOf('anna', { mine: true })).toEqual([]);
    expect(await idsOf('anna', { workStatus: 3 })).toEqual([closed]);
    expect(await idsOf('anna', { snoozed: true })).toEqual([fresh]);
    expect(await idsOf('anna', { snoozed: false })).toEqual([closed, given, seen]);
    clock.advance(HOUR_MS);
    expect(await idsOf('anna', { snoozed: true })).toEqual([]);
  });

  test('do not count acknowledged, snoozed or maintenance alarms as new', async () => {
    const { clock } = server.context;
    const counts = async () => {
      const { resultModel } = await server.call('listLatelyMsg', {}, { token: tokens.get('dora')! });
      const { openWarnings, newWarnings } = resultModel as Output<Calls['listLatelyMsg']>;
      return [openWarnings, newWarnings];
    };
    const { id } = await addDevice(server.context, { companyId: other.id });
    const ids = [];
    for (const msgType of [5, 8, 11, 12]) ids.push(await raised(1, { msgType, ofDevice: id }));
    expect(await counts()).toEqual([4, 4]);
    await done('dora', 'acknowledgeAlarms', { ids: [ids[0]!] });
    await done('dora', 'snoozeAlarms', { ids: [ids[1]!], until: clock.now() + 1000 });
    await rows('update alarm set suppressed = true where id = $1', [ids[2]]);
    expect(await counts()).toEqual([4, 1]);
    clock.advance(1000);
    expect(await counts()).toEqual([4, 2]);
    await done('dora', 'updatePushMsgDelFlag', { ids: [ids[3]!] });
    expect(await counts()).toEqual([3, 1]);
  });
});

describe('permissions', () => {
  const ofEach = (id: string): [LifeCall, object][] => [
    ['acknowledgeAlarms', { ids: [id] }],
    ['assignAlarms', { ids: [id] }],
    ['snoozeAlarms', { ids: [id] }],
    ['closeAlarms', { ids: [id] }],
    ['commentAlarms', { ids: [id], comment: 'x' }],
    ['updatePushMsgDelFlag', { ids: [id] }],
    ['listAlarmAssignees', { ids: [id] }],
    ['alarmHistory', { id }],
  ];

  test('other companies’ alarms are answered exactly like missing ones, and an action affects all or none', async () => {
    const [mine, foreign] = [
      await raised(1),
      await raised(1, { ofDevice: (await addDevice(server.context, { companyId: other.id })).id }),
    ];
    for (const [name, input] of ofEach(foreign)) {
      const there = await ask('anna', name, input as never);
      const nowhere = await ask('anna', name, (ofEach(NOWHERE).find(([each]) => each === name) ?? [])[1] as never);
      expect(there, name).toMatchObject({ status: 200, resultCode: 1002, resultMessage: 'alarm_not_found' });
      expect(there.bytes.equals(nowhere.bytes), name).toBe(true);
    }
    expect((await ask('anna', 'closeAlarms', { ids: [mine, foreign] })).resultMessage).toBe('alarm_not_found');
    expect((await page('anna')).list).toMatchObject([{ id: mine, workStatus: 0 }]);
  });

  test('a common user works on assigned alarms, a guest on none', async () => {
    const id = await raised(1);
    for (const [name, input] of ofEach(id).filter(([each]) => each !== 'alarmHistory')) {
      expect(await ask('guest', name, input as never), name).toMatchObject({
        status: 403,
        resultMessage: 'guest_refuse',
      });
      expect(await ask('carl', name, input as never), name).toMatchObject({
        status: 403,
        resultMessage: 'guest_refuse',
      });
    }
    await done('ben', 'assignAlarms', { ids: [id], userId: people.get('carl')!, comment: 'Yours' });
    for (const name of ['acknowledgeAlarms', 'snoozeAlarms', 'closeAlarms'] as const)
      await done('carl', name, { ids: [id] });
    expect((await ask('carl', 'assignAlarms', { ids: [id] })).status).toBe(403);
    const { actions, alarm } = await history('guest', id);
    expect(actions.map(({ userName, comment }) => `${userName}${comment}`)).toEqual(['Staff', 'Staff']);
    expect(alarm).toMatchObject({ acknowledgedBy: 'Staff', assigneeId: null, workStatus: 3 });
  });

  test('alarms are assigned to accounts that see their devices and that the assigner sees', async () => {
    const [ofBranch, ofCompany] = [
      await raised(1),
      await raised(1, { ofDevice: (await addDevice(server.context, { companyId: company.id })).id }),
    ];
    const names = async (who: string, ids: string[]) =>
      (await done(who, 'listAlarmAssignees', { ids })).map(({ name }) => name);
    expect(await names('anna', [ofBranch])).toEqual(['anna', 'eve', 'ben', 'carl']);
    expect(await names('anna', [ofBranch, ofCompany])).toEqual(['anna', 'eve']);
    expect(await names('ben', [ofBranch])).toEqual(['ben', 'carl']);
    const give = async (who: string, to: string, id: string) =>
      (await ask(who, 'assignAlarms', { ids: [id], userId: people.get(to)! })).resultMessage;
    expect(await give('anna', 'ben', ofCompany)).toBe('user_not_found');
    expect(await give('anna', 'dora', ofBranch)).toBe('user_not_found');
    expect(await give('ben', 'anna', ofBranch)).toBe('user_not_found');
    expect(await give('anna', 'ben', ofBranch)).toBe('success');
  });

  test('a lessee can only read: its own time, no names, no comments', async () => {
    const { clock } = server.context;
    const before = await raised(1);
    const from = clock.now();
    clock.advance(HOUR_MS);
    await leaseDevice(server.context, deviceId, other.path, { from, until: from + 9 * DAY_MS });
    clock.advance(HOUR_MS);
    const during = await raised(0);
    await done('anna', 'closeAlarms', { ids: [before, during], comment: 'They are rough with it' });
    const token = await server.signIn('admin', other.id);
    tokens.set('lessee', token);
    expect(await idsOf('lessee')).toEqual([during]);
    expect((await ask('lessee', 'alarmHistory', { id: before })).resultMessage).toBe('alarm_not_found');
    expect(await history('lessee', during)).toMatchObject({
      alarm: { workStatus: 3, acknowledgedBy: null },
      actions: [{ action: 'close', userName: null, comment: '' }],
    });
    for (const [name, input] of ofEach(during).filter(([each]) => each !== 'alarmHistory'))
      expect(await ask('lessee', name, input as never), name).toMatchObject({
        status: 403,
        resultMessage: 'permission_denied',
      });
  });

  test('invalid input is refused with the reason', async () => {
    const id = await raised(1);
    const now = server.context.clock.now();
    for (const until of [now, now + 32 * DAY_MS])
      expect(await ask('anna', 'snoozeAlarms', { ids: [id], until })).toMatchObject({ resultMessage: 'param_error' });
    expect(await ask('anna', 'commentAlarms', { ids: [id], comment: '  ' })).toMatchObject({ resultCode: 400 });
    expect(await ask('anna', 'closeAlarms', { ids: Array.from({ length: 201 }, () => id) })).toMatchObject({
      resultCode: 400,
    });
    expect(await ask('anna', 'closeAlarms', { ids: ['x'] })).toMatchObject({ resultCode: 400 });
    expect(await done('anna', 'closeAlarms', { ids: [id] })).toEqual({ changed: 1 });
  });
});

test('the history follows a device to another company, and is removed with the device', async () => {
  const id = await raised(1);
  await done('anna', 'acknowledgeAlarms', { ids: [id] });
  await rows('update device set path = $2, company_id = $3 where id = $1', [deviceId, other.path, other.id]);
  await server.context.within(scope, (tx) => followOwner(tx, [deviceId]));
  expect((await history('dora', id)).actions).toHaveLength(1);
  expect((await ask('anna', 'alarmHistory', { id })).resultMessage).toBe('alarm_not_found');
  await server.context.within(scope, (tx) =>
    removeDevices(tx, server.context.files, { userId: 1, role: 'superAdmin', path: '1', leasesAt: null }, [mcuId], 1),
  );
  expect(await rows('select 1 from alarm_action where device_id = $1', [deviceId])).toEqual([]);
});
