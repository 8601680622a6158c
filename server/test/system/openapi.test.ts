import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import { openApi } from '#domain/contract/openapi.ts';
import { readConfig } from '#server/config.ts';

const DOCUMENT = fileURLToPath(new URL('../../../docs/api/openapi.json', import.meta.url));

test('the committed description of the API matches the contract; `vitest -u` writes it again', async () => {
  const document = openApi(calls, { title: 'Wattyard', version: readConfig({}).version });
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot(DOCUMENT);
});
