import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runtimeIn } from '#server/platform/db/embedded/runtime-login.ts';
import { ask, type ConsoleProcess, postmasterPid, startConsole, temporaryDataDir } from './embedded-process.ts';

const answers = (address: ConsoleProcess['address']) =>
  vi.waitFor(async () => expect(await ask(address, 'select 1')).toBe(1), { timeout: 20_000, interval: 20 });

const sqlText = 'create table kept as select 7 as value';
const keeps = async (address: ConsoleProcess['address']) =>
  expect(await ask(address, 'select value from kept')).toBe(7);

test('creates a database with checksums and its settings, reachable by its socket only', async () => {
  const console = await startConsole(await temporaryDataDir());
  const settings = {
    data_checksums: 'on',
    listen_addresses: '',
    unix_socket_permissions: '0700',
    random_page_cost: '1.1',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    jit: 'off',
    lc_collate: 'C',
    server_encoding: 'UTF8',
    fsync: 'on',
  };
  const { lc_collate, ...shown } = settings;
  for (const [name, value] of Object.entries(shown))
    expect(await ask(console.address, `show ${name}`), name).toBe(value);
  const collation = await ask(console.address, 'select datcollate from pg_database where datname = current_database()');
  expect(collation).toBe(lc_collate);
  expect(await ask(console.address, 'select current_user')).toBe('wattyard');
});

test('the runtime signs in as its own role, to its own database', async () => {
  const { address } = await startConsole(await temporaryDataDir());
  const runtime = runtimeIn(address);
  expect(
    await ask(runtime, "select session_user || ' ' || set_config('role', 'none', false) || ' ' || current_user"),
  ).toBe('wattyard_runtime none wattyard_runtime');
  await expect(ask(runtime, 'set role wattyard')).rejects.toThrow('permission denied');
  await expect(ask({ ...runtime, database: 'postgres' }, 'select 1')).rejects.toThrow('no pg_hba.conf entry');
});

test('data of an older program without the login are upgraded', async () => {
  const dataDir = await temporaryDataDir();
  const first = await startConsole(dataDir);
  await ask(first.address, 'alter role wattyard_runtime nologin');
  await writeFile(join(dataDir, 'postgres/pg_hba.conf'), 'local all wattyard peer map=clients\n');
  const runtime = runtimeIn(first.address);
  await vi.waitFor(async () => {
    await ask(first.address, 'select pg_reload_conf()');
    await expect(ask(runtime, 'select 1')).rejects.toThrow('no pg_hba.conf entry');
  });
  const second = await startConsole(dataDir);
  expect(second.adopted).toBe(true);
  expect(await ask(runtime, 'select current_user')).toBe('wattyard_runtime');
});

test('data survive a restart, and no process is left behind', async () => {
  const dataDir = await temporaryDataDir();
  const first = await startConsole(dataDir);
  await ask(first.address, sqlText);
  expect(await first.stop()).toBe(0);
  expect(postmasterPid(dataDir)).toBeNull();
  const second = await startConsole(dataDir);
  expect(second.adopted).toBe(false);
  expect(second.address).toEqual(first.address);
  await keeps(second.address);
});

test('is shared: only the last console stops the server', async () => {
  const dataDir = await temporaryDataDir();
  const first = await startConsole(dataDir);
  const second = await startConsole(dataDir);
  expect([first.adopted, second.adopted]).toEqual([false, true]);
  await first.stop();
  expect(await ask(second.address, 'select 1')).toBe(1);
  await second.stop();
  expect(postmasterPid(dataDir)).toBeNull();
});

test('the server of a killed console is taken over by the next one', async () => {
  const dataDir = await temporaryDataDir();
  const first = await startConsole(dataDir);
  await ask(first.address, sqlText);
  await first.kill();
  const orphan = postmasterPid(dataDir);
  const second = await startConsole(dataDir);
  expect(second.adopted).toBe(true);
  expect(postmasterPid(dataDir)).toBe(orphan);
  await keeps(second.address);
  await second.stop();
  expect(postmasterPid(dataDir)).toBeNull();
});

test('a killed server is restarted under the same address for all its users', async () => {
  const dataDir = await temporaryDataDir();
  const first = await startConsole(dataDir);
  const second = await startConsole(dataDir);
  await ask(first.address, sqlText);
  const killed = postmasterPid(dataDir) ?? 0;
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(postmasterPid(dataDir)).not.toBe(killed), { timeout: 20_000, interval: 20 });
  await answers(first.address);
  await keeps(second.address);
  await first.stop();
  await answers(second.address);
  expect(await second.stop()).toBe(0);
  expect(postmasterPid(dataDir)).toBeNull();
});

test('a killed backend process only breaks connections', async () => {
  const dataDir = await temporaryDataDir();
  const console = await startConsole(dataDir);
  const pid = postmasterPid(dataDir);
  const checkpointer = () =>
    ask(console.address, "select pid from pg_stat_activity where backend_type = 'checkpointer'").then(Number, () => 0);
  const killed = await checkpointer();
  process.kill(killed, 'SIGKILL');
  // The server has noticed, and is through with its recovery, when there is another one.
  await expect.poll(async () => [0, killed].includes(await checkpointer()), { timeout: 20_000 }).toBe(false);
  await answers(console.address);
  expect(postmasterPid(dataDir)).toBe(pid);
  expect(await console.stop()).toBe(0);
  expect(postmasterPid(dataDir)).toBeNull();
});

test('starts again at once while the children of a killed server are still dying', async () => {
  const dataDir = await temporaryDataDir();
  const first = await startConsole(dataDir);
  const busy = ask(first.address, 'select count(*) from generate_series(1, 3000000)').catch(() => 0);
  const killed = postmasterPid(dataDir) ?? 0;
  await first.kill();
  process.kill(killed, 'SIGKILL');
  const second = await startConsole(dataDir);
  expect(second.adopted).toBe(false);
  await busy;
});

test('several consoles that start at once on an empty folder share one server', async () => {
  const dataDir = await temporaryDataDir();
  const all = await Promise.all([1, 2, 3].map(() => startConsole(dataDir)));
  expect(all.filter((each) => !each.adopted)).toHaveLength(1);
  expect(new Set(all.map((each) => each.address.host)).size).toBe(1);
  expect(await Promise.all(all.map((each) => each.stop()))).toEqual([0, 0, 0]);
  expect(postmasterPid(dataDir)).toBeNull();
});

test('the remains of a killed start are cleaned up', async () => {
  const dataDir = await temporaryDataDir();
  await (await startConsole(dataDir)).stop();
  await mkdir(join(dataDir, 'postgres/unfinished-x/base'), { recursive: true });
  await (await startConsole(dataDir)).stop();
  const left = await readdir(join(dataDir, 'postgres'));
  // Programs are copied there where the server may not execute those of the clone.
  expect(left.filter((name) => !name.startsWith('programs-')).sort()).toEqual([
    'data',
    'log',
    'log.1',
    'pg_hba.conf',
    'pg_ident.conf',
  ]);
});

test('a console that starts while the last one stops gets its own server', async () => {
  const dataDir = await temporaryDataDir();
  const first = await startConsole(dataDir);
  const [, second] = await Promise.all([first.stop(), startConsole(dataDir)]);
  await answers(second.address);
});

test('leftover files of a killed server are ignored, even if its process id is in use', async () => {
  const dataDir = await temporaryDataDir();
  const first = await startConsole(dataDir);
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void stranger.kill());
  const killed = postmasterPid(dataDir) ?? 0;
  await first.kill();
  process.kill(killed, 'SIGKILL');
  for (const file of [join(dataDir, 'postgres/data/postmaster.pid'), join(first.address.host, '.s.PGSQL.5432.lock')]) {
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)));
  }
  const second = await startConsole(dataDir);
  expect(second.adopted).toBe(false);
  expect(await second.stop()).toBe(0);
});

test.each(['a folder with spaces, "quotes" and ünïcode', `${'deep/'.repeat(30)}end`])('works in %s', async (name) => {
  const dataDir = await temporaryDataDir(name);
  const console = await startConsole(dataDir);
  expect(await ask(console.address, 'select 1')).toBe(1);
  expect(Buffer.byteLength(`${console.address.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103);
  expect(await console.stop()).toBe(0);
});

test('refuses a database of another PostgreSQL version and says what to do', async () => {
  const dataDir = await temporaryDataDir();
  await (await startConsole(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '17\n');
  await expect(startConsole(dataDir)).rejects.toThrow(/made by PostgreSQL 17.*backup/);
});

test('reports PostgreSQL’s own message when it does not start', async () => {
  const dataDir = await temporaryDataDir();
  await (await startConsole(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres/data/postgresql.conf'), 'no_such_setting = 1\n');
  await expect(startConsole(dataDir)).rejects.toThrow(/did not start: .*no_such_setting/s);
});
