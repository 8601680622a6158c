import { readFile } from 'node:fs/promises';
import { APIS, calls } from '#domain/assembly/calls.ts';
import { commonMeanings } from '#domain/contract/openapi/common-meanings.ts';
import { type Examples, openApi } from '#domain/contract/openapi/document.ts';
import { MeaningNotes } from '#domain/contract/openapi/field-meanings.ts';
import { type GeneratedFile, ROOT } from './generated-file.ts';

const DOCUMENT = 'docs/api/openapi.json';
const EXAMPLES = 'docs/api/examples.json';

const read = async (path: string) => JSON.parse(await readFile(`${ROOT}${path}`, 'utf8'));

/** The contract as the server returns it at `/openapi.json`: every field with its meaning, every call with an example. */
export async function openApiFile(): Promise<GeneratedFile[]> {
  const { version } = (await read('package.json')) as { version: string };
  const examples = (await read(EXAMPLES)) as Examples;
  const notes = new MeaningNotes();
  const description = openApi(APIS, { title: 'Wattyard', version }, examples, notes);
  const names = Object.keys(calls);
  refuse('meanings.ts of the feature does not say what is meant by', [...notes.missing]);
  refuse(
    'a meanings.ts says what is nowhere:',
    [...new Set(APIS.flatMap(({ meanings }) => meanings))].flatMap((each) => notes.usedByFewer(each, 1)),
  );
  refuse('common-meanings.ts says what one feature alone has:', notes.usedByFewer(commonMeanings, 2));
  refuse(
    `${EXAMPLES} lacks (npm run api-examples):`,
    names.filter((name) => !(name in examples)),
  );
  return [{ path: DOCUMENT, text: `${JSON.stringify(description, null, 1)}\n` }];
}

function refuse(what: string, names: readonly string[]): void {
  if (names.length > 0) throw new Error(`${what} ${names.join(', ')}`);
}
