import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../context.ts';
import { protoRoutes } from './proto-files.ts';
import { type Check, databaseChecks, readiness } from './readiness.ts';
import { createReadinessLog } from './readiness-log.ts';
import { securityTxtRoute } from './security-txt.ts';

/** The description of the API, as `npm run gen` writes it. */
const DESCRIPTION = fileURLToPath(new URL('../../../../docs/api/openapi.json', import.meta.url));

/** Health, metrics and the description of the API: plain answers, no envelope. */
export function systemRoutes(
  app: FastifyInstance,
  context: Context,
  { checks, stuckJobs }: { readonly checks: readonly Check[]; readonly stuckJobs: () => readonly string[] },
): void {
  app.get('/healthz', async () => ({ status: 'ok', productVersion: context.config.version }));

  const all = [...databaseChecks(context), ...checks];
  const note = createReadinessLog(context);
  app.get('/readyz', async (_request, reply) => {
    const result = await readiness(all, note);
    // A reason to look, and none to start the program again: the same job would only begin from the start.
    return reply.code(result.ready ? 200 : 503).send({ ...result, stuckJobs: stuckJobs() });
  });

  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request, context.config.publicUrl)) throw new Refusal('permission_denied');
    return reply.type(context.metrics.contentType).send(await context.metrics.text());
  });

  securityTxtRoute(app, context);
  protoRoutes(app);

  app.get('/openapi.json', (_request, reply) => reply.sendFile(basename(DESCRIPTION), dirname(DESCRIPTION)));
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/'));
}

/**
 * Metrics are about all companies, so only this machine may read them: directly, or through a proxy named in
 * TRUST_PROXY. A request forwarded by an unnamed proxy comes from this machine too, and is refused. So is one from a
 * browser on this machine whose page pointed its own domain name at this machine: the Host header has that name.
 */
function isFromThisMachine(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const isDirect = request.ip === request.socket.remoteAddress;
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  if (isForwarded && isDirect) return false;
  return isLoopback(request.ip) && (!isDirect || isNameOfThisMachine(request.headers.host, publicUrl));
}

/** An IP address cannot be redirected to another machine; of the names, only those that a stranger cannot own. */
function isNameOfThisMachine(host: string | undefined, publicUrl: string | undefined): boolean {
  if (host === undefined) return true;
  const name = host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return name === hostname().toLowerCase() || (publicUrl !== undefined && name === new URL(publicUrl).hostname);
}

const isLoopback = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/i, '');
  return isIP(plain) !== 0 && (plain === '::1' || plain.startsWith('127.'));
};
