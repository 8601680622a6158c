/** `npm run gen`: writes all generated files that are committed. With `--check`: lists the stale ones. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { callTableText, lateCallsText } from './call-table.ts';
import { decisionsFile } from './decisions.ts';
import { committed, type GeneratedFile, ROOT } from './generated-file.ts';
import { openApiFile } from './openapi.ts';
import { operationsFile } from './operations.ts';
import { passportModelFile } from './passport/generate.ts';
import { GENERATED_CODE, protobufFiles } from './protobuf.ts';
import { schemaFile } from './schema/generate.ts';

const generators: readonly (() => Promise<GeneratedFile[]>)[] = [
  protobufFiles,
  async () => [
    { path: 'domain/src/gen/call-table.ts', text: callTableText() },
    { path: 'domain/src/gen/late-calls.ts', text: lateCallsText() },
  ],
  openApiFile,
  operationsFile,
  decisionsFile,
  passportModelFile,
  schemaFile,
];

const parameters = process.argv.slice(2);
if (parameters.some((each) => each !== '--check')) throw new Error('usage: npm run gen [-- --check]');
const isCheck = parameters.length > 0;

const files: GeneratedFile[] = [];
for (const generate of generators) files.push(...(await generate()));

const stale: string[] = [];
for (const { path, text } of files) {
  if ((await committed(path)) === text) continue;
  stale.push(path);
  if (isCheck) continue;
  await mkdir(dirname(ROOT + path), { recursive: true });
  await writeFile(ROOT + path, text);
}
const wanted = new Set(files.map(({ path }) => path));
for (const name of await readdir(ROOT + GENERATED_CODE)) {
  const path = `${GENERATED_CODE}/${name}`;
  if (wanted.has(path)) continue;
  stale.push(path);
  if (!isCheck) await rm(ROOT + path);
}

if (!isCheck) console.log(stale.length === 0 ? 'everything is up to date' : `updated: ${stale.join(', ')}`);
else if (stale.length === 0) console.log('generated files: fine');
else {
  for (const path of stale) console.error(`${path} is stale: npm run gen`);
  process.exitCode = 1;
}
