import type { Build } from '#domain/foundation/system/build.ts';
import { version as developed } from '../../../package.json';
import { isRecord, parseJson } from '../storage/json.ts';

/** The build this page was loaded from; `null` in development. */
export function pageBuild(): Build | null {
  const note = parseJson(document.querySelector<HTMLMetaElement>('meta[name="wattyard-build"]')?.content ?? null);
  if (!isRecord(note)) return null;
  const { version, build, builtAt } = note;
  return typeof version === 'string' && typeof build === 'string' && typeof builtAt === 'number'
    ? { version, build, builtAt }
    : null;
}

/** The product version of this page. */
export const pageVersion = (): string => pageBuild()?.version ?? developed;
