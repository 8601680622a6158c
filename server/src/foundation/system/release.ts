import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Build } from '#domain/foundation/system/build.ts';
import type { Texts } from '../i18n/texts.ts';

/** Written next to the console's files by the build. */
const NOTE = 'build.json';
const note = z.object({ version: z.string().min(1), build: z.string(), builtAt: z.int().min(0) });

/**
 * The version of the console that a reload would load now. It is read each time: the folder may have been replaced
 * under the running server. Without a built console it is the server's own version.
 */
export async function offeredBuild(consoleDir: string, version: string): Promise<Build> {
  try {
    return note.parse(JSON.parse(await readFile(join(consoleDir, NOTE), 'utf8')));
  } catch {
    return { version, build: '', builtAt: 0 };
  }
}

/** The release notes of a version, for the languages that have them. */
export function releaseNotes(texts: Texts, version: string): Readonly<Record<string, string>> {
  const key = `notes_${version}`;
  return Object.fromEntries(
    texts.languages.flatMap((language) => {
      const text = texts.own('release', language)[key];
      return text === undefined ? [] : [[language, text]];
    }),
  );
}
