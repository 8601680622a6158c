import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../harness/database.ts';
import { schemaText } from './schema-text.ts';

const DUMP = fileURLToPath(new URL('../../../docs/database/schema.sql', import.meta.url));

test('the committed schema is what the migrations make; `vitest -u` writes it anew', async () => {
  const db = await createTestDatabase();
  await expect(await schemaText(db.database.owner)).toMatchFileSnapshot(DUMP);
  await db.drop();
});
