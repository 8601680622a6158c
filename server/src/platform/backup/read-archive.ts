import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { longestOf, type Member, memberOf } from './members.ts';

interface ReadMember {
  readonly member: Member;
  readonly bytes: Buffer;
}

/** Why an archive cannot be used, in a sentence that names it. */
export const unusable = (file: string, reason: string): Error => new Error(`${file} is not used: ${reason}`);

/**
 * The files of an archive, one after the other. Throws an error message for one that is incomplete, damaged or
 * something else.
 */
export async function* readArchive(file: string): AsyncGenerator<ReadMember, void, undefined> {
  const gunzip = createGunzip();
  pipeline(createReadStream(file), gunzip, () => {});
  const decoder = createTarDecoder({ strict: true });
  const entries = (Readable.toWeb(gunzip) as ReadableStream<Uint8Array>).pipeThrough(decoder);
  try {
    for await (const entry of entries) yield await readEntry(file, entry);
  } catch (error) {
    // Web streams wrap the original error.
    const { cause } = error as Error;
    throw explain(file, cause instanceof Error ? cause : (error as Error));
  } finally {
    gunzip.destroy();
  }
}

async function readEntry(file: string, { header, body }: ParsedTarEntry): Promise<ReadMember> {
  const member = memberOf(header.name);
  if (member === null || header.type !== 'file') {
    throw unusable(file, `it is not a backup of Wattyard: it has ${JSON.stringify(header.name)}`);
  }
  if (header.size > longestOf(member)) throw unusable(file, `${header.name} is longer than any that a backup has`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { member, bytes: Buffer.concat(chunks) };
}

const TORN = /unexpected end of file|truncated/i;
const FOREIGN = /incorrect header check|unknown compression method/i;

function explain(file: string, error: Error & { code?: string }): Error {
  const { code = '', message } = error;
  if (code === 'ENOENT') return new Error(`there is no file ${file}`);
  if (TORN.test(message)) return unusable(file, 'it ends too early, it was not written or copied to its end');
  if (FOREIGN.test(message)) return unusable(file, 'it is not a backup of Wattyard');
  if (code.startsWith('Z_') || /\btar\b|Invalid EOF/i.test(message))
    return unusable(file, `it is damaged (${message})`);
  return error;
}
