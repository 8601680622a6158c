import { expect, test } from 'vitest';
import { ensureMigrationTable, migrate, migrationNames, runMigration } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { asSuperuser, emptyDatabase, rowsAsSuperuser } from '../backup/ground.ts';

const MEND = '0081-rows-that-were-hidden.sql';
const SCOPE = '0082';
const NOW = Date.now();
const DAY = 86_400_000;

/** An account from before 0040, and leases from before 0066: one is over, one lasts, one lasts and was taken back. */
async function fill(database: Database, upTo: string): Promise<void> {
  const { owner } = database;
  const ask = (text: string) => rowsAsSuperuser(database, text);
  const apply = async (from: string, to: string) => {
    for (const name of (await migrationNames()).filter((each) => each >= from && each < to && each !== MEND))
      await runMigration(owner, name);
  };
  await ensureMigrationTable(owner);
  await apply('', '0040');
  await ask(`insert into company (id, path, name, sort_key, modules, created_at) values (1, '1', 'Root', '', '{}', 0)`);
  await ask(`insert into app_user (id, company_id, path, login_name, login_key, display_name, password_hash, guest_flag, modules, created_at)
    values (7, 1, '1', 'Aoife', 'aoife', 'ÄNNE', 'x', false, '{}', 0)`);
  await ask(`insert into device (id, mcu_id, sn, name, device_type, company_id, path, search_text, sort_key, key_hash, broker_hash, bound_at)
    values (1, '1', 'S1', 'Crate', 'a', 1, '1', '', '', '', '', 0)`);
  await apply('0040', '0066');
  const lease = (id: number, endsAt: number, end: string) =>
    `(${id}, 'L-${id}', 1, 'Crate', 'S1', '1', 'ÖLAF', 'Root', ${NOW - 3 * DAY}, ${endsAt}, ${endsAt}, 0, 'total', 'EUR', 0, '', '{}', ${end}, 0)`;
  await ask(`insert into lease (id, contract_number, device_id, device_name, device_sn, path, customer, rental_company, starts_at, ends_at,
      agreed_until, rent_minor, rent_period, currency, total_minor, remark, limits, end_condition, created_at)
    values ${lease(1, NOW - DAY, 'null')}, ${lease(2, NOW + DAY, 'null')}, ${lease(3, NOW + DAY, `'{"at": 1}'`)}`);
  await apply('0066', upTo);
}

const textOf = async (database: Database, id: number) =>
  (await rowsAsSuperuser(database, `select search_text from lease where id = ${id}`))[0]?.searchText;
const outside = async (database: Database) =>
  (await rowsAsSuperuser(database, 'select outside_since::float8 as since from lease order by id')).map(
    ({ since }) => since,
  );

test('migrations reach the rows of a database whose owner is no superuser', async () => {
  const database = await emptyDatabase('plain owner');
  await fill(database, '0066');
  await migrate(database.owner);
  expect((await outside(database)).slice(0, 2)).toEqual([null, NOW + DAY]);
  expect(await textOf(database, 2)).toBe('l-2 ölaf crate s1');
  expect(await rowsAsSuperuser(database, 'select id::int as id from lease where start_told order by id')).toHaveLength(
    3,
  );
  expect(await rowsAsSuperuser(database, 'select id::int as id from lease where end_told order by id')).toEqual([
    { id: 1 },
  ]);
});

test('the effects that earlier versions missed there are corrected, and correct rows stay', async () => {
  const database = await emptyDatabase('plain owner');
  await fill(database, SCOPE);
  expect(await outside(database)).toEqual([null, null, null]);
  await asSuperuser(database, (client) =>
    client.query(`insert into app_user (id, company_id, path, login_name, login_key, display_name, password_hash, guest_flag, modules,
      search_text, created_at) values (8, 1, '1', 'Bo', 'bo', 'Bo', 'x', false, '{}', 'bo as written', 0)`),
  );
  await migrate(database.owner);
  expect(await outside(database)).toEqual([null, NOW + DAY, null]);
  expect(await rowsAsSuperuser(database, 'select search_text from app_user order by id')).toEqual([
    { searchText: 'änne aoife ' },
    { searchText: 'bo as written' },
  ]);
});
