import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinTables, type Table } from '#server/platform/db/table.ts';
import { TABLES, tablesAt, tablesOf } from '#server/tables.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

/** What features say of their tables, against PostgreSQL's own catalogue. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const OWN_TABLES = "c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace";
const names = async (text: string) =>
  (await db.database.owner.query<{ name: string }>(text)).rows.map(({ name }) => name);

test('a table has one owner', () => {
  const one = { lease: { place: 'device', of: 'device' } } as const;
  expect(() => joinTables([one, one])).toThrow('two features have a table lease');
});

test('every table of the database is one of a feature, and the other way round', async () => {
  const all = await names(`select relname as name from pg_class c where ${OWN_TABLES}`);
  expect(Object.keys(TABLES).sort()).toEqual(all.sort());
});

test('a table of all nodes comes after those that it refers to', async () => {
  const { rows } = await db.database.owner.query<{ name: string; target: string }>(
    `select c.relname as name, t.relname as target from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_class t on t.oid = k.confrelid where k.contype = 'f' and c.oid <> t.oid`,
  );
  const order = tablesAt('reference');
  const isWrong = ({ name, target }: { name: string; target: string }) =>
    order.includes(name) && order.includes(target) && order.indexOf(target) > order.indexOf(name);
  expect(rows.filter(isWrong)).toEqual([]);
});

/** Columns of which one is there when the rows of a table are somebody's, or a key to a table that has it. */
const OWNERS = {
  company: ['path', 'company_path', 'company_id'],
  device: ['device_id', 'mcu_id'],
  account: ['user_id', 'company_id'],
} as const;

test('what is said of the owners of a table is true', async () => {
  const { rows } = await db.database.owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where ${OWN_TABLES} group by 1`,
  );
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  const isWrong = ([name, { of, through, path, names = [] }]: (typeof entries)[number]) => {
    const columns = columnsOf.get(name) ?? [];
    const isOwned = of === 'nobody' || through || OWNERS[of].some((column) => columns.includes(column));
    return (
      !isOwned || (path !== undefined) !== columns.includes('path') || names.some((each) => !columns.includes(each))
    );
  };
  const entries = Object.entries(TABLES);
  expect(entries.filter(isWrong).map(([name]) => name)).toEqual([]);
});

/** Columns with a path that tells where something was done, and does not follow: an entry of the audit, and a rollout's of a device. */
const PATHS_OF_THEN = ['audit_entry.company_path', 'firmware_upgrade.rollout_path'];

test('every column with the path of a company is said to follow it', async () => {
  const columns = await names(`select c.relname || '.' || a.attname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where ${OWN_TABLES} and a.attname ~ '(^|_)path$'`);
  const said = Object.entries(TABLES).flatMap(([name, { path, morePaths = [] }]) =>
    [...(path ? ['path'] : []), ...(path === 'lease' ? ['lease_path'] : []), ...morePaths].map(
      (one) => `${name}.${one}`,
    ),
  );
  expect([...said, 'device.lease_path', ...PATHS_OF_THEN].sort()).toEqual(columns.sort());
});

test('rows that are nobody’s name no owner, and belong to no row that has one', async () => {
  const owned = await names(`select distinct c.relname as name from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname in ('path', 'company_path', 'company_id', 'device_id', 'user_id')
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    where ${OWN_TABLES} and (a.attname is not null or k.confrelid is not null)`);
  expect(tablesOf(({ of }) => of === 'nobody').filter((name) => owned.includes(name))).toEqual([]);
});

test('rows that belong to those of another table have its owner, and go with them', async () => {
  const { rows } = await db.database.owner.query<{ name: string; target: string }>(
    `select c.relname as name, t.relname as target from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_class t on t.oid = k.confrelid where k.contype = 'f' and k.confdeltype = 'c'`,
  );
  const goesWith = (name: string, through: string) => rows.some((row) => row.name === name && row.target === through);
  const isWrong = ([name, { of, through }]: [string, Table]) =>
    through !== undefined && (TABLES[through]?.of !== of || !goesWith(name, through));
  expect(Object.entries(TABLES).filter(isWrong)).toEqual([]);
});

test('a table from which the rows of a removed device go by foreign keys says so', async () => {
  const cascading = await names(`with recursive going (id) as (
      select 'device'::regclass::oid
      union select k.conrelid from pg_constraint k join going on going.id = k.confrelid
      where k.contype = 'f' and k.confdeltype = 'c')
    select c.relname as name from going join pg_class c on c.oid = going.id where c.relname <> 'device'`);
  expect(tablesOf(({ removed }) => removed === 'cascade').sort()).toEqual(cascading.sort());
});

test('distributed tables carry device_id in every unique key, and no triggers or identity columns', async () => {
  const distributed = `(${tablesAt('device')
    .map((name) => `'${name}'`)
    .join(', ')})`;
  expect(
    await names(`select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relname in ${distributed} and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'device_id' and a.attnum = any (i.indkey))`),
  ).toEqual([]);
  expect(
    await names(`select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relname in ${distributed} and not tgisinternal
      union select attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relname in ${distributed} and attidentity <> ''`),
  ).toEqual([]);
});

test('foreign keys only refer to tables that every node of a cluster has', async () => {
  const wrong = await names(`select conname as name from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.relname <> all ('{${tablesAt('coordinator').join()}}')
      and t.relname <> all ('{${tablesAt('reference').join()}}')`);
  expect(wrong).toEqual([]);
});
