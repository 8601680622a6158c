import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type GeneratedFile, ROOT } from './generated-file.ts';

export const GENERATED_CODE = 'domain/src/gen';
const BUF = join(ROOT, 'node_modules/@bufbuild/buf/bin/buf');

/** TypeScript generated from domain/proto into a temporary folder. */
export async function protobufFiles(): Promise<GeneratedFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wattyard-gen-'));
  // buf finds the generator by name and starts it with the first `node` of the path: that must be this one.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  try {
    await promisify(execFile)(process.execPath, [BUF, 'generate', '--output', folder], {
      cwd: ROOT,
      env: { ...process.env, PATH: path },
    });
    const names = (await readdir(join(folder, GENERATED_CODE))).sort();
    return await Promise.all(
      names.map(async (name) => ({
        path: `${GENERATED_CODE}/${name}`,
        text: await readFile(join(folder, GENERATED_CODE, name), 'utf8'),
      })),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
