import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { maintenanceJobs } from '#server/alerting/maintenance/jobs.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let company: BuiltCompany;
let device: { id: number; mcuId: string };
let admin: string;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
});
afterAll(() => server.stop());
beforeEach(async () => {
  admin = await server.signIn('admin', company.id);
  device = await addDevice(server.context, { companyId: company.id, capacityCentiAmpHour: 10_000 });
  await rows('update device_state set received_at = $2 where device_id = $1', [device.id, server.context.clock.now()]);
});

type Plans = Output<Calls['getBatteryMaintenanceMsg']>;
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));
const ask = async (name: Parameters<TestServer['call']>[0], input: object = {}, token = admin) => {
  const { resultMessage, resultModel } = await server.call(name, { mcuId: device.mcuId, ...input } as never, { token });
  if (resultMessage !== 'success') throw new Error(resultMessage);
  return resultModel as never;
};
const plansOf = (token = admin): Promise<Plans> => ask('getBatteryMaintenanceMsg', {}, token);
const add = async (plan: object): Promise<number> =>
  (await (ask('saveMaintenancePlan', { kind: 1, name: 'Watering', ...plan }) as Promise<{ number: number }>)).number;
const run = async () => {
  const signal = new AbortController().signal;
  for (const job of maintenanceJobs(server.context)) await turnAlone(signal, job.run);
};

/** Sessions do not last as long as plans. */
const later = async (ms: number) => {
  server.context.clock.advance(ms);
  admin = await server.signIn('admin', company.id);
};

interface MessageRow {
  type: number;
  code: number;
  raisedAt: number;
  releasedAt: number | null;
}
const messages = async () =>
  (
    await rows<MessageRow>(
      'select msg_type as type, code, raised_at, released_at from alarm where device_id = $1 order by raised_at, msg_type, code',
      [device.id],
    )
  ).map(({ type, code, releasedAt }) => `${type}:${code} ${releasedAt === null ? 'open' : 'over'}`);

/** Running hours and charge out, an hour for each, in hours before now. */
const use = (hoursAgo: readonly number[], ampHoursOut = 10) =>
  rows(
    `insert into hour_bucket (device_id, unit, hour_start, local_date, local_hour, body)
     select $1, 0, t, '2026-01-01', 0, jsonb_build_object('operatingSeconds', 3600, 'ampHoursOut', $3::float8)
     from unnest($2::bigint[]) as t`,
    [device.id, hoursAgo.map((ago) => server.context.clock.now() - ago * HOUR_MS), ampHoursOut],
  );

describe('a maintenance plan', () => {
  test('is due by days, hours or cycles; completing it is recorded, and restarts it', async () => {
    const number = await add({ everyDays: 90, everyHours: 3, everyCycles: 100 });
    server.context.clock.advance(10 * HOUR_MS);
    await use([1, 2]);
    expect(await plansOf()).toMatchObject([
      {
        number,
        name: 'Watering',
        doneAt: null,
        isDue: false,
        parts: [
          { measure: 'days', limit: 90, value: 0 },
          { measure: 'hours', limit: 3, value: 2 },
          { measure: 'cycles', limit: 100, value: 0.2 },
        ],
      },
    ]);
    await use([3]);
    await run();
    await run();
    expect(await messages()).toEqual([`700:${number} open`]);
    expect(await plansOf()).toMatchObject([{ isDue: true, dueAt: server.context.clock.now() }]);
    const answer = await ask('handleVehicleMaintenanceMsg', { number, person: 'Ann Lee', note: 'Topped up' });
    expect(answer).toMatchObject({ nextDueAt: expect.any(Number) });
    expect(await messages()).toEqual([`700:${number} over`]);
    expect(await plansOf()).toMatchObject([
      { isDue: false, doneAt: server.context.clock.now(), parts: [{ value: 0 }, { value: 0 }, { value: 0 }] },
    ]);
    expect(await ask('pageMaintenanceLog')).toMatchObject({
      total: 1,
      list: [{ name: 'Watering', person: 'Ann Lee', note: 'Topped up', hours: 3, cycles: 0.3, kind: 1 }],
    });
  });

  test('that was completed some days ago counts from then', async () => {
    const number = await add({ everyHours: 10 });
    server.context.clock.advance(5 * DAY_MS);
    await use([100, 2]);
    const at = server.context.clock.now() - DAY_MS;
    await ask('handleVehicleMaintenanceMsg', { number, person: 'Ann', at });
    expect(await plansOf()).toMatchObject([{ doneAt: at, parts: [{ measure: 'hours', value: 1 }] }]);
    await expect(ask('handleVehicleMaintenanceMsg', { number, person: 'Ann', at: at - 1 })).rejects.toThrow(
      'param_error',
    );
    const later = server.context.clock.now() + 1;
    await expect(ask('handleVehicleMaintenanceMsg', { number, person: 'Ann', at: later })).rejects.toThrow(
      'param_error',
    );
  });

  test('of capacity is due below a state of health; a vehicle has a separate list', async () => {
    const capacity = await add({ kind: 2, name: 'Equalise', leastHealth: 80 });
    const brakes = await add({ kind: 3, name: 'Brakes', everyDays: 1 });
    await rows(
      `insert into battery_day (device_id, unit, day, version, body, score, score_parts)
       values ($1, 0, $2, 1, '{}', 50, '{"stateOfHealthPercent": 71.4}') returning device_id`,
      [device.id, utcDay(server.context.clock.now()) - 1],
    );
    server.context.clock.advance(DAY_MS);
    await run();
    expect(await messages()).toEqual([`701:${capacity} open`, `702:${brakes} open`]);
    expect((await plansOf()).map(({ number }) => number)).toEqual([capacity]);
    const vehicle: Plans = await ask('getVehicleMaintenanceMsg');
    expect(vehicle.map(({ number, isDue }) => [number, isDue])).toEqual([[brakes, true]]);
    await ask('removeMaintenancePlan', { number: brakes });
    expect(await messages()).toEqual([`701:${capacity} open`, `702:${brakes} over`]);
    expect(await add({ kind: 3, name: 'Tyres', everyDays: 30 })).toBeGreaterThan(brakes);
  });

  test('is changed, limited in number, and refused without a term', async () => {
    const number = await add({ everyDays: 10 });
    await ask('saveMaintenancePlan', { number, kind: 1, name: 'Water', everyCycles: 5 });
    expect(await plansOf()).toMatchObject([{ number, name: 'Water', everyDays: null, everyCycles: 5 }]);
    await expect(ask('saveMaintenancePlan', { kind: 1, name: 'Nothing' })).rejects.toThrow('param_error');
    await expect(ask('saveMaintenancePlan', { kind: 2, name: 'No limit', everyDays: 1 })).rejects.toThrow(
      'param_error',
    );
    await expect(ask('saveMaintenancePlan', { number: 99, kind: 1, name: 'No', everyDays: 1 })).rejects.toThrow(
      'maintenance_plan_not_found',
    );
    for (let more = 1; more < 20; more++) await add({ everyDays: more });
    await expect(add({ everyDays: 1 })).rejects.toThrow('maintenance_plans_full');
  });
});

describe('a device', () => {
  test('that is not used is reported after 30 days, or after its own limit, until it is used', async () => {
    await later(29 * DAY_MS);
    await run();
    expect(await messages()).toEqual([]);
    expect(await ask('getBatteryLongNoUseMsg')).toMatchObject({
      days: 30,
      usualDays: 30,
      usedAt: null,
      unusedDays: 29,
      isDue: false,
    });
    await ask('setUnusedLimit', { days: 20 });
    expect(await messages()).toEqual(['703:0 open']);
    await use([1]);
    await run();
    expect(await messages()).toEqual(['703:0 over']);
    await ask('setUnusedLimit', { days: 0 });
    await later(100 * DAY_MS);
    await run();
    expect(await messages()).toEqual(['703:0 over']);
    expect(await ask('getBatteryLongNoUseMsg')).toMatchObject({ days: null, dueAt: null, isDue: false });
  });

  test('that has never sent anything is not reported as unused', async () => {
    await rows('update device_state set received_at = null where device_id = $1', [device.id]);
    await later(40 * DAY_MS);
    await run();
    expect(await messages()).toEqual([]);
    expect(await ask('getBatteryLongNoUseMsg')).toMatchObject({ usedAt: null, dueAt: null, isDue: false });
  });

  test('has a report 30 days before the end of its data service and at the end, to the instant, until it is renewed', async () => {
    const until = server.context.clock.now() + 40 * DAY_MS;
    const serve = (to: number) =>
      rows('update device set service_until = $2 where id = $1 returning id', [device.id, to]);
    await serve(until);
    await ask('setUnusedLimit', { days: 1 });
    await run();
    expect(await messages()).toEqual([]);
    await later(11 * DAY_MS);
    await run();
    await run();
    expect(await messages()).toEqual(['704:0 open', '703:0 open']);
    expect(await ask('getDataServiceMsg')).toMatchObject({ serviceExpiry: until, state: 'expiring', daysLeft: 29 });
    await later(30 * DAY_MS);
    await run();
    expect(await messages()).toEqual(['704:0 over', '703:0 over', '705:0 open']);
    const [told] = await rows<MessageRow>(
      'select raised_at, released_at from alarm where device_id = $1 and msg_type = 704',
      [device.id],
    );
    expect(told).toEqual({ raisedAt: until - 30 * DAY_MS, releasedAt: until });
    await serve(server.context.clock.now() + 365 * DAY_MS);
    await run();
    expect(await messages()).toEqual(['704:0 over', '703:0 over', '705:0 over', '703:0 open']);
  });

  test('is maintained by admins of its company, visible to its users and a lessee, and unknown to others', async () => {
    const number = await add({ everyDays: 5 });
    const reader = await server.signIn('commonUser', company.id);
    const other = await addCompany(server.context);
    const [lessee, stranger] = [
      await server.signIn('admin', other.id),
      await server.signIn('admin', (await addCompany(server.context)).id),
    ];
    const now = server.context.clock.now();
    await later(DAY_MS);
    await ask('handleVehicleMaintenanceMsg', { number, person: 'Ann' });
    await leaseDevice(server.context, device.id, other.path, { from: now + 2 * DAY_MS, until: now + 9 * DAY_MS });
    expect(await plansOf(reader)).toHaveLength(1);
    await expect(ask('saveMaintenancePlan', { kind: 1, name: 'x', everyDays: 1 }, reader)).rejects.toThrow(
      'guest_refuse',
    );
    await expect(plansOf(stranger)).rejects.toThrow('device_not_found');
    await later(2 * DAY_MS);
    expect(await plansOf(lessee)).toHaveLength(1);
    expect(await ask('pageMaintenanceLog', {}, lessee)).toMatchObject({ total: 0 });
    for (const [call, input] of [
      ['handleVehicleMaintenanceMsg', { number, person: 'Eve' }],
      ['removeMaintenancePlan', { number }],
      ['setUnusedLimit', { days: 3 }],
    ] as const)
      await expect(ask(call, input, lessee)).rejects.toThrow('permission_denied');
    const seen = await server.context.within({ path: (await addCompany(server.context)).path, leasesAt: null }, (tx) =>
      tx.query('select from maintenance_plan'),
    );
    expect(seen).toEqual([]);
  });
});

describe('a task', () => {
  const raised = async () => {
    const at = server.context.clock.now();
    const [row] = await rows<{ id: string }>(
      `insert into alarm (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
       values ($1, 0, 5, $2, 1, 6600, 6500, $2, $3) returning id`,
      [device.id, at, company.path],
    );
    return row!.id;
  };

  test('for an alarm is done once, reported when it is due, and removed when it is done', async () => {
    const alarmId = await raised();
    const onceAt = server.context.clock.now() + 2 * DAY_MS;
    const number = await add({ name: 'Look at the fan', onceAt, alarmId, person: 'Ann Lee' });
    expect(await plansOf()).toMatchObject([
      { number, onceAt, alarmId, person: 'Ann Lee', dueAt: onceAt, isDue: false, parts: [] },
    ]);
    const ofAlarm = () => ask('maintenanceOfAlarm', { alarmId });
    expect(await ofAlarm()).toMatchObject([{ number, dueAt: onceAt, doneAt: null, person: 'Ann Lee' }]);
    await later(2 * DAY_MS);
    await run();
    expect(await messages()).toContain(`700:${number} open`);
    expect(await ask('handleVehicleMaintenanceMsg', { number, person: 'Bo' })).toEqual({ nextDueAt: null });
    expect(await messages()).toContain(`700:${number} over`);
    expect(await plansOf()).toEqual([]);
    expect(await ofAlarm()).toMatchObject([{ number, person: 'Bo', dueAt: null, doneAt: server.context.clock.now() }]);
  });

  test('has no intervals, belongs to an alarm of its own device, and stays a task', async () => {
    const onceAt = server.context.clock.now() + DAY_MS;
    await expect(add({ onceAt, everyDays: 5 })).rejects.toThrow('param_error');
    const alarmId = await raised();
    const other = await addDevice(server.context, { companyId: company.id });
    const { resultMessage } = await server.call(
      'saveMaintenancePlan',
      { mcuId: other.mcuId, kind: 1, name: 'Fan', onceAt, alarmId },
      { token: admin },
    );
    expect(resultMessage).toBe('alarm_not_found');
    const number = await add({ onceAt });
    await expect(add({ number, everyDays: 5 })).rejects.toThrow('param_error');
    await add({ number, onceAt: onceAt + DAY_MS, person: 'Cy' });
    expect(await plansOf()).toMatchObject([{ onceAt: onceAt + DAY_MS, person: 'Cy' }]);
  });
});
