import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';

/** An archive being written: it gets its name when it is whole. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  finish(): Promise<{ bytes: number; sha256: string }>;
  /** Removes the partial output. */
  discard(): Promise<void>;
}

const ONLY_ITS_OWNER = 0o600;
/** Most of it is series, which are dense already: more effort costs three times the time for a few percent. */
const FAST = 1;

/** Begins `file`, which must not be there: a backup never replaces another one. */
export function writeArchive(file: string, at: Date): ArchiveWriter {
  if (existsSync(file)) throw new Error(`${file} already exists: give the backup another name`);
  const draft = `${file}.${process.pid}.part`;
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as ReadableStream),
    createGzip({ level: FAST }),
    hashing,
    createWriteStream(draft, { flags: 'wx', mode: ONLY_ITS_OWNER, flush: true }),
  );
  let fault: Error | null = null;
  written.catch((error: Error) => {
    fault = error;
  });

  return {
    add: async (name, bytes) => {
      try {
        const writer = controller.add({ name, size: bytes.length, mode: ONLY_ITS_OWNER, mtime: at }).getWriter();
        await writer.write(bytes);
        await writer.close();
      } catch (error) {
        // A full disk shows here as a closed stream: the reason is with the writer of the file.
        throw fault ?? error;
      }
    },
    finish: async () => {
      controller.finalize();
      await written;
      await rename(draft, file);
      return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
    },
    discard: async () => {
      controller.error(new Error('the backup was interrupted'));
      await written.catch(() => {});
      await rm(draft, { force: true });
    },
  };
}
