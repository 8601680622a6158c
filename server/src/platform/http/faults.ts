import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { envelopeOf, Refusal } from '#domain/foundation/basics/errors.ts';
import { isDatabaseAway } from '../db/away.ts';
import { isUnstorableText } from '../db/violations.ts';

const answer = (reply: FastifyReply, refusal: Refusal) => reply.code(refusal.httpStatus).send(envelopeOf(refusal));

/** Called for every refusal, and must not fail. */
export type OnRefusal = (refusal: Refusal, request: FastifyRequest) => void;

/**
 * Every error becomes an envelope: refusals with their catalogue text, all others without a stack but with the id of
 * the request.
 */
export function answerFaults(app: FastifyInstance, onRefusal: OnRefusal): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) {
      onRefusal(error, request);
      if (error.code === 'too_many_requests') reply.header('retry-after', String(error.params.retryAfterSeconds));
      return answer(reply, error);
    }
    const status = error.statusCode ?? 500;
    // A range outside a file: browsers and map readers use only the status.
    if (status === 416) return reply.code(status).send();
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return answer(reply, new Refusal('body_too_large', { maxBytes: request.routeOptions.bodyLimit ?? 0 }));
    if (status === 503) return answer(reply, new Refusal('service_unavailable'));
    if (status < 500) return answer(reply, new Refusal('param_error', { field: 'body', rule: error.code }));
    if (isUnstorableText(error))
      return answer(reply, new Refusal('param_error', { field: '', rule: 'unstorable_text' }));
    if (isDatabaseAway(error)) {
      request.log.warn({ error: error.message, path: request.routeOptions.url }, 'the database is away');
      return answer(reply, new Refusal('service_unavailable'));
    }
    request.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
    return answer(reply, new Refusal('server_error', { requestId: request.id }));
  });
}

/** The same for requests refused before a route is found: a malformed address, or one with a part longer than any name. */
export function answerAddressFault(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  answer(reply, isTooLong ? new Refusal('not_found') : new Refusal('param_error', { field: 'url', rule: error.code }));
}
