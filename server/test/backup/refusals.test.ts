import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkArchive } from '#server/platform/backup/check-archive.ts';
import { PART_BYTES } from '#server/platform/backup/members.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { addCompany, addDevice, addUser } from '../harness/builder.ts';
import { type TestContext, testContext } from '../harness/context.ts';
import { backUp, emptyDatabase, namesIn, temporaryFolder } from './ground.ts';
import { type Piece, pack, piecesOf, withManifest, withRows } from './repack.ts';

let context: TestContext;
beforeAll(async () => {
  context = await testContext();
  const company = await addCompany(context, { name: 'Kept' });
  await addUser(context, { companyId: company.id, loginName: 'kept' });
  await addDevice(context, { companyId: company.id });
});
afterAll(() => context.stop());

const restore = (database: Database, file: string) =>
  restoreBackup({ database, file, dataDir: join(file, '..'), say: () => {} });

/** A good archive of a small database, and its folder. */
async function goodArchive() {
  const folder = await temporaryFolder();
  const file = join(folder, 'good.tar.gz');
  const { manifest } = await backUp(context.database, file);
  return { folder, file, manifest };
}

/** Nothing of the archive reaches a database, and the reason is said. */
async function expectRefusal(file: string, reason: RegExp): Promise<void> {
  const database = await emptyDatabase();
  await expect(restore(database, file)).rejects.toThrow(reason);
  expect(await namesIn(database)).toEqual([]);
}

describe('an archive that is not as it was written', () => {
  test('is refused wherever it was cut off', async () => {
    const { folder, file } = await goodArchive();
    const whole = await readFile(file);
    const cut = join(folder, 'cut');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        await writeFile(cut, whole.subarray(0, length));
        await expect(checkArchive(cut)).rejects.toThrow(/is not used: it ends too early/);
      }),
      { numRuns: 60, examples: [[0], [1], [9], [whole.length - 1], [whole.length - 8]] },
    );
    await expectRefusal(cut, /is not used/);
  });

  test('is refused or gives the same data, whichever bit was flipped', async () => {
    const { folder, file, manifest } = await goodArchive();
    const whole = await readFile(file);
    const turned = join(folder, 'turned');
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        await writeFile(turned, bytes);
        const result = await checkArchive(turned).catch((error: Error) => error);
        if (result instanceof Error) expect(result.message).toMatch(/is not used: it/);
        else expect(result).toEqual(manifest);
      }),
      { numRuns: 80 },
    );
  });

  test('is refused when it is no archive at all', async () => {
    const folder = await temporaryFolder();
    const text = join(folder, 'text');
    await writeFile(text, 'insert into company values (1);'.repeat(100));
    await expectRefusal(text, /is not a backup of Wattyard/);
    const packed = join(folder, 'packed.gz');
    await writeFile(packed, gzipSync('insert into company values (1);'.repeat(100)));
    await expectRefusal(packed, /is damaged/);
    const foreign = await pack(join(folder, 'foreign.tar.gz'), [{ name: 'etc/passwd', bytes: Buffer.from('root') }]);
    await expectRefusal(foreign, /is not a backup of Wattyard: it has "etc\/passwd"/);
    await expectRefusal(join(folder, 'absent.tar.gz'), /there is no file/);
  });

  test('is refused when a heading says that it is longer than any', async () => {
    const header = Buffer.alloc(512);
    header.write('PaxHeader');
    header.write('17777777777', 124);
    header.write('x', 156);
    header.write('ustar\0' + '00', 257);
    header.write(' '.repeat(8), 148);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    const file = join(await temporaryFolder(), 'heading.tar.gz');
    await writeFile(file, gzipSync(Buffer.concat([header, Buffer.alloc(10_000_000, 'x')])));
    await expectRefusal(file, /is not used: it is damaged/);
  });

  const LATER = '9999-later.sql';
  const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const changes: [string, RegExp, (pieces: Piece[]) => Piece[]][] = [
    [
      'a changed row',
      /the rows of company are not/,
      (all) => withRows(all, 'company', (t) => t.replace('Kept', 'Kapt'), false),
    ],
    [
      'a missing row',
      /the rows of company are not/,
      (all) => withRows(all, 'company', (t) => t.slice(t.indexOf('\n') + 1), false),
    ],
    ['a missing table', /the rows of app_user are not/, (all) => all.filter(({ name }) => !name.includes('app_user'))],
    [
      'a part that is not the first',
      /parts of the table company/,
      (all) => all.map((piece) => ({ ...piece, name: piece.name.replace('company/000001', 'company/000002') })),
    ],
    [
      'a table twice',
      /parts of the table company/,
      (all) => [...all.slice(0, -1), ...all.filter(({ name }) => name.startsWith('tables/company/')), ...all.slice(-1)],
    ],
    [
      'a table that its manifest does not name',
      /it has stranger/,
      (all) => [{ name: 'tables/stranger/000001.copy', bytes: Buffer.from('1\n') }, ...all],
    ],
    [
      'a file that its manifest does not name',
      /it has demo-fleet.json/,
      (all) => [{ name: 'files/demo-fleet.json', bytes: Buffer.from('{}') }, ...all],
    ],
    ['something after its manifest', /something was added/, (all) => [...all, all[0]!]],
    ['no manifest', /has no manifest/, (all) => all.slice(0, -1)],
    [
      'a manifest that is not JSON',
      /is not JSON/,
      (all) => [...all.slice(0, -1), { ...all.at(-1)!, bytes: Buffer.from('{') }],
    ],
    [
      'a manifest as deep as it is long',
      /is not JSON/,
      (all) => [...all.slice(0, -1), { ...all.at(-1)!, bytes: Buffer.from(DEEP) }],
    ],
    [
      'a table part that unpacks to more than any',
      /is longer than any that a backup has/,
      (all) => [{ name: 'tables/company/000001.copy', bytes: Buffer.alloc(PART_BYTES + 1) }, ...all],
    ],
    ['another manifest', /manifest is wrong at/, (all) => withManifest(all, () => ({ format: 'other' }))],
    ['a format of later', /has format 2/, (all) => withManifest(all, (m) => ({ ...m, formatVersion: 2 }))],
    [
      'a migration of later',
      /Wattyard 1.2.3 made it, with 9999-later.sql/,
      (all) => withManifest(all, (m) => ({ ...m, migrations: [...m.migrations, LATER] })),
    ],
    [
      'columns that the migrations do not make',
      /its table company \(.*\) is not the one/,
      (all) =>
        withManifest(all, (m) => ({
          ...m,
          tables: m.tables.map((t) => (t.name === 'company' ? { ...t, columns: [...t.columns, 'more'] } : t)),
        })),
    ],
    [
      'a sequence that the migrations do not make',
      /a sequence other/,
      (all) => withManifest(all, (m) => ({ ...m, sequences: [...m.sequences, { name: 'other', last: '1' }] })),
    ],
    [
      'a company outside the root, summed up anew',
      /row-level security/,
      (all) => withRows(all, 'company', (t) => t.replaceAll('\t1-', '\t2-'), true),
    ],
    [
      'a reference to nothing, summed up anew',
      /foreign key/,
      (all) => withRows(all, 'company', (t) => t.slice(0, t.indexOf('\n') + 1), true),
    ],
    [
      'rows that are no rows, summed up anew',
      /missing data|extra data|invalid input/,
      (all) => withRows(all, 'company', () => 'drop table company;\n', true),
    ],
  ];
  test.each(changes)('%s', async (_what, reason, change) => {
    const { folder, file } = await goodArchive();
    await expectRefusal(await pack(join(folder, 'changed.tar.gz'), change(await piecesOf(file))), reason);
  });
});

test('a restore into a database that is not empty is refused and changes nothing', async () => {
  const { file } = await goodArchive();
  const before = await namesIn(context.database);
  await expect(restore(context.database, file)).rejects.toThrow(/is not empty, it has .* and \d+ more.*DATA_DIR/);
  expect(await namesIn(context.database)).toEqual(before);
  const own = await emptyDatabase();
  await own.owner.query('create table diary (day date)');
  await expect(restore(own, file)).rejects.toThrow(/is not empty, it has diary:/);
  expect(await namesIn(own)).toEqual(['diary']);
});

test('of two restores into one database at the same time, one succeeds', async () => {
  const { file } = await goodArchive();
  const database = await emptyDatabase();
  const ends = await Promise.allSettled([restore(database, file), restore(database, file)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an interrupted restore leaves nothing behind', async () => {
  const { file } = await goodArchive();
  const database = await emptyDatabase();
  const stop = new AbortController();
  const say = (line: string) => line.startsWith('company:') && stop.abort(new Error('interrupted'));
  const job = { database, file, dataDir: join(file, '..'), say, signal: stop.signal };
  await expect(restoreBackup(job)).rejects.toThrow('interrupted');
  expect(await namesIn(database)).toEqual([]);
  await restore(database, file);
});

describe('a backup that cannot be made leaves no file', () => {
  test('because the database has no Wattyard in it', async () => {
    const folder = await temporaryFolder();
    await expect(backUp(await emptyDatabase(), join(folder, 'none.tar.gz'))).rejects.toThrow(/nothing to back up/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('because it was interrupted', async () => {
    const folder = await temporaryFolder();
    const stop = new AbortController();
    const say = () => stop.abort(new Error('interrupted'));
    const file = join(folder, 'half.tar.gz');
    await expect(backUp(context.database, file, { say, signal: stop.signal })).rejects.toThrow('interrupted');
    expect(await readdir(folder)).toEqual([]);
  });

  test('because its folder does not exist', async () => {
    const folder = await temporaryFolder();
    await expect(backUp(context.database, join(folder, 'no/where.tar.gz'))).rejects.toThrow(/ENOENT/);
  });

  test('because another backup has its name', async () => {
    const { file } = await goodArchive();
    const before = await readFile(file);
    await expect(backUp(context.database, file)).rejects.toThrow(/already exists/);
    expect(await readFile(file)).toEqual(before);
  });
});
