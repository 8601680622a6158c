import type { FastifyInstance } from 'fastify';
import { readCode } from '#domain/reporting/passports/code.ts';
import { isAt, limitRate } from '../../platform/http/limits.ts';

const ADDRESS = '/p/:code';
const MAX_PER_MINUTE = 600;

/** The permanent address of a passport, as its QR code and its label have it: it leads to the page that shows it. */
export function passportRoute(app: FastifyInstance, now: () => number): void {
  limitRate(app, isAt(ADDRESS), { max: MAX_PER_MINUTE, now });
  app.get<{ Params: { code: string } }>(ADDRESS, async (request, reply) => {
    const code = readCode(request.params.code);
    return reply
      .header('x-robots-tag', 'noindex, nofollow')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/#/share?passport=${code ?? '-'}`, 302);
  });
}
