import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** A file of this machine served under a URL of the console. */
export interface ServedFile {
  readonly url: string;
  readonly file: string;
}

/**
 * Serves the built console: files with a hash in their name are cached for ever, the others are revalidated. Ranges
 * work, because the base map needs them. False if there is no build.
 */
export async function serveFiles(
  app: FastifyInstance,
  folder: string,
  others: readonly ServedFile[],
): Promise<boolean> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  await app.register(fastifyStatic, {
    root: folder,
    serve: isBuilt,
    index: ['index.html'],
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets/'));
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  for (const { url, file } of others) {
    app.get(url, (_request, reply) => reply.sendFile(basename(file), dirname(file)));
  }
  return isBuilt;
}
