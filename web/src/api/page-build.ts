import type { Build } from '#domain/system/build.ts';
import { version } from '../../../package.json';
import { isRecord, parseJson } from '../storage/json.ts';

export const PRODUCT_VERSION = version;

/** The build this page came from, as the page itself tells; `null` while the console is developed. */
export function pageBuild(): Build | null {
  const note = parseJson(document.querySelector<HTMLMetaElement>('meta[name="wattyard-build"]')?.content ?? null);
  if (!isRecord(note)) return null;
  const { version, build, builtAt } = note;
  return typeof version === 'string' && typeof build === 'string' && typeof builtAt === 'number'
    ? { version, build, builtAt }
    : null;
}
