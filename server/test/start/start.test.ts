import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { RUNTIME_ROLE } from '#server/platform/db/roles.ts';
import { databaseSettings, databaseUrl } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { WattyardProcess } from './process.ts';

let database: TestDatabase;
let wattyard: WattyardProcess;
const others: WattyardProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  wattyard = new WattyardProcess(databaseSettings(inject('cluster'), database.address.database));
});
afterEach(async () => {
  for (const each of [wattyard, ...others.splice(0)]) await each.remove();
  await database.drop();
});

const post = async (path: string, form: Record<string, string>) => {
  const answer = await fetch(wattyard.url + path, { method: 'POST', body: new URLSearchParams(form) });
  return (await answer.json()) as { resultMessage: string; resultModel: { token: string } };
};
const signIn = (userLoginName: string) =>
  post('/user/userLogin', { userLoginName, password: 'Wattyard-demo-1', verifyCode: '0000' });

test('with the demo it prints addresses and accounts, and a signal stops it cleanly', async () => {
  await wattyard.start();
  expect(wattyard.output).toMatch(/^Made the demo companies and 72 devices$/m);
  expect(wattyard.output).toMatch(/^Devices connect to mqtt:\/\/127\.0\.0\.1:\d+$/m);
  for (const name of ['super', 'admin', 'user', 'guest'])
    expect(wattyard.output).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  expect((await signIn('admin')).resultMessage).toBe('success');
  expect((await fetch(`${wattyard.url}/readyz`)).status).toBe(200);
  expect(existsSync(join(wattyard.dataDir, 'demo-fleet.json'))).toBe(true);
  expect(wattyard.output).not.toMatch(/"level":(50|60)/);
  expect(await wattyard.end()).toBe(0);
});

test('a killed program starts again with its data', async () => {
  await wattyard.start();
  const { token } = (await signIn('admin')).resultModel;
  await wattyard.end('SIGKILL');
  await wattyard.start();
  const answer = await fetch(`${wattyard.url}/user/userInfoV3`, { headers: { token } });
  expect(answer.status).toBe(200);
  expect(wattyard.output).not.toContain('Made the demo companies');
});

test('a second start reports the jobs of the first one, and runs none early', async () => {
  const doneAt = async () => {
    const metrics = await (await fetch(`${wattyard.url}/metrics`)).text();
    return /^wattyard_job_last_success_timestamp_seconds\{job="retention"\} (\S+)$/m.exec(metrics)?.[1];
  };
  await wattyard.start({ WATTYARD_DEMO: 'off' });
  await eventually(doneAt).toBeDefined();
  const first = await doneAt();
  await wattyard.end('SIGKILL');
  await wattyard.start({ WATTYARD_DEMO: 'off' });
  await eventually(doneAt).toBe(first);
  expect(await wattyard.end()).toBe(0);
  expect(wattyard.output).not.toContain('a job failed');
});

test('without the demo the first account is created by a link that works once', async () => {
  await wattyard.start({ WATTYARD_DEMO: 'off' });
  const setupToken = /#\/login\/setup\?token=([\w-]{43})$/m.exec(wattyard.output)?.[1] ?? '';
  expect((await signIn('super')).resultMessage).toBe('verify_code_error');
  const account = { setupToken, userLoginName: 'owner', password: 'owner-Password-1', companyName: 'Yards' };
  expect((await post('/user/createSuperAdmin', account)).resultMessage).toBe('success');
  expect((await post('/user/createSuperAdmin', account)).resultMessage).toBe('setup_link_error');
  await wattyard.end();

  await wattyard.start({ WATTYARD_DEMO: 'off' });
  expect(wattyard.output).not.toContain('setup?token');
  await wattyard.end();

  await wattyard.start({ WATTYARD_DEMO: 'on' });
  expect(wattyard.output).toMatch(/^Wattyard does not start: .*WATTYARD_DEMO=off$/m);
  expect(await wattyard.end()).toBe(1);
});

test('switching the demo off disables its accounts', async () => {
  await wattyard.start();
  await wattyard.end();
  await wattyard.start({ WATTYARD_DEMO: 'off' });
  expect(wattyard.output).toContain('setup?token');
  const picture = await (await fetch(`${wattyard.url}/user/verifyCode`)).json();
  expect(picture.resultModel.svg).toContain('<svg');
  const { rows } = await database.database.owner.query('select login_name from app_user');
  expect(rows).toEqual([]);
  const users = await database.within({ path: '1', leasesAt: null }, (tx) =>
    tx.query<{ disabled: boolean }>('select disabled from app_user'),
  );
  expect(users).toHaveLength(4);
  expect(users.every(({ disabled }) => disabled)).toBe(true);
});

test('a port in use is reported with what to do, before anything is changed', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await expect.poll(() => blocker.listening).toBe(true);
  const { port } = blocker.address() as { port: number };
  await wattyard.start({ PORT: String(port) });
  expect(wattyard.output).toContain(`port ${port} is taken`);
  expect(wattyard.output).toContain('Set PORT to another one');
  expect(await wattyard.end()).toBe(1);
  await wattyard.start({ MQTT_PORT: String(port) });
  expect(wattyard.output).toContain('Set MQTT_PORT to another one');
  const companies = await database.within({ path: '1', leasesAt: null }, (tx) => tx.query('select from company'));
  expect(companies).toEqual([]);
  blocker.close();
});

test('all wrong settings are reported', async () => {
  await wattyard.start({ PORT: 'http', CURRENCY: 'euro' });
  expect(wattyard.output).toMatch(/PORT: expected/);
  expect(wattyard.output).toMatch(/CURRENCY: expected/);
  expect(await wattyard.end()).toBe(1);
});

test('a database that refuses the login is reported without the password', async () => {
  await wattyard.start({ DATABASE_URL: 'postgres://yard:hush@127.0.0.1:1/yard' });
  expect(wattyard.output).toMatch(/^Wattyard does not start: the database of DATABASE_URL/m);
  expect(wattyard.output).not.toContain('hush');
  const gone = `missing_${randomBytes(4).toString('hex')}`;
  await wattyard.start({ DATABASE_URL: databaseUrl(inject('cluster'), gone) });
  expect(wattyard.output).toContain(gone);
});

test('the runtime signs in by DATABASE_RUNTIME_URL; without it a warning is logged, and a cluster refused', async () => {
  const cluster = inject('cluster');
  const without = new WattyardProcess({
    DATABASE_URL: databaseUrl(cluster, database.address.database),
    DATA_DIR: wattyard.dataDir,
  });
  others.push(without);
  await without.start();
  expect(without.output).toContain(
    cluster.workers ? 'a Citus cluster needs DATABASE_RUNTIME_URL' : 'DATABASE_RUNTIME_URL is not set',
  );
  await without.end();
  const runtime = { ...cluster, user: RUNTIME_ROLE };
  await wattyard.start({ DATABASE_RUNTIME_URL: databaseUrl(runtime, database.address.database) });
  expect((await signIn('admin')).resultMessage).toBe('success');
  expect(wattyard.output).not.toContain('DATABASE_RUNTIME_URL');
  const { rows } = await database.database.owner.query<{ name: string; login: string }>(
    `select distinct application_name as name, usename as login from pg_stat_activity
     where datname = current_database() and application_name like 'wattyard%' order by 1`,
  );
  expect(rows.filter(({ login }) => login !== RUNTIME_ROLE).map(({ name }) => name)).toEqual(['wattyard owner']);
  expect(rows.filter(({ login }) => login === RUNTIME_ROLE).map(({ name }) => name)).toContain(
    'wattyard invalidations',
  );
});

test('an unfit runtime user or another database is refused with the reason', async () => {
  await wattyard.start({ DATABASE_RUNTIME_URL: databaseUrl(inject('cluster'), database.address.database) });
  expect(wattyard.output).toMatch(/^Wattyard does not start: the user of DATABASE_RUNTIME_URL .*owns something/m);
  const other = await createTestDatabase();
  const elsewhere = databaseUrl({ ...inject('cluster'), user: RUNTIME_ROLE }, other.address.database);
  await wattyard.start({ DATABASE_RUNTIME_URL: elsewhere });
  expect(wattyard.output).toContain('DATABASE_RUNTIME_URL and DATABASE_URL are different databases');
  await other.drop();
});

test('two processes share an installation: a session ended by one is refused by the other', async () => {
  await wattyard.start();
  const other = new WattyardProcess({
    ...databaseSettings(inject('cluster'), database.address.database),
    DATA_DIR: wattyard.dataDir,
  });
  others.push(other);
  await other.start();
  const { token } = (await signIn('admin')).resultModel;
  const asks = async (url: string) => (await fetch(`${url}/user/userInfoV3`, { headers: { token } })).status;
  expect(await asks(other.url)).toBe(200);
  await fetch(`${wattyard.url}/user/logout`, { method: 'POST', headers: { token } });
  expect(await asks(wattyard.url)).toBe(401);
  await expect.poll(() => asks(other.url)).toBe(401);
});
