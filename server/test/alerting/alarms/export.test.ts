import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_COUNTED } from '#domain/alerting/alarms/watch/max-counted.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import {
  addCompany,
  addDevice,
  addUser,
  type BuiltCompany,
  leaseDevice,
  TEST_PASSWORD,
} from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let company: BuiltCompany;
let other: BuiltCompany;
let deviceId: number;
let now: number;

const rows = (text: string, values: unknown[] = []) => server.context.within(scope, (tx) => tx.query(text, values));

beforeAll(async () => {
  server = await testServer();
  now = server.context.clock.now();
  company = await addCompany(server.context, { name: 'Harbour Lift' });
  other = await addCompany(server.context);
  ({ id: deviceId } = await addDevice(server.context, { companyId: company.id }));
  await raise(deviceId, 10);
  await leaseDevice(server.context, deviceId, other.path, { from: now - 5 * HOUR_MS, until: now + DAY_MS });
  await raise(deviceId, 2);
  await raise((await addDevice(server.context, { companyId: other.id })).id, 1);
});
afterAll(() => server.stop());

/** A high temperature some hours ago, released after 26 minutes and acknowledged by Ida. */
const raise = (ofDevice: number, hoursAgo: number) =>
  rows(
    `insert into alarm (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at, path,
       lease_path, lease_from, lease_until, work_status, acknowledged_at, acknowledged_name)
     select device_id, 0, 5, $2::bigint, 1, $2::bigint + $3::bigint, 6600, 6500, $2, path, lease_path, lease_from, lease_until, 1, $2, 'Ida'
     from device_state where device_id = $1`,
    [ofDevice, now - hoursAgo * HOUR_MS, 26 * MINUTE_MS],
  );

async function linesOf(token: string, input: Input<Calls['exportAlarms']> = {}): Promise<string[]> {
  const { status, bytes } = await server.call('exportAlarms', { language: 'en', ...input }, { token });
  expect(status).toBe(200);
  return bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
}

test.each(['superAdmin', 'admin', 'commonUser', 'guest'] as const)(
  '%s exports what it sees, with its names',
  async (role) => {
    const token = await server.signIn(role, role === 'superAdmin' ? 1 : company.id);
    const [head = '', ...lines] = await linesOf(token);
    expect(lines).toHaveLength(role === 'superAdmin' ? 3 : 2);
    expect(lines.at(-1)).toContain('66');
    expect(head.includes('Company')).toBe(role !== 'guest');
    expect(lines.at(-1)?.includes('Harbour Lift')).toBe(role !== 'guest');
    expect(lines.at(-1)?.includes('Ida')).toBe(role !== 'guest');
  },
);

test('a lessee exports what was raised during the lease, without names', async () => {
  const lines = await linesOf(await server.signIn('admin', other.id));
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.includes('Ida'))).toHaveLength(1);
});

test('the file has the filters of the list, and nobody else can fetch it', async () => {
  const token = await server.signIn('admin', company.id);
  expect(await linesOf(token, { startTime: now - 3 * HOUR_MS, endTime: now })).toHaveLength(2);
  expect(await linesOf(token, { level: 2 })).toHaveLength(1);
  const { loginName } = await addUser(server.context, { companyId: company.id, modules: ['yhub'] });
  const input = { userLoginName: loginName, password: TEST_PASSWORD, verifyCode: '0000' };
  const { token: without } = (await server.call('userLogin', input)).resultModel as { token: string };
  expect(await server.call('exportAlarms', {}, { token: without })).toMatchObject({
    resultMessage: 'permission_denied',
  });
  expect(await server.call('exportAlarms', {}, { token: null })).toMatchObject({ status: 401 });
});

test('a huge fleet exports as many as a list counts, each once, newest first', async () => {
  const { id, mcuId } = await addDevice(server.context, { companyId: company.id });
  await rows(
    `insert into alarm (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
     select device_id, n % 7, 5, $2::bigint - n / 7 * 1000, 1, 6600, 6500, 0, path from device_state, generate_series(1, $3::int) n
     where device_id = $1`,
    [id, now, MAX_COUNTED + 500],
  );
  const lines = await linesOf(await server.signIn('admin', company.id), { mcuId });
  expect(lines).toHaveLength(1 + MAX_COUNTED);
  expect(new Set(lines).size).toBe(lines.length);
  const raised = lines.slice(1).map((line) => line.slice(0, 19));
  expect(raised).toEqual(raised.toSorted().toReversed());
});
