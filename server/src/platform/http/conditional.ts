import type { FastifyInstance } from 'fastify';

/** An answer whose tag the caller already has is told by its status alone. Files have this of their own. */
export function answerConditionally(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const tag = reply.getHeader('etag');
    if (typeof tag !== 'string' || request.headers['if-none-match'] !== tag) return payload;
    reply.code(304).serializer(() => '');
    return payload;
  });
}
