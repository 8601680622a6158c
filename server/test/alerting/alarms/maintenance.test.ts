import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import type { Notify } from '#domain/gen/notify.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { monitor } from '../../stream/ingest/day.ts';

const scope = systemScope('test');
let server: TestServer;
let telemetry: Telemetry;
let company: BuiltCompany;
let branch: BuiltCompany;
let other: BuiltCompany;
const tokens: Record<string, string> = {};
const sent: Notify[] = [];

beforeAll(async () => {
  server = await testServer();
  telemetry = createRecordPipeline(server.context, { ingest: true, jobs: false });
  await telemetry.start();
  company = await addCompany(server.context, { timeZone: 'Etc/UTC' });
  branch = await addCompany(server.context, { parentId: company.id, timeZone: 'Etc/UTC' });
  other = await addCompany(server.context);
  tokens.admin = await server.signIn('admin', company.id);
  tokens.branch = await server.signIn('admin', branch.id);
  tokens.user = await server.signIn('commonUser', branch.id);
  tokens.other = await server.signIn('admin', other.id);
  server.context.live.subscribe(({ notify }) => void sent.push(notify));
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});
afterEach(() => rows('delete from maintenance_window where true'));

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));

type MaintenanceCall =
  | 'addMaintenanceWindow'
  | 'endMaintenanceWindow'
  | 'removeMaintenanceWindow'
  | 'listMaintenanceWindows';
const ask = <N extends MaintenanceCall>(name: N, input: Input<Calls[N]>, who = 'admin') =>
  server.call(name, input, { token: tokens[who] ?? null });
const add = async (input: Input<Calls['addMaintenanceWindow']>) => {
  const answer = await ask('addMaintenanceWindow', input);
  expect(answer).toMatchObject({ resultCode: 1001 });
  return (answer.resultModel as { id: number }).id;
};

/** A new device of the branch that gets too hot; what was stored and told of it. */
async function hot(ofDevice?: { id: number; mcuId: string }) {
  const { clock } = server.context;
  const device = ofDevice ?? (await addDevice(server.context, { companyId: branch.id }));
  sent.length = 0;
  const now = clock.now();
  const records = [3, 2, 1, 0].map((minute) => monitor(now - minute * MINUTE_MS, 0, { temperatureCentiCelsius: 9000 }));
  const connection = new AbortController().signal;
  const uplink = {
    mcuId: device.mcuId,
    channel: 'record' as const,
    payloads: [encodeUplink(records)],
    receivedAt: now,
    connection,
  };
  await new Promise<void>((stored) => server.context.broker.handler()?.(uplink, stored));
  const alarms = await rows<{ suppressed: boolean }>('select suppressed from alarm where device_id = $1', [device.id]);
  const notices = await rows("select 1 as one from notice where device_id = $1 and kind = 'raise'", [device.id]);
  return {
    suppressed: alarms.map(({ suppressed }) => suppressed),
    told: notices.length,
    live: sent.flatMap(({ mcuId, pushMsg }) => (mcuId === device.mcuId ? pushMsg.map((one) => one.suppressed) : [])),
  };
}

const NOBODY = { suppressed: [true], told: 0, live: [true] };
const EVERYBODY = { suppressed: [false], told: 1, live: [false] };

test('alarms in a window of a company, a site or a device are raised without notifying anyone', async () => {
  const now = server.context.clock.now();
  const once = { startsAt: now - HOUR_MS, endsAt: now + HOUR_MS };
  expect(await hot()).toEqual(EVERYBODY);
  const ofCompany = await add({ companyId: company.id, ...once, note: 'Charger swap' });
  expect(await hot()).toEqual(NOBODY);
  await ask('removeMaintenanceWindow', { id: ofCompany });
  expect(await hot()).toEqual(EVERYBODY);

  const [device, neighbour] = [
    await addDevice(server.context, { companyId: branch.id }),
    await addDevice(server.context, { companyId: branch.id }),
  ];
  await add({ mcuId: device.mcuId, ...once });
  expect([await hot(device), await hot(neighbour)]).toEqual([NOBODY, EVERYBODY]);

  await rows("insert into site (id, company_id, path, name) values (77, $1, $2, 'Yard')", [branch.id, branch.path]);
  const [inYard, elsewhere] = [
    await addDevice(server.context, { companyId: branch.id }),
    await addDevice(server.context, { companyId: branch.id }),
  ];
  await rows('update device set site_id = 77 where id = $1', [inYard.id]);
  await add({ companyId: branch.id, site: 'Yard', ...once });
  expect([await hot(inYard), await hot(elsewhere)]).toEqual([NOBODY, EVERYBODY]);
});

test('a window that is added or removed applies to devices that are already cached', async () => {
  const device = await addDevice(server.context, { companyId: branch.id });
  await hot(device);
  const now = server.context.clock.now();
  const id = await add({ companyId: company.id, startsAt: now, endsAt: now + 3 * DAY_MS });
  const later = async () => {
    server.context.clock.advance(2 * HOUR_MS);
    await rows('update alarm set released_at = 1 where device_id = $1', [device.id]);
    await rows('delete from notice where device_id = $1', [device.id]);
    await rows('delete from alarm where device_id = $1', [device.id]);
    const connection = new AbortController().signal;
    for (const temperatureCentiCelsius of [2000, 9000]) {
      server.context.clock.advance(HOUR_MS);
      const at = server.context.clock.now();
      const records = [3, 2, 1, 0].map((minute) => monitor(at - minute * MINUTE_MS, 0, { temperatureCentiCelsius }));
      const payload = encodeUplink(records);
      const uplink = {
        mcuId: device.mcuId,
        channel: 'record' as const,
        payloads: [payload],
        receivedAt: at,
        connection,
      };
      await new Promise<void>((stored) => server.context.broker.handler()?.(uplink, stored));
    }
    const raised = await rows<{ suppressed: boolean }>(
      'select suppressed from alarm where device_id = $1 and released_at is null order by raised_at',
      [device.id],
    );
    return raised.map(({ suppressed }) => suppressed);
  };
  await expect.poll(later).toEqual([true]);
  await ask('removeMaintenanceWindow', { id });
  await expect.poll(later).toEqual([false]);
});

test('windows belong to the caller, and hidden ones do not exist', async () => {
  const now = server.context.clock.now();
  const once = { startsAt: now, endsAt: now + HOUR_MS };
  const id = await add({ companyId: branch.id, ...once });
  const list = async (who: string) =>
    ((await ask('listMaintenanceWindows', {}, who)).resultModel as { id: number }[]).map((window) => window.id);
  expect([await list('admin'), await list('branch'), await list('other')]).toEqual([[id], [id], []]);
  const { mcuId } = await addDevice(server.context, { companyId: branch.id });
  const refused = async (input: Input<Calls['addMaintenanceWindow']>, who: string) =>
    (await ask('addMaintenanceWindow', input, who)).resultMessage;
  expect(await refused({ mcuId, ...once }, 'other')).toBe('device_not_found');
  expect(await refused({ companyId: branch.id, ...once }, 'other')).toBe('company_not_found');
  expect(await refused({ companyId: company.id, ...once }, 'branch')).toBe('company_not_found');
  expect(await refused({ companyId: branch.id, site: 'No such', ...once }, 'branch')).toBe('site_not_found');
  expect(await refused({ companyId: branch.id, ...once }, 'user')).toBe('guest_refuse');
  expect((await ask('removeMaintenanceWindow', { id }, 'other')).resultMessage).toBe('maintenance_window_not_found');
  expect(await list('branch')).toEqual([id]);
});

test('a window is one-time or weekly, of one thing, and not over', async () => {
  const now = server.context.clock.now();
  const weekly = { daysBits: 127, fromMinute: 0, toMinute: 60 };
  const once = { startsAt: now, endsAt: now + HOUR_MS };
  const { mcuId } = await addDevice(server.context, { companyId: branch.id });
  for (const wrong of [
    { companyId: branch.id },
    { ...once },
    { companyId: branch.id, mcuId, ...once },
    { companyId: branch.id, weekly, ...once },
    { companyId: branch.id, startsAt: now },
    { companyId: branch.id, startsAt: now, endsAt: now },
    { companyId: branch.id, startsAt: now - DAY_MS, endsAt: now - HOUR_MS },
    { companyId: branch.id, startsAt: now, endsAt: now + 400 * DAY_MS },
    { companyId: branch.id, weekly: { ...weekly, daysBits: 0 } },
    { companyId: branch.id, weekly: { ...weekly, toMinute: 0 } },
  ])
    expect(await ask('addMaintenanceWindow', wrong), JSON.stringify(wrong)).toMatchObject({ resultCode: 400 });
  await add({ companyId: branch.id, weekly });
});

test('a window that has begun can be ended, and a device shows until when it is in maintenance', async () => {
  const { clock } = server.context;
  const now = clock.now();
  const device = await addDevice(server.context, { companyId: branch.id });
  const until = async (who: string) =>
    (await server.call('deviceMaintenance', { mcuId: device.mcuId }, { token: tokens[who] ?? null })).resultModel;
  const id = await add({ companyId: branch.id, startsAt: now - HOUR_MS, endsAt: now + HOUR_MS });
  const second = await add({ mcuId: device.mcuId, startsAt: now + HOUR_MS, endsAt: now + 3 * HOUR_MS });
  expect(await until('user')).toEqual({ until: now + 3 * HOUR_MS });
  const { resultModel } = await ask('listMaintenanceWindows', {});
  expect(resultModel).toMatchObject([
    { id, devices: expect.any(Number) },
    { id: second, devices: 1 },
  ]);
  expect(await ask('endMaintenanceWindow', { id: second })).toMatchObject({
    resultMessage: 'maintenance_window_not_found',
  });
  for (const who of ['other', 'user'])
    expect(await ask('endMaintenanceWindow', { id }, who)).not.toMatchObject({ resultMessage: 'success' });
  expect(await ask('endMaintenanceWindow', { id })).toMatchObject({ resultMessage: 'success' });
  expect(await until('user')).toEqual({ until: null });
});
