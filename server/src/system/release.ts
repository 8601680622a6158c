import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Build } from '#domain/system/build.ts';
import type { Texts } from '../i18n/texts.ts';

/** Written beside the console's files when they are built. */
const NOTE = 'build.json';
const note = z.object({ version: z.string().min(1), build: z.string(), builtAt: z.int().min(0) });

/**
 * The console that a reload brings now. Read anew each time: the folder may have been replaced below the running server.
 * Without a built console the server's own version stands.
 */
export async function offeredBuild(consoleDir: string, version: string): Promise<Build> {
  try {
    return note.parse(JSON.parse(await readFile(join(consoleDir, NOTE), 'utf8')));
  } catch {
    return { version, build: '', builtAt: 0 };
  }
}

/** What is new in a version, by language: those that say it. */
export function releaseNotes(texts: Texts, version: string): Readonly<Record<string, string>> {
  const key = `notes_${version}`;
  return Object.fromEntries(
    texts.languages.flatMap((language) => {
      const text = texts.own('release', language)[key];
      return text === undefined ? [] : [[language, text]];
    }),
  );
}
