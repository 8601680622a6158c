import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { eraseNames, NAMES_OF_ACCOUNTS } from '#server/reporting/personal-data/erase-names.ts';
import { PARTS } from '#server/reporting/personal-data/export.ts';
import { TABLES, tablesOf } from '#server/tables.ts';
import { fillEmptyTables } from '../../backup/fill.ts';
import {
  addApiKey,
  addCompany,
  addDevice,
  addUser,
  type BuiltCompany,
  type BuiltUser,
  TEST_PASSWORD,
} from '../../harness/builder.ts';
import { SUPERUSER } from '../../harness/cluster.ts';
import { miscounted } from '../../harness/counted-accounts.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let company: BuiltCompany;
let admin: string;
let person: BuiltUser;
let token: string;
let addresses = 0;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  company = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
  person = await addUser(server.context, { companyId: company.id, role: 'commonUser' });
  token = await signIn(person);
});

async function signIn({ loginName }: BuiltUser, headers: Record<string, string> = {}) {
  const input = { userLoginName: loginName, password: TEST_PASSWORD, verifyCode: '0000' };
  const answer = await server.call('userLogin', input, { address: `10.81.0.${++addresses}`, headers });
  return (answer.resultModel as { token: string }).token;
}
const rows = <T extends object>(query: string, values: unknown[]) =>
  server.context.within(scope, (tx) => tx.query<T>(query, values));
const erase = (input: { id?: number; password?: string }, by: string) =>
  server.call('eraseAccount', input, { token: by });
const isIn = async (by: string) => (await server.call('userInfo', {}, { token: by })).resultMessage === 'success';

test('a person can export everything stored about them, without secrets', async () => {
  const key = await addApiKey(server.context, { userId: person.id });
  await server.call('saveUserInfo', { displayName: 'Ada Lovelace' }, { token });
  const answer = await server.call('exportAccount', {}, { token });
  expect(answer.headers['content-type']).toContain('application/json');
  const text = answer.bytes.toString('utf8');
  const file = JSON.parse(text);
  expect(file).toMatchObject({
    profile: [{ loginName: person.loginName, displayName: 'Ada Lovelace' }],
    sessions: [{ address: expect.any(String) }],
    apiKeys: [{ access: 'read' }],
  });
  expect(file.audit.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['users.signIn', 'users.saveProfile', 'users.export']),
  );
  for (const secret of [key, token, 'hash', 'argon2']) expect(text.includes(secret)).toBe(false);
});

/**
 * Not of a person: changes of tags and fields, the trial of a rule that is under way, devices that were added and tables of a fleet, what
 * is to become a message, and what a company ordered.
 */
const NOT_TOLD = ['back_test', 'commissioned_device', 'delivery', 'fleet_import', 'label_change', 'service_order'];

test('every table with rows of an account is part of the export', async () => {
  const tables = await rows<{ name: string }>(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
     where c.contype = 'f' and c.confrelid = 'app_user'::regclass order by name`,
    [],
  );
  const texts = Object.values(PARTS).map((part) => part(1, () => sql`true`, sql`true`).statement.text);
  // The audit is asked apart.
  const told = new Set([...texts.join(' ').split(/\s+/), 'audit_entry']);
  expect(tables.map(({ name }) => name).filter((name) => !told.has(name))).toEqual(NOT_TOLD);
  expect(tablesOf(({ exported }) => exported === true).filter((name) => !told.has(name))).toEqual([]);
  expect(tables.filter(({ name }) => told.has(name) && !TABLES[name]?.exported)).toEqual([]);
});

test('an account that has moved tells its new administrators nothing of the former company, and the person everything', async () => {
  const former = 'The former company';
  const next = await addCompany(server.context, { name: 'The next company' });
  const { id: deviceId, mcuId } = await addDevice(server.context, { companyId: company.id, deviceName: former });
  expect((await server.call('attentionAdd', { mcuId }, { token })).resultMessage).toBe('success');
  const { id } = person;
  await rows(
    `insert into share (id, company_id, path, owner_id, device_id, name, parts, history_days, shows_company, key_hash, created_at, expires_at)
     values (nextval('share_id_seq'), $1, $2, $3, $4, $5, '{values}', 0, false, decode(md5($5), 'hex'), 1, 2)`,
    [company.id, company.path, id, deviceId, former],
  );
  const [schedule] = await rows<{ id: number }>(
    `insert into report_schedule (id, company_id, path, owner_id, subject, every, weekday, hour, time_zone, attachment, user_ids, next_at, updated_at)
     values (nextval('report_schedule_id_seq'), $1, $2, $3, 'fleet', 'week', 1, 6, $4, 'none', array[$3::int4], 1, 1) returning id`,
    [company.id, company.path, id, former],
  );
  const message = (channel: string, scheduleId: number | null, body: object) =>
    rows<{ id: number }>(
      `insert into delivery_message (id, channel, user_id, is_gathered, made_at, next_at, schedule_id, report_at, body)
       values (nextval('delivery_message_id_seq'), $1, $2, false, 1, 1, $3, case when $3::int4 is not null then 1 end, $4::jsonb) returning id`,
      [channel, id, scheduleId, JSON.stringify(body)],
    );
  await message('report', schedule!.id, { subject: 'fleet', name: former });
  await message('reminder', null, { kind: 'service', path: company.path, after: 1, through: 2, former });
  const [mail] = await message('email', null, { former });
  await rows(
    `insert into delivery (id, channel, user_id, device_id, at, unit, msg_type, code, kind, due_at, message_id)
     values (nextval('delivery_id_seq'), 'email', $1, $2, 1, 0, 1, 0, 'raise', 1, $3)`,
    [id, deviceId, mail!.id],
  );
  const exported = async (by: string, of?: number) =>
    (await server.call('exportAccount', { id: of }, { token: by })).bytes.toString('utf8');
  const toldOf = (text: string) => {
    const { followed, reports, shares, messages, audit } = JSON.parse(text);
    return [followed, reports, shares, messages, audit].map((part) => part.length > 0);
  };
  expect(toldOf(await exported(admin, id))).toEqual([true, true, true, true, true]);

  const top = await server.signIn('superAdmin', 1);
  const moved = await server.call('updateUserById', { id, companyId: next.id }, { token: top });
  expect(moved.resultMessage).toBe('success');
  const stranger = await server.signIn('admin', next.id);
  const told = await exported(stranger, id);
  expect(told).not.toContain(former);
  expect(told).not.toContain(mcuId);
  expect(toldOf(told).slice(0, 4)).toEqual([false, false, false, false]);
  const sent = await server.call('pageDeliveryMessages', { everybody: true }, { token: stranger });
  expect(sent.resultModel).toMatchObject({ total: 0, list: [], failed: 0 });
  expect(toldOf(await exported(await signIn(person)))).toEqual([true, true, true, true, true]);
});

test('an administrator exports and erases accounts that it manages, and no others', async () => {
  const foreign = await server.signIn('admin', (await addCompany(server.context)).id);
  for (const call of ['exportAccount', 'eraseAccount'] as const) {
    expect((await server.call(call, { id: person.id }, { token: foreign })).resultMessage).toBe('user_not_found');
    const colleague = await addUser(server.context, { companyId: company.id, role: 'commonUser' });
    expect((await server.call(call, { id: colleague.id }, { token })).resultMessage).toBe('guest_refuse');
  }
  expect((await server.call('exportAccount', { id: person.id }, { token: admin })).status).toBe(200);
  expect((await erase({ id: person.id }, admin)).resultMessage).toBe('success');
  expect(await isIn(token)).toBe(false);
  expect((await erase({ id: person.id }, admin)).resultMessage).toBe('user_not_found');
});

test('erasing oneself requires the password; sessions and keys end at once, and the audit has a pseudonym', async () => {
  const key = await addApiKey(server.context, { userId: person.id });
  await server.call('saveUserInfo', { email: `${person.loginName}@yard.example`, password: TEST_PASSWORD }, { token });
  await server.call('updateUserById', { id: person.id, displayName: 'Ada' }, { token: admin });
  expect((await erase({}, token)).resultMessage).toBe('password_error');
  expect((await erase({ password: 'wrong' }, token)).resultMessage).toBe('password_error');
  expect((await erase({ password: TEST_PASSWORD }, token)).resultMessage).toBe('success');
  expect([await isIn(token), await isIn(key)]).toEqual([false, false]);

  await eraseNames(server.context, new AbortController().signal);
  const left = await rows<{ text: string }>(
    'select a::text as text from audit_entry a where a.company_path = $1 and strpos(lower(a::text), lower($2)) > 0',
    [company.path, person.loginName],
  );
  expect(left).toEqual([]);
  const kept = await rows<{ action: string; target: string | null; userId: number }>(
    'select action, target, user_id from audit_entry where user_id = $1 or target = $2 order by id',
    [person.id, `erased-${person.id}`],
  );
  expect(kept).toEqual(
    expect.arrayContaining([
      { action: 'users.signIn', target: null, userId: person.id },
      { action: 'users.erase', target: `erased-${person.id}`, userId: person.id },
      expect.objectContaining({ action: 'users.update', target: `erased-${person.id}` }),
    ]),
  );
  expect(await rows('select from erasure', [])).toEqual([]);
});

/** Named so, and no login names of who did something. */
const OTHER_NAMES = [
  // Who sees and changes a field or a tag, and what it is called.
  ...['label_field', 'label_tag'].flatMap((table) =>
    ['changed_by', 'folded_name', 'seen_by'].map((column) => `${table}.${column}`),
  ),
  'saved_view.folded_name',
  ...['app_user.display_name', 'app_user.login_name', 'company.brand_name', 'erasure.display_name'],
  ...['handbook_revision.editor_name', 'lease.device_name', 'service_order.payer_name', 'service_order.plan_name'],
];

test('names of an erased account that were stored with its actions are replaced everywhere', async () => {
  const own = await testServer();
  onTestFinished(() => own.stop());
  const someone = await addUser(own.context, { companyId: (await addCompany(own.context)).id, role: 'commonUser' });
  const superuser = new pg.Client({
    ...inject('cluster'),
    user: SUPERUSER,
    database: own.context.database.address.database,
  });
  await superuser.connect();
  onTestFinished(() => superuser.end());
  // Rows need nothing that they refer to; a cluster passes on to its workers what is set within a transaction.
  await superuser.query(`set citus.propagate_set_commands = 'local'`);
  await superuser.query(`set citus.multi_shard_modify_mode = 'sequential'`);
  await superuser.query('begin');
  await superuser.query('set local session_replication_role = replica');
  await fillEmptyTables(superuser, Object.keys(NAMES_OF_ACCOUNTS));
  await superuser.query('commit');
  const places = Object.entries(NAMES_OF_ACCOUNTS).flatMap(([table, columns]) =>
    columns.map((each) => [table, each] as const),
  );
  for (const [table, column] of places)
    await superuser.query(`update ${table} set ${column} = $1`, [someone.loginName]);
  await superuser.query('delete from erasure');
  await superuser.query(`insert into erasure values ($1, $2, 'Ada', 1)`, [someone.id, [someone.loginName]]);
  await eraseNames(own.context, new AbortController().signal);
  for (const [table, column] of places) {
    const { rows } = await superuser.query(`select distinct ${column} as name from ${table}`);
    expect(rows, `${table}.${column}`).toEqual([{ name: `erased-${someone.id}` }]);
  }

  const { rows: named } = await superuser.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema = 'public' and data_type = 'text' and column_name ~ '(_name|_by)$' order by 1`,
  );
  const known = new Set([...places.map((place) => place.join('.')), ...OTHER_NAMES]);
  expect(named.map(({ column }) => column).filter((column) => !known.has(column))).toEqual([]);
});

test('the last administrator of a company cannot leave; one of two can, even if both try at once', async () => {
  const alone = await addCompany(server.context);
  const two = await Promise.all([1, 2].map(() => addUser(server.context, { companyId: alone.id, role: 'admin' })));
  const tokens = await Promise.all(two.map((each) => signIn(each)));
  const answers = await Promise.all(tokens.map((by) => erase({ password: TEST_PASSWORD }, by)));
  expect(answers.map(({ resultMessage }) => resultMessage).toSorted()).toEqual(['last_admin', 'success']);
});

test('at first sign-in an account gets the time zone of its browser, and keeps its own choice', async () => {
  const zoneOf = async (by: string) =>
    ((await server.call('userInfo', {}, { token: by })).resultModel as { currentUserInfo: { timeZone: string | null } })
      .currentUserInfo.timeZone;
  const newcomer = await addUser(server.context, { companyId: company.id, role: 'commonUser' });
  const first = await signIn(newcomer, { 'time-zone': 'Asia/Tokyo' });
  expect(await zoneOf(first)).toBe('Asia/Tokyo');
  expect(await zoneOf(await signIn(newcomer, { 'time-zone': 'Europe/Paris' }))).toBe('Asia/Tokyo');
  await server.call('saveUserInfo', { timeZone: '' }, { token: first });
  expect(await zoneOf(await signIn(newcomer, { 'time-zone': 'Europe/Paris' }))).toBe(null);
  const hostile = await addUser(server.context, { companyId: company.id, role: 'commonUser' });
  expect(await zoneOf(await signIn(hostile, { 'time-zone': 'Not/AZone' }))).toBe(null);
});

test('a new password ends other sessions and personal keys, unless its owner keeps them; a reset ends them all', async () => {
  const other = await signIn(person);
  const key = await addApiKey(server.context, { userId: person.id });
  const change = (password: string, newPassword: string, more: { endOthers?: boolean } = {}) =>
    server.call('changePassword', { password, newPassword, ...more }, { token });
  expect((await change(TEST_PASSWORD, 'short')).resultMessage).toBe('param_error');
  await change(TEST_PASSWORD, 'another-Password-1', { endOthers: false });
  expect(await Promise.all([token, other, key].map(isIn))).toEqual([true, true, true]);
  await change('another-Password-1', 'another-Password-2');
  expect(await Promise.all([token, other, key].map(isIn))).toEqual([true, false, false]);
  const again = await addApiKey(server.context, { userId: person.id });
  expect(await isIn(again)).toBe(true);
  await server.call('resetPassword', { id: person.id }, { token: admin });
  expect(await Promise.all([token, again].map(isIn))).toEqual([false, false]);
});

test('after all this, companies know how many accounts they have', async () => {
  expect(await miscounted(server.context)).toEqual([]);
});
