import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { networkOf } from './network.ts';
import { RequestCounts } from './request-counts.ts';

/** Limits on the size and duration of a request. */
export const LIMITS = {
  /** The default for calls; lists of a thousand devices fit. */
  bodyBytes: 65_536,
  formFields: 1000,
  fieldBytes: 65_536,
  parameterChars: 200,
  headersMs: 20_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
} as const;

const WINDOW_MS = 60_000;
const MAX_CALLERS = 50_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes an image, a hash or a statement before the caller is known. */
    isCostly?: boolean;
  }
}

type Choice = (request: FastifyRequest) => boolean;
export const isCostly: Choice = (request) => request.routeOptions.config.isCostly === true;
export const isAt =
  (...urls: readonly string[]): Choice =>
  (request) =>
    urls.includes(request.routeOptions.url ?? '');

/**
 * At most `max` requests a minute from one caller on the chosen routes, counted in this process: everything that is
 * expensive before the caller is identified must be limited. Attempts with passwords and codes are counted in the
 * database instead.
 */
export function limitRate(
  app: FastifyInstance,
  isChosen: Choice,
  { max, now }: { max: number; now: () => number },
): void {
  const counts = new RequestCounts(MAX_CALLERS);
  let windowEnds = 0;
  app.addHook('onRequest', async (request) => {
    if (!isChosen(request)) return;
    const at = now();
    if (at >= windowEnds) {
      counts.clear();
      windowEnds = at + WINDOW_MS;
    }
    if (counts.add(networkOf(request.ip)) > max) {
      throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil((windowEnds - at) / 1000) });
    }
  });
}
