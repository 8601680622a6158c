import { expect, test } from 'vitest';
import { WITH_OWNER_COLUMNS } from '#server/foundation/visibility/owner-columns.ts';
import { ensureMigrationTable, migrate, migrationNames, runMigration } from '#server/platform/db/migrate.ts';
import { emptyDatabase, rowsAsSuperuser } from '../backup/ground.ts';

/** Tables of devices carry what policies compare from here on, others from 0029. */
const VISIBILITY = '0026';
/** Tables that are newer have nothing to be filled. */
const NEWER: readonly string[] = [
  'alarm_action',
  'battery_mount',
  'maintenance_plan',
  'maintenance_entry',
  'monitor_mount',
];
const FILLED = WITH_OWNER_COLUMNS.filter((table) => !NEWER.includes(table));

test('the migration fills in company and lease of existing rows, and removes rows of devices that no longer exist', async () => {
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
  await ask(`insert into command (device_id, id, kind, action, by_name, state, requested_at, expires_at, due_at)
    select n, n::text, 'restart', '{}', '', 'sent', 7, 8, 8 from generate_series(1, 3) n`);
  await ask(`insert into device_log_entry (device_id, id, at, content, author_name)
    select n, n::text, 7, '', '' from generate_series(1, 3) n`);
  await ask(`insert into warning_settings_change (device_id, id, at, by_name, before, after)
    select n, n::text, 7, '', '[]', '[]' from generate_series(1, 3) n`);
  await ask(`insert into firmware (id, model, version, notes, file_id, byte_count, sha256, signature, by_name, created_at)
    values ('f', '', '', '', '', 0, '', '', '', 0)`);
  await ask(`insert into firmware_rollout (id, path, firmware_id, model, version, state, stage, stage_count, device_count,
      failure_limit, until, by_name, created_at) values ('r', '1', 'f', '', '', 'running', 0, 1, 3, 1, 9, '', 0)`);
  await ask(`insert into firmware_upgrade (device_id, rollout_id, stage, state, model, version, by_name, requested_at, next_at, updated_at)
    select n, 'r', 0, 'waiting', '', '', '', 7, 7, 7 from generate_series(1, 3) n`);
  await ask(`insert into geofence (id, device_id, name, shape, on_enter, on_leave, enabled, created_at, updated_at)
    select n, n, '', '{}', true, true, false, 0, 0 from generate_series(1, 2) n`);
  await migrate(owner);
  const expected = [
    { deviceId: 1, path: '1-5', leasePath: '1-6', leaseFrom: 5, lasts: true },
    { deviceId: 2, path: '1-5', leasePath: null, leaseFrom: null, lasts: null },
  ];
  for (const table of ['device', ...FILLED])
    expect(
      await ask(`select ${table === 'device' ? 'id' : 'device_id'}::int as device_id, path, lease_path, lease_from::int as lease_from,
        lease_until > extract(epoch from now()) * 1000 as lasts from ${table} order by 1`),
      table,
    ).toEqual(expected);
  expect(await ask('select distinct rollout_path from firmware_upgrade')).toEqual([{ rolloutPath: '1' }]);
  const closed = ['device', ...WITH_OWNER_COLUMNS, 'lease_grant', 'firmware_rollout'];
  const forced = await ask(`select relname from pg_class where relname in ('${closed.join("', '")}')
    and relrowsecurity and relforcerowsecurity`);
  expect(forced).toHaveLength(closed.length);
});
