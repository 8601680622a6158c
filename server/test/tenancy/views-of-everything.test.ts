import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { addCompany, addDevice, type BuiltCompany } from '../harness/builder.ts';
import { type CallName, call, sampleOf } from '../harness/sample-input.ts';
import { type TestServer, testServer } from '../harness/server.ts';

/** Views that read with the rights of their owner, attacked by somebody who may write any statement in the scope of a company. */
const VIEWS = [
  { view: 'every_alarm', text: 'acknowledged_name' },
  { view: 'every_device', text: 'search_text' },
  { view: 'every_lease', text: 'search_text' },
  // Its condition is compared row by row: only statements of the program itself, which call no function, are safe with it.
  { view: 'own_alarm', text: 'acknowledged_name', rowByRow: true },
];
const SECRET = 'the secret digger';

let server: TestServer;
let own: BuiltCompany;
let owner: pg.Pool;
let runtime: pg.Pool;

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  ({ owner, runtime } = context.database);
  own = await addCompany(context);
  const foreign = await addCompany(context);
  const device = await addDevice(context, { companyId: foreign.id, deviceName: SECRET });
  await context.within({ path: '1', leasesAt: null }, (tx) =>
    tx.query('update device set bound_at = 1 where id = $1', [device.id]),
  );
  const now = context.clock.now();
  const rent = { rentMinor: 1, rentalCompany: 'Northfield Rentals', rentPeriod: 'day' as const, currency: 'EUR' };
  const terms = { mcuId: device.mcuId, companyId: foreign.id, startsAt: now, endsAt: now + DAY_MS, ...rent };
  const token = await server.signIn('admin', foreign.id);
  expect(await server.call('addLease', terms, { token })).toMatchObject({ resultMessage: 'success' });
  await context.within({ path: '1', leasesAt: null }, (tx) =>
    tx.query(
      `insert into alarm (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path, acknowledged_name)
       values ($1, 0, 1, $2, 1, 0, 0, $2, $3, $4)`,
      [device.id, now, foreign.path, SECRET],
    ),
  );
  // What a policy would never let see a row before it has been asked: it tells what it is given, and costs the planner nothing.
  await owner.query(`create function tell(it text) returns boolean language plpgsql cost 0.0000001 as
    $$ begin raise exception 'told: %', it; end $$`);
  await owner.query('grant execute on function tell(text) to wattyard_runtime');
});
afterAll(() => server.stop());

/** Scopes of companies, of one whose path begins like the root's, and none at all. */
const scopes = () => [null, own.path, '1-7', '10', '01', '11-1'];

/** Work on a connection of the program itself that has entered a scope. */
async function entered<T>(path: string | null, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await runtime.connect();
  try {
    await client.query('begin');
    if (path !== null) await client.query('select enter($1, $2)', [path, server.context.clock.now()]);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe.each(VIEWS)('$view', ({ view, text }) => {
  test('has rows, which the scope of the root sees', async () => {
    const { rows } = await entered('1', (client) => client.query(`select * from ${view}`));
    expect(JSON.stringify(rows)).toContain(SECRET);
    await expect(entered('1', (client) => client.query(`select * from ${view} where tell(${text})`))).rejects.toThrow(
      SECRET,
    );
  });

  test('shows no other scope a row, a number or an order', async () => {
    for (const scope of scopes())
      await entered(scope, async (client) => {
        const count = async (query: string) => (await client.query(query)).rows[0].n;
        expect(await count(`select count(*)::int as n from ${view}`), `${scope}`).toBe(0);
        expect(await count(`select count(*)::int as n from ${view} where ${text} like '%secret%'`)).toBe(0);
        expect(await count(`select (select max(${text}) from ${view}) as n`)).toBeNull();
        expect(
          await count(`select exists (select from company c left join ${view} v on true where v.${text} <> '') as n`),
        ).toBe(false);
      });
  });

  test('is asked again by a statement that was planned in the scope of the root', async () => {
    const client = await runtime.connect();
    const statement = { name: `of ${view}`, text: `select id from ${view}` };
    const seenIn = async (path: string) => {
      await client.query('begin');
      await client.query('set local plan_cache_mode = force_generic_plan');
      await client.query('select enter($1, $2)', [path, null]);
      const { rowCount } = await client.query(statement);
      await client.query('commit');
      return rowCount;
    };
    try {
      expect(await seenIn('1')).toBe(1);
      expect(await seenIn(own.path)).toBe(0);
      // The scope ends with its transaction.
      expect(await seenIn('1')).toBe(1);
      expect((await client.query(statement)).rowCount).toBe(0);
    } finally {
      client.release();
    }
  });

  test.each([
    'update VIEW set path = path',
    'delete from VIEW',
    "insert into VIEW (path) values ('1')",
    'select from VIEW for update',
    'create or replace view VIEW as select 1',
    'alter view VIEW set (security_invoker = false)',
    'drop view VIEW',
  ])('refuses, even in the scope of the root: %s', async (statement) => {
    await expect(entered('1', (client) => client.query(statement.replace('VIEW', view)))).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });
});

test('every such view is attacked here', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class c where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')
       and not coalesce(reloptions::text[] @> array['security_invoker=true'], false) order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(VIEWS.map(({ view }) => view));
});

test('no call answers a company with what the views hold of others', async () => {
  const names = (Object.keys(calls) as CallName[]).filter((name) => call(name).effect === 'reads');
  expect(names).toEqual(expect.arrayContaining(['pageLeases', 'pageDataService']));
  const token = await server.signIn('admin', own.id);
  for (const name of names) {
    const input = { ...sampleOf(name), key: 'secret', companyIdList: [1], companyIds: [1] };
    const { bytes } = await server.call(name, input as never, { token });
    expect(bytes.includes(SECRET), name).toBe(false);
  }
});

test.each(VIEWS.filter(({ rowByRow }) => !rowByRow))(
  '$view gives no row to a function that tells what it is asked, however cheap it is',
  async ({ view, text }) => {
    for (const scope of scopes())
      for (const query of [
        `select * from ${view} where tell(${text})`,
        `select * from ${view} where ${text} like '%secret%' and tell(${text})`,
        `select tell(${text}) from ${view}`,
        `select * from company c join ${view} v on tell(v.${text})`,
        `select * from ${view} order by tell(${text})`,
        `with v as not materialized (select * from ${view}) select * from v where tell(${text})`,
      ])
        await entered(scope, async (client) => expect((await client.query(query)).rows, query).toEqual([]));
  },
);
