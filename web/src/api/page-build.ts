import type { Build } from '#domain/system/build.ts';
import { version as developed } from '../../../package.json';
import { isRecord, parseJson } from '../storage/json.ts';

/** The build this page came from, as the page itself tells; `null` while the console is developed. */
export function pageBuild(): Build | null {
  const note = parseJson(document.querySelector<HTMLMetaElement>('meta[name="wattyard-build"]')?.content ?? null);
  if (!isRecord(note)) return null;
  const { version, build, builtAt } = note;
  return typeof version === 'string' && typeof build === 'string' && typeof builtAt === 'number'
    ? { version, build, builtAt }
    : null;
}

/** The product's version that this page is of. */
export const pageVersion = (): string => pageBuild()?.version ?? developed;
