import { readFile } from 'node:fs/promises';
import { calls } from '#domain/assembly/calls.ts';
import { SECTIONS } from '#domain/assembly/sections.ts';
import { type Examples, openApi } from '#domain/contract/openapi/document.ts';
import { allMeanings, Meanings } from '#domain/contract/openapi/meanings.ts';
import { type GeneratedFile, ROOT } from './generated-file.ts';

const DOCUMENT = 'docs/api/openapi.json';
const EXAMPLES = 'docs/api/examples.json';

const read = async (path: string) => JSON.parse(await readFile(`${ROOT}${path}`, 'utf8'));

/** The contract as the server returns it at `/openapi.json`: every field with its meaning, every call with an example. */
export async function openApiFile(): Promise<GeneratedFile[]> {
  const { version } = (await read('package.json')) as { version: string };
  const examples = (await read(EXAMPLES)) as Examples;
  const meanings = new Meanings();
  const description = openApi(SECTIONS, { title: 'Wattyard', version }, examples, meanings);
  const names = Object.keys(calls);
  refuse('domain/src/contract/openapi/meanings.json says nothing of', [...meanings.missing]);
  refuse(
    'domain/src/contract/openapi/meanings.json says what is nowhere:',
    allMeanings.filter((key) => !meanings.used.has(key)),
  );
  refuse(
    `${EXAMPLES} lacks (npm run api-examples):`,
    names.filter((name) => !(name in examples)),
  );
  return [{ path: DOCUMENT, text: `${JSON.stringify(description, null, 1)}\n` }];
}

function refuse(what: string, names: readonly string[]): void {
  if (names.length > 0) throw new Error(`${what} ${names.join(', ')}`);
}
