import type { FastifyInstance } from 'fastify';

/** If the caller already has a response with this tag, only the status is sent. Files implement this themselves. */
export function answerConditionally(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const tag = reply.getHeader('etag');
    if (typeof tag !== 'string' || request.headers['if-none-match'] !== tag) return payload;
    reply.code(304).serializer(() => '');
    return payload;
  });
}
