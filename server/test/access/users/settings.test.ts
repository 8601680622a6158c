import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRoot } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await addRoot(server.context);
});
afterAll(() => server.stop());

const settings = async (token: string) =>
  ((await server.call('userInfo', {}, { token })).resultModel as { currentUserInfo: Record<string, string> })
    .currentUserInfo;

test('interface settings are stored with the account', async () => {
  const token = await server.signIn('commonUser');
  expect(await settings(token)).toMatchObject({
    ...{ lang: 'en', temperatureType: 'C', tableFormat: 'auto', skinTheme: 'light', map: 'world' },
  });
  await server.call('setTemperatureType', { temperatureType: 'F' }, { token });
  await server.call('setTableFormat', { tableFormat: 'semicolon' }, { token });
  await server.call('setSkinTheme', { skinTheme: 'dark' }, { token });
  await server.call('setMap', { map: 'regional' }, { token });
  await server.call('setLanguage', { language: 'ja' }, { token });
  expect(await settings(token)).toMatchObject({
    ...{ lang: 'ja', temperatureType: 'F', tableFormat: 'semicolon', skinTheme: 'dark', map: 'regional' },
  });
  expect((await server.sessions.find(token))?.language).toBe('ja');
});

test('query parameters are read as well as the body', async () => {
  const token = await server.signIn('admin');
  const answer = await server.app.inject({
    method: 'POST',
    url: '/user/user/setTemperatureType?temperatureType=F',
    headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(answer.json()).toMatchObject({ resultCode: 1001 });
  expect((await settings(token)).temperatureType).toBe('F');
});

test('JSON bodies are accepted', async () => {
  const token = await server.signIn('admin');
  await server.app.inject({
    method: 'POST',
    url: '/user/user/setSkinTheme',
    headers: { token },
    payload: { skinTheme: 'dark' },
  });
  expect((await settings(token)).skinTheme).toBe('dark');
});

test.each([
  ['setTemperatureType', { temperatureType: 'K' }, 'temperatureType'],
  ['setTableFormat', { tableFormat: 'tab' }, 'tableFormat'],
  ['setSkinTheme', { skinTheme: 'pink' }, 'skinTheme'],
  ['setLanguage', { language: 'xx' }, 'language'],
  ['setMap', {}, 'map'],
] as const)('%s refuses an invalid value', async (name, input, field) => {
  const token = await server.signIn('admin');
  const answer = await server.call(name, input as never, { token });
  expect(answer).toMatchObject({ status: 400, resultCode: 400, resultMessage: 'param_error' });
  expect(JSON.parse(answer.resultMessageParam ?? '{}').field).toBe(field);
});

test('settings of guests are not stored', async () => {
  const token = await server.signIn('guest');
  const answer = await server.call('setSkinTheme', { skinTheme: 'dark' }, { token });
  expect(answer).toMatchObject({ status: 403, resultCode: 403, resultMessage: 'guest_refuse' });
  await server.call('closeGuide', { platformType: 1 }, { token });
  expect((await server.call('getCloseGuide', { platformType: 1 }, { token })).resultModel).toEqual({ count: 0 });
});

test('a version of the guided tour is closed once, for one account', async () => {
  const token = await server.signIn('commonUser');
  const other = await server.signIn('admin');
  const count = async (guide: { platformType: number; platformVersion?: string }, by = token) =>
    ((await server.call('getCloseGuide', guide, { token: by })).resultModel as { count: number }).count;
  const first = { platformType: 1, platformVersion: '1' };
  expect(await count(first)).toBe(0);
  for (let times = 0; times < 2; times++) await server.call('closeGuide', first, { token });
  expect(await count(first)).toBe(100);
  expect(await count({ platformType: 2, platformVersion: '1' })).toBe(0);
  expect(await count({ platformType: 1, platformVersion: '2' })).toBe(0);
  expect(await count({ platformType: 1 })).toBe(0);
  expect(await count(first, other)).toBe(0);
});

test('of the versions that an account names, the newest are remembered', async () => {
  const token = await server.signIn('commonUser');
  const guide = (version: number) => ({ platformType: 3, platformVersion: String(version) });
  for (let version = 1; version <= 25; version++) await server.call('closeGuide', guide(version), { token });
  const counts: unknown[] = [];
  for (const version of [1, 5, 6, 25])
    counts.push((await server.call('getCloseGuide', guide(version), { token })).resultModel);
  expect(counts).toEqual([{ count: 0 }, { count: 0 }, { count: 100 }, { count: 100 }]);
});

test('the arranged menu is stored', async () => {
  const token = await server.signIn('commonUser');
  const desktop = [
    { key: 'message', visible: true },
    { key: 'yhub', visible: false },
    // Of a later version.
    { key: 'atlas', visible: false },
  ] as const;
  const save = (entries: unknown) =>
    server.call('setDesktop', { desktop: JSON.stringify(entries) } as never, { token });
  expect(await save(desktop)).toMatchObject({ resultCode: 1001 });
  const info = await server.call('userInfo', {}, { token });
  expect(info).toMatchObject({ resultModel: { currentUserInfo: { desktop } } });
  const long = Array.from({ length: 65 }, (_, at) => ({ key: `later-${at}`, visible: true }));
  for (const bad of [[desktop[0], desktop[0]], long, [{ key: 'a'.repeat(41), visible: true }]])
    expect(await save(bad)).toMatchObject({ resultMessage: 'param_error' });
});
