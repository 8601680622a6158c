import type { FastifyError, FastifyInstance } from 'fastify';
import { isRefusal, refusalOf } from '#domain/errors.ts';
import { failure } from './envelope.ts';

/** Every error becomes an envelope: refusals by the catalogue, the rest without a stack but with the request's id. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isRefusal(error)) {
      const { httpStatus, resultCode } = refusalOf(error.code);
      if (error.code === 'too_many_requests') reply.header('retry-after', String(error.params?.['seconds'] ?? 60));
      return reply.code(httpStatus).send(failure(resultCode, error.code, error.params));
    }
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply.code(status).send(failure(status, 'param_error', { rule: error.code ?? 'bad_request' }));
    request.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
    return reply.code(500).send(failure(500, 'server_error', { requestId: request.id }));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(failure(404, 'not_found')));
}
