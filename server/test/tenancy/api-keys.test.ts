import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_ACCESS, type KeyAccess, keyMay, refusalOf } from '#domain/access/api-keys/access.ts';
import { calls } from '#domain/assembly/calls.ts';
import { mayMake } from '#domain/contract/access.ts';
import type { Input } from '#domain/contract/define.ts';
import { addApiKey, addCompany, addDevice, addUser } from '../harness/builder.ts';
import { type CallName, call, sampleOf, UNKNOWN } from '../harness/sample-input.ts';
import { type TestServer, testServer } from '../harness/server.ts';
import { MANAGING } from './managing-calls.ts';

const ROLES = ['superAdmin', 'admin', 'commonUser'] as const;
type KeyRole = (typeof ROLES)[number];
const names = Object.keys(calls) as CallName[];
const closed = names.filter((name) => call(name).access !== 'public');

let server: TestServer;
let foreign: string;
/** By role, right and modules: all of them, none, or all of an account that has none. */
const keys = new Map<string, string>();

beforeAll(async () => {
  server = await testServer();
  const company = await addCompany(server.context);
  foreign = (await addDevice(server.context, { companyId: (await addCompany(server.context)).id })).mcuId;
  for (const role of ROLES) {
    const companyId = role === 'superAdmin' ? 1 : company.id;
    const withAll = await addUser(server.context, { companyId, role });
    const withNone = await addUser(server.context, { companyId, role, modules: [] });
    for (const access of KEY_ACCESS)
      keys.set(`${role} ${access}`, await addApiKey(server.context, { userId: withAll.id, access }));
    keys.set(`${role} none`, await addApiKey(server.context, { userId: withAll.id, access: 'control', modules: [] }));
    // Of its own, because a key makes only so many calls a minute.
    keys.set(`${role} abroad`, await addApiKey(server.context, { userId: withAll.id, access: 'control' }));
    keys.set(`${role} lost`, await addApiKey(server.context, { userId: withNone.id, access: 'control' }));
  }
});
afterAll(() => server.stop());

const ask = (name: CallName, token: string, more: object = {}) =>
  server.call(name, { ...sampleOf(name), ...more } as Input<(typeof calls)[CallName]>, { token });
const roleMay = (role: KeyRole, name: CallName) => mayMake(role, call(name).access).allowed;

describe.each(ROLES)('a key of a %s', (role) => {
  test.each(KEY_ACCESS)('with the right to %s makes exactly the calls that it may', async (access) => {
    const wrong: string[] = [];
    for (const name of closed) {
      const { status, resultMessage } = await ask(name, keys.get(`${role} ${access}`)!);
      const isRefused = resultMessage === (refusalOf(access, call(name).effect) ?? 'api_key_refuse');
      if (isRefused === keyMay(access, call(name).effect)) wrong.push(`${name}: ${status} ${resultMessage}`);
      if (!isRefused && !roleMay(role, name) && status !== 403) wrong.push(`${name} is not for its role: ${status}`);
      if (status === 401 || status === 429 || status >= 500) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(['none', 'lost'])('cannot make a call of a module that it lacks: %s', async (modules) => {
    const open: string[] = [];
    for (const name of closed.filter((each) => call(each).modules)) {
      const { status } = await ask(name, keys.get(`${role} ${modules}`)!);
      if (status !== 403) open.push(name);
    }
    expect(open).toEqual([]);
  });

  test('sees a foreign device exactly like one that does not exist', async () => {
    if (role === 'superAdmin') return;
    const key = keys.get(`${role} abroad`)!;
    const known: string[] = [];
    for (const name of closed.filter((each) => call(each).device && roleMay(role, each))) {
      const field = call(name).device ?? '';
      const [there, nowhere] = [await ask(name, key, { [field]: foreign }), await ask(name, key, { [field]: UNKNOWN })];
      if (there.resultMessage !== 'device_not_found' || !there.bytes.equals(nowhere.bytes)) known.push(name);
    }
    expect(known).toEqual([]);
  });
});

/** Calls that no key makes: people, companies, keys, what strangers are shown, and what somebody signs in with or is shown as himself. */
const OF_PEOPLE: readonly CallName[] = [...MANAGING, 'logout', 'saveArticle', 'resetArticle'];

test('every call declares its effect: calls without one are closed to keys', () => {
  const managing = closed.filter((name) => call(name).effect === 'manages');
  expect(managing.toSorted()).toEqual([...OF_PEOPLE].sort());
});

test('reading has changed nothing: a read key has only left entries of refusals and of its own use', async () => {
  const entries = await server.context.within({ path: '1', leasesAt: null }, (tx) =>
    tx.query<{ action: string }>(
      `select distinct action from audit_entry where outcome = 'done' and detail ->> 'apiKey' like 'Key read%' order by 1`,
    ),
  );
  expect(entries.map(({ action }) => action)).toEqual(['apiKeys.newNetwork']);
});

test('each right includes the previous one', () => {
  const opened = (access: KeyAccess) => closed.filter((name) => keyMay(access, call(name).effect));
  const [read, write, control] = KEY_ACCESS.map(opened);
  expect(write).toEqual(expect.arrayContaining(read!));
  expect(control).toEqual(expect.arrayContaining(write!));
  expect(new Set(control).size).toBeGreaterThan(new Set(write).size);
});
