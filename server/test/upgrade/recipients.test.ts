import { expect, test } from 'vitest';
import { ensureMigrationTable, migrate, migrationNames, runMigration } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { asSuperuser, emptyDatabase, rowsAsSuperuser } from '../backup/ground.ts';

const MIGRATION = '0199-recipients-of-deliveries.sql';

/** What a program of before queues: for an account, or for a webhook as a negative number. */
const queue = (database: Database, id: number, channel: string, recipient: number) =>
  asSuperuser(database, (client) =>
    client.query(
      `insert into delivery (id, channel, recipient, device_id, at, unit, msg_type, code, kind, due_at)
       values ($1, $2, $3, 1, 5, 0, 1, 0, 'raise', 5) on conflict do nothing`,
      [id, channel, recipient],
    ),
  );

async function fill(database: Database): Promise<void> {
  await ensureMigrationTable(database.owner);
  for (const name of (await migrationNames()).filter((each) => each < MIGRATION))
    await runMigration(database.owner, name);
  await asSuperuser(database, async (client) => {
    await client.query(
      `insert into company (id, path, name, sort_key, modules, created_at) values (1, '1', 'Root', '', '{}', 0)`,
    );
    await client.query(`insert into app_user (id, company_id, path, login_name, login_key, display_name, password_hash, modules, created_at)
      values (7, 1, '1', 'ada', 'ada', 'Ada', 'x', '{}', 0)`);
    await client.query(`insert into webhook (id, company_id, path, name, url, kinds, level, updated_at)
      values (7, 1, '1', 'Hook', 'https://example.com', '{}', 4, 0)`);
    await client.query(`insert into device (id, mcu_id, sn, name, device_type, company_id, path, search_text, sort_key, key_hash,
        broker_hash, bound_at)
      values (1, '1', 'S1', 'Crate', 'a', 1, '1', '', '', '', '', 0)`);
  });
}

const queued = (database: Database) =>
  rowsAsSuperuser(database, 'select id::int as id, user_id, webhook_id from delivery order by id');

test('an account and a webhook that had one column are told apart, and who is gone holds up nobody', async () => {
  const database = await emptyDatabase('plain owner');
  await fill(database);
  await queue(database, 1, 'email', 7);
  await queue(database, 2, 'webhook', -7);
  await queue(database, 3, 'email', 8);
  await queue(database, 4, 'webhook', -8);
  await migrate(database.owner);
  expect(await queued(database)).toEqual([
    { id: 1, userId: 7, webhookId: null },
    { id: 2, userId: null, webhookId: 7 },
  ]);
  // What a program of before is about to queue is refused: its notice stays, for a program of now.
  await expect(queue(database, 5, 'webhook', -7)).rejects.toThrow(/"recipient" of relation "delivery" does not exist/);
  await asSuperuser(database, (client) => client.query('delete from app_user'));
  await asSuperuser(database, (client) => client.query('delete from webhook'));
  expect(await queued(database)).toEqual([]);
});

test('a recipient is one of both, and is told the same once', async () => {
  const database = await emptyDatabase('plain owner');
  await fill(database);
  await migrate(database.owner);
  const add = (id: number, userId: number | null, webhookId: number | null) =>
    asSuperuser(database, (client) =>
      client.query(
        `insert into delivery (id, channel, user_id, webhook_id, device_id, at, unit, msg_type, code, kind, due_at)
         values ($1, 'email', $2, $3, 1, 5, 0, 1, 0, 'raise', 5)`,
        [id, userId, webhookId],
      ),
    );
  await add(1, 7, null);
  await add(2, null, 7);
  await expect(add(3, 7, null)).rejects.toThrow(/delivery_once_key/);
  await expect(add(4, null, 7)).rejects.toThrow(/delivery_once_key/);
  await expect(add(5, 7, 7)).rejects.toThrow(/delivery_recipient_check/);
  await expect(add(6, null, null)).rejects.toThrow(/delivery_recipient_check/);
});
