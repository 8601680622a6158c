import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import { isAt, limitRate } from '../../platform/http/limits.ts';
import { brandOf, companyVisited } from './brand.ts';

const PICTURE = '/brand/:file';
const MANIFEST = '/manifest.webmanifest';
const MAX_PER_MINUTE = 600;
const PICTURE_NAME = /^([0-9a-f]{64})\.png$/;
const scope = systemScope('manifest of the app');

/** What a browser fetches of a brand without a session: pictures, and the manifest of the installed console. */
export function brandRoutes(app: FastifyInstance, { within, files, clock }: Context): void {
  limitRate(app, isAt(PICTURE, MANIFEST), { max: MAX_PER_MINUTE, now: clock.now });

  app.get<{ Params: { file: string } }>(PICTURE, async (request, reply) => {
    const sha256 = PICTURE_NAME.exec(request.params.file)?.[1];
    const file = sha256 === undefined ? null : await files.openBrandPicture(sha256);
    if (!file) {
      reply.code(404);
      throw new Refusal('not_found');
    }
    return reply
      .headers({
        'content-type': file.mediaType,
        'content-length': file.byteCount,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(file.read());
  });

  app.get<{ Querystring: Record<string, unknown> }>(MANIFEST, async (request, reply) => {
    const { company } = request.query;
    const id = typeof company === 'string' && /^[1-9]\d{0,8}$/.test(company) ? Number(company) : undefined;
    const brand = await within(scope, async (tx) =>
      brandOf(tx, await companyVisited(tx, { host: request.hostname, company: id })),
    );
    reply.type('application/manifest+json').header('cache-control', 'no-cache');
    return JSON.stringify(manifestOf(brand, id));
  });
}

const manifestOf = ({ siteName, ico }: { siteName: string; ico: string }, company: number | undefined) => ({
  id: '/',
  name: siteName,
  short_name: siteName,
  start_url: company === undefined ? '/' : `/?company=${company}`,
  scope: '/',
  display: 'standalone',
  background_color: '#EFF2F0',
  theme_color: '#EFF2F0',
  icons:
    ico === ''
      ? [
          { src: '/app-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/app-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/app-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ]
      : [{ src: ico, sizes: '512x512', type: 'image/png' }],
});
