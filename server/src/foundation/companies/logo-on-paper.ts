import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import { printedLogo } from './brand.ts';

const scope = systemScope('logos on paper');

/** The logo that is printed on what a company hands out, a PNG; null: it has none, and its name is printed. */
export async function logoOnPaper(
  { within, files }: Pick<Context, 'within' | 'files'>,
  path: string,
): Promise<Uint8Array | null> {
  const id = await within(scope, (tx) => printedLogo(tx, path));
  const file = id && (await files.open(id));
  return file ? buffer(file.read()) : null;
}
