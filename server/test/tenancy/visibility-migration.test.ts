import { expect, test } from 'vitest';
import { ensureMigrationTable, migrate, migrationNames, runMigration } from '#server/platform/db/migrate.ts';
import { emptyDatabase, rowsAsSuperuser } from '../backup/ground.ts';

const VISIBILITY = '0026';

test('what was there before carries its company and its lease, and what is left of devices that are gone goes', async () => {
  const database = await emptyDatabase('plain owner');
  const { owner } = database;
  const ask = (text: string) => rowsAsSuperuser(database, text);
  await ensureMigrationTable(owner);
  for (const name of (await migrationNames()).filter((each) => each < VISIBILITY)) await runMigration(owner, name);
  await ask(`insert into company (id, path, name, sort_key, modules, created_at)
    values (1, '1', 'Root', '', '{}', 0), (5, '1-5', 'North', '', '{}', 0), (6, '1-6', 'South', '', '{}', 0)`);
  await ask(`insert into device (id, mcu_id, sn, name, device_type, company_id, path, search_text, sort_key, key_hash, broker_hash, bound_at)
    select n, n::text, n::text, '', 'a', 5, '1-5', '', '', '', '', 0 from generate_series(1, 2) n`);
  await ask(`insert into device_state (device_id, path) values (1, '1-5'), (2, '1-5')`);
  const years = `(extract(epoch from now()) * 1000)::bigint + 31536000000`;
  await ask(`insert into lease_grant (id, device_id, company_id, path, starts_at, ends_at)
    values (1, 1, 1, '1', 1, 2), (2, 1, 6, '1-6', 5, ${years}), (3, 1, 1, '1', 6, ${years}), (4, 2, 6, '1-6', 1, 2)`);
  await ask(`insert into alarm (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at)
    select n, 0, 5, 7, 1, 0, 0, 0 from generate_series(1, 3) n`);
  await ask(
    `insert into charge (device_id, unit, started_at, ended_at, body) select n, 0, 7, 8, '{}' from generate_series(1, 3) n`,
  );
  await migrate(owner);
  const expected = [
    { deviceId: 1, path: '1-5', leasePath: '1-6', leaseFrom: 5, lasts: true },
    { deviceId: 2, path: '1-5', leasePath: null, leaseFrom: null, lasts: null },
  ];
  for (const [table, id] of [['device', 'id'], ['device_state'], ['alarm'], ['charge']] as const)
    expect(
      await ask(`select ${id ?? 'device_id'}::int as device_id, path, lease_path, lease_from::int as lease_from,
        lease_until > extract(epoch from now()) * 1000 as lasts from ${table} order by 1`),
    ).toEqual(expected);
  const forced =
    await ask(`select relname from pg_class where relname in ('device', 'device_state', 'alarm', 'charge', 'lease_grant')
    and relrowsecurity and relforcerowsecurity`);
  expect(forced).toHaveLength(5);
});
