import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRoot } from '../harness/builder.ts';
import { type TestServer, testServer } from '../harness/server.ts';

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
  expect(await settings(token)).toMatchObject({ lang: 'en', temperatureType: 'C', skinTheme: 'light', map: 'world' });
  await server.call('setTemperatureType', { temperatureType: 'F' }, { token });
  await server.call('setSkinTheme', { skinTheme: 'dark' }, { token });
  await server.call('setMap', { map: 'regional' }, { token });
  await server.call('setLanguage', { language: 'ja' }, { token });
  expect(await settings(token)).toMatchObject({ lang: 'ja', temperatureType: 'F', skinTheme: 'dark', map: 'regional' });
  expect((await server.sessions.find(token))?.language).toBe('ja');
});

test('parameters after the question mark are read as well as the body', async () => {
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
  ['setSkinTheme', { skinTheme: 'pink' }, 'skinTheme'],
  ['setLanguage', { language: 'xx' }, 'language'],
  ['setMap', {}, 'map'],
] as const)('%s refuses what is no value', async (name, input, field) => {
  const token = await server.signIn('admin');
  const answer = await server.call(name, input as never, { token });
  expect(answer).toMatchObject({ status: 400, resultCode: 400, resultMessage: 'param_error' });
  expect(JSON.parse(answer.resultMessageParam ?? '{}').field).toBe(field);
});

test('guests have their settings in the browser', async () => {
  const token = await server.signIn('guest');
  const answer = await server.call('setSkinTheme', { skinTheme: 'dark' }, { token });
  expect(answer).toMatchObject({ status: 403, resultCode: 403, resultMessage: 'guest_refuse' });
  await server.call('closeGuide', { platformType: 1 }, { token });
  expect((await server.call('getCloseGuide', { platformType: 1 }, { token })).resultModel).toEqual({ count: 0 });
});

test('the guide counts its starts up to a hundred', async () => {
  const token = await server.signIn('commonUser');
  const count = async () =>
    ((await server.call('getCloseGuide', { platformType: 1 }, { token })).resultModel as { count: number }).count;
  expect(await count()).toBe(0);
  await server.call('closeGuide', { platformType: 1, platformVersion: '1.7.8' }, { token });
  expect(await count()).toBe(1);
  for (let starts = 0; starts < 102; starts++) await server.call('closeGuide', { platformType: 1 }, { token });
  expect(await count()).toBe(100);
});
