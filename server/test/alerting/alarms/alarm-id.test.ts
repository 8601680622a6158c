import { expect, test } from 'vitest';
import { ensureMigrationTable, migrate, migrationNames, runMigration } from '#server/platform/db/migrate.ts';
import { emptyDatabase, rowsAsSuperuser } from '../../backup/ground.ts';

const FACTS = '0027';

test('existing alarms get unique ids that stay with them', async () => {
  const database = await emptyDatabase('plain owner');
  const { owner } = database;
  const ask = (text: string) => rowsAsSuperuser(database, text);
  await ensureMigrationTable(owner);
  for (const name of (await migrationNames()).filter((each) => each < FACTS)) await runMigration(owner, name);
  const row = (code: number) => `(1, 0, 20, ${code}, 5, 2, 0, 0, 5, '1')`;
  const insert = (codes: readonly number[]) =>
    ask(`insert into alarm (device_id, unit, msg_type, code, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
      values ${codes.map(row).join(', ')}`);
  await insert([1, 2]);
  await migrate(owner);
  await insert([3]);
  const ids = () => ask('select code, id, found_later from alarm order by code');
  const before = await ids();
  expect(before).toHaveLength(3);
  expect(new Set(before.map(({ id }) => id)).size).toBe(3);
  expect(before.every((alarm) => alarm.foundLater === false)).toBe(true);
  await ask("update alarm set released_at = 9, level = 1, path = '1-5'");
  expect(await ids()).toEqual(before);
  await ask('delete from alarm');
  await insert([3, 2, 1]);
  expect(await ids()).toEqual(before);
});
