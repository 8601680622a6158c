import { readFile } from 'node:fs/promises';
import { calls } from '#domain/calls.ts';
import { openApi } from '#domain/contract/openapi.ts';
import { type GeneratedFile, ROOT } from './generated-file.ts';

/** docs/api/openapi.json: the contract as the server returns it at `/openapi.json`. */
export async function openApiFile(): Promise<GeneratedFile[]> {
  const { version } = JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')) as { version: string };
  const description = openApi(calls, { title: 'Wattyard', version });
  return [{ path: 'docs/api/openapi.json', text: `${JSON.stringify(description, null, 1)}\n` }];
}
