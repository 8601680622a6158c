import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/foundation/basics/errors.ts';

const YEAR_SECONDS = 31_536_000;
/** Tiles are compressed already. */
const TILES = { compress: false } as const;

/**
 * Serves the built console: files with a hash in their name are cached for ever, the others are revalidated. What the
 * build has compressed is sent as it lies there. Ranges work, because the base map needs them; files of maps are those of
 * a folder of their own. False if there is no build.
 */
export async function serveFiles(
  app: FastifyInstance,
  folder: string,
  maps: { readonly folder: string; readonly isMap: (name: string) => boolean },
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
  if (isBuilt) {
    // The names are the build's own: the plugin's own route reads the folder at every request to compare the spelling.
    app.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) =>
      reply.sendFile(`assets/${params.name}`),
    );
    app.get('/basemap.pmtiles', TILES, (_request, reply) => reply.sendFile('basemap.pmtiles'));
  }
  app.get<{ Params: { name: string } }>('/map/:name', TILES, (request, reply) => {
    const { name } = request.params;
    if (!maps.isMap(name)) throw new Refusal('not_found');
    return reply.sendFile(name, maps.folder);
  });
  return isBuilt;
}
