/** `npm run baseline`: writes what a new database begins with, from all migrations applied one by one. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { enterRoot } from '#server/platform/db/enter-root.ts';
import { ensureMigrationTable, migrationNames, runMigration } from '#server/platform/db/migrate.ts';
import { ROOT } from '../generated-file.ts';
import { dumpSchema } from './dump.ts';
import { withDatabase } from './with-database.ts';

const FOLDER = `${ROOT}server/migrations/`;
const HEAD = `-- What a new database begins with: the schema of all migrations that the last statement notes. Made by npm run baseline; do not edit.
do $$ begin
  if not exists (select from pg_roles where rolname = 'wattyard_runtime') then
    create role wattyard_runtime nologin noinherit;
  end if;
  execute format('grant wattyard_runtime to %I', current_user);
end $$;`;

const names = await migrationNames();
const noted = names.map(async (name) => {
  const sum = createHash('sha256')
    .update(await readFile(FOLDER + name))
    .digest('hex');
  return `  ('${name}', '${sum}')`;
});
const schema = await withDatabase(async (client) => {
  await ensureMigrationTable(client);
  for (const name of names) {
    await client.query('begin');
    await enterRoot(client);
    await runMigration(client, name);
    await client.query('commit');
  }
  return dumpSchema(client);
});
const statements = schema.replace(/^(--.*\n)+/, '');
const notes = `insert into migration (name, checksum) values\n${(await Promise.all(noted)).join(',\n')};`;
await writeFile(`${FOLDER}baseline.sql`, `${HEAD}\n${statements}\n${notes}\n`);
console.log(`server/migrations/baseline.sql: everything up to ${names.at(-1)}`);
