import type pg from 'pg';
import { expect, test } from 'vitest';
import { enterRoot } from '#server/platform/db/enter-root.ts';
import {
  createSchema,
  ensureMigrationTable,
  migrate,
  migrationNames,
  runMigration,
} from '#server/platform/db/migrate.ts';
import { dumpSchema } from '../../../tools/gen/schema/dump.ts';
import { emptyDatabase, namesIn } from '../backup/ground.ts';

/** Everything that a database can have and the dump of its schema does not show, as lines. */
const REST = `
  select format('%s %s owned by %s, options %s', c.relkind, c.relname, pg_get_userbyid(c.relowner), c.reloptions) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace
  union all select format('%s grants %s to %s%s', g.name, g.privilege_type,
      case grantee when 0 then 'everybody' else pg_get_userbyid(grantee) end, case when is_grantable then ' with grant' end)
    from (
      select relname as name, a.* from pg_class,
        aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) a
        where relnamespace = 'public'::regnamespace
      union all select proname, a.* from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
        where pronamespace = 'public'::regnamespace
      union all select nspname, a.* from pg_namespace, aclexplode(nspacl) a where nspname = 'public'
      union all select relname || '.' || attname, a.* from pg_attribute join pg_class c on c.oid = attrelid, aclexplode(attacl) a
        where relnamespace = 'public'::regnamespace
    ) g
  union all select format('sequence %s %s %s %s %s %s %s', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle)
    from pg_sequences where schemaname = 'public'
  union all select format('sequence %s belongs to %s', relname, refobjid::regclass) from pg_depend
    join pg_class c on c.oid = objid and relkind = 'S' where deptype in ('a', 'i') and refclassid = 'pg_class'::regclass
  union all select format('%s: %s', stxname, pg_get_statisticsobjdef(oid)) from pg_statistic_ext
  union all select format('extension %s %s', extname, extversion) from pg_extension
  union all select format('setting %s of %s', setconfig, setrole) from pg_db_role_setting s
    join pg_database d on d.oid = setdatabase where datname = current_database()
  union all select format('default grant %s', defaclacl) from pg_default_acl
  union all select format('rule %s of %s', rulename, tablename) from pg_rules where schemaname = 'public'
  union all select format('says %s: %s', relname, description) from pg_description
    join pg_class c on c.oid = objoid where relnamespace = 'public'::regnamespace
  order by 1`;

const restOf = async (owner: pg.Pool) => (await owner.query<{ line: string }>(REST)).rows.map(({ line }) => line);

const rowsIn = async (owner: pg.Pool) => {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  );
  const counts: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query(`select count(*) as n from "${name}"`);
    counts[name] = rows[0].n;
  }
  return counts;
};

test('a new database is what all migrations make, and knows that it has them', async () => {
  const upgraded = (await emptyDatabase()).owner;
  const client = await upgraded.connect();
  await ensureMigrationTable(client);
  for (const name of await migrationNames()) {
    await client.query('begin');
    await enterRoot(client);
    await runMigration(client, name);
    await client.query('commit');
  }
  client.release();
  const fresh = (await emptyDatabase()).owner;
  const applied = await migrate(fresh);

  expect(await dumpSchema(fresh)).toBe(await dumpSchema(upgraded));
  expect(await restOf(fresh)).toEqual(await restOf(upgraded));
  expect(await rowsIn(fresh)).toEqual(await rowsIn(upgraded));
  const noted = 'select name, checksum from migration order by name collate "C"';
  expect((await fresh.query(noted)).rows).toEqual((await upgraded.query(noted)).rows);
  expect(applied[0]).toBe('baseline.sql');
  expect(await migrate(fresh)).toEqual([]);
  expect(await migrate(upgraded)).toEqual([]);
});

test.each([
  ['all', (names: string[]) => names],
  ['those of before', (names: string[]) => names.slice(0, 40)],
  ['some out of turn', (names: string[]) => names.filter((name) => !name.startsWith('0176'))],
])('a schema is made of %s of the migrations', async (_, choose) => {
  const names = choose(await migrationNames());
  const { owner } = await emptyDatabase();
  const client = await owner.connect();
  await client.query('begin');
  await enterRoot(client);
  await createSchema(client, names);
  await client.query('commit');
  client.release();
  const { rows } = await owner.query('select name from migration order by name collate "C"');
  expect(rows.map(({ name }) => name)).toEqual(names);
});

test('a baseline that fails leaves nothing behind', async () => {
  const database = await emptyDatabase();
  await database.owner.query('create table company (id int)');
  await expect(migrate(database.owner)).rejects.toThrow('migration baseline.sql failed');
  expect(await namesIn(database)).toEqual(['company']);
});
