import { expect, test } from 'vitest';
import { ensureMigrationTable, migrationNames, runMigration } from '#server/platform/db/migrate.ts';
import { emptyDatabase, rowsAsSuperuser } from '../../backup/ground.ts';

const CODES = '0022-alarms-by-code.sql';

test('existing alarms of faults get a code of their own, and are otherwise unchanged', async () => {
  const database = await emptyDatabase();
  const { owner } = database;
  const ask = (text: string) => rowsAsSuperuser(database, text);
  await ensureMigrationTable(owner);
  for (const name of (await migrationNames()).filter((each) => each < CODES)) await runMigration(owner, name);
  await ask(`insert into alarm (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at)
    values (1, 0, 20, 5, 2, 4323, 0, 5), (1, 0, 1, 5, 1, 1050, 1080, 5), (1, 2, 20, 6, 2, 2147483647, 0, 6)`);
  await runMigration(owner, CODES);
  const kept = () => ask('select unit, msg_type, code, trigger_value from alarm order by 1, 2, 3');
  expect(await kept()).toEqual([
    { unit: 0, msgType: 1, code: 0, triggerValue: 1050 },
    { unit: 0, msgType: 20, code: 4323, triggerValue: 4323 },
    { unit: 2, msgType: 20, code: 2_147_483_647, triggerValue: 2_147_483_647 },
  ]);
  await ask(`insert into alarm (device_id, unit, msg_type, code, raised_at, level, trigger_value, trigger_sub_value, updated_at)
    values (1, 0, 20, 11, 5, 2, 11, 0, 5)`);
  expect(await kept()).toHaveLength(4);
});
