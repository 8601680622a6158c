import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';

/** The operator maintains it: without a configured date, its contents are valid for this long after the start. */
const GOOD_FOR_MS = 180 * DAY_MS;

/** Where to report a vulnerability, RFC 9116. Without a configured contact the response is 404. */
export function securityTxtRoute(app: FastifyInstance, { config, clock }: Pick<Context, 'config' | 'clock'>): void {
  const { securityContact: contact, securityExpires, publicUrl } = config;
  if (contact === undefined) return;
  const path = '/.well-known/security.txt';
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(securityExpires ?? clock.now() + GOOD_FOR_MS).toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${path}`]),
  ];
  app.get(path, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`));
}
