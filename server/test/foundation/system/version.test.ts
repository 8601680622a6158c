import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Build } from '#domain/foundation/system/build.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { releaseNotes } from '#server/foundation/system/release.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const LANGUAGES = ['de', 'en', 'fr', 'ja', 'ko', 'zh_CN', 'zh_HK'];
const PAGE: Build = { version: '1.7.8', build: 'abc', builtAt: 1_000 };

let consoleDir: string;
let server: TestServer;
let token: string;

beforeAll(async () => {
  consoleDir = mkdtempSync(join(tmpdir(), 'wattyard-console-'));
  server = await testServer({ config: { consoleDir } });
  token = await server.signIn('commonUser');
});
afterAll(async () => {
  await server.stop();
  rmSync(consoleDir, { recursive: true });
});
beforeEach(() => rmSync(join(consoleDir, 'build.json'), { force: true }));

/** As a build of the console leaves it. */
const give = (build: unknown) => writeFileSync(join(consoleDir, 'build.json'), JSON.stringify(build));
const newest = async () =>
  (await server.call('checkVersion', { appId: '1', appName: 'console', appType: 2 }, { token })).resultModel;
const update = async ({ version, build, builtAt }: Build = PAGE) =>
  (await server.call('checkUpdate', { versionName: version, build, builtAt }, { token })).resultModel;

test('the version is that of the built console, with its news by language', async () => {
  give(PAGE);
  const { versionName, productVersion, build, remark } = (await newest()) as Record<string, string>;
  expect({ versionName, productVersion, build }).toEqual({
    versionName: '1.7.8',
    productVersion: server.context.config.version,
    build: 'abc',
  });
  expect(Object.keys(JSON.parse(remark ?? '')).sort()).toEqual(LANGUAGES);
});

test('without a built console it is the version of the server, and pages are not asked to reload', async () => {
  expect(await newest()).toMatchObject({ versionName: server.context.config.version, build: '' });
  expect(await update({ ...PAGE, version: server.context.config.version })).toMatchObject({ update: false });
});

test('a console that is replaced while the server runs is offered from then on', async () => {
  give(PAGE);
  expect(await update()).toMatchObject({ update: false, versionName: '1.7.8' });
  // The way a build takes its place: whole or not at all.
  writeFileSync(join(consoleDir, 'draft'), JSON.stringify({ version: '1.7.8', build: 'def', builtAt: 2_000 }));
  renameSync(join(consoleDir, 'draft'), join(consoleDir, 'build.json'));
  expect(await update()).toMatchObject({ update: true, versionName: '1.7.8', build: 'def' });
  give({ version: '1.8.0', build: 'ghi', builtAt: 3_000 });
  expect(await update()).toMatchObject({ update: true, versionName: '1.8.0', remark: '{}' });
});

test.each([{}, { version: '', build: 'x', builtAt: 1 }, { version: '9.9.9', build: 7, builtAt: 1 }, [], 'nine'])(
  'an invalid build note is ignored: %j',
  async (note) => {
    give(note);
    expect(await newest()).toMatchObject({ versionName: server.context.config.version, build: '' });
  },
);

test('strangers do not get the version, and other apps are not served', async () => {
  expect((await server.call('checkVersion', {}, { token: null })).status).toBe(401);
  expect((await server.call('checkVersion', { appType: 1 }, { token })).status).toBe(400);
  expect((await server.call('checkUpdate', { versionName: 'x'.repeat(41) }, { token })).status).toBe(400);
});

test('this release has its news in all languages, with the same number of lines', () => {
  const notes = releaseNotes(loadTexts(), server.context.config.version);
  expect(Object.keys(notes).sort()).toEqual(LANGUAGES);
  const lines = Object.values(notes).map((text) => text.split('\n').length);
  expect(new Set(lines).size).toBe(1);
});
