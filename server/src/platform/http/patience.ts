import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createWait, OF_CALLS, OF_DOWNLOADS, type Wait } from '../db/patience.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responses that are longer than a page, and may wait longer for the database. */
    isDownload?: boolean;
  }
}

/** Every caller gets an answer, also when the database hangs: the statements of a request have a time limit. */
export function limitWaiting(app: FastifyInstance): void {
  const waits = new WeakMap<FastifyRequest, Wait>();
  app.addHook('onRequest', (request, _reply, done) => {
    const wait = createWait(request.routeOptions.config.isDownload ? OF_DOWNLOADS : OF_CALLS);
    waits.set(request, wait);
    wait.run(done);
  });
  // Reading a body is started by the socket, outside the first hook.
  app.addHook('preHandler', (request, _reply, done) => {
    const wait = waits.get(request);
    if (wait) wait.run(done);
    else done();
  });
  app.addHook('onResponse', async (request) => waits.get(request)?.end());
}
