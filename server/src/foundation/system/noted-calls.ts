import type { FastifyRequest } from 'fastify';
import { calls } from '#domain/assembly/calls.ts';
import type { ErrorCode, Refusal } from '#domain/foundation/basics/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import { tokenOf } from '../../platform/http/token.ts';
import { actingOf, actWith, type Requested } from './acting.ts';
import type { AuditCounter } from './audit-counter.ts';

/** Refusals that an intruder would cause: not allowed, or not a device of theirs. */
const NOTED: ReadonlySet<ErrorCode> = new Set([
  'permission_denied',
  'guest_refuse',
  'api_key_refuse',
  'device_not_found',
]);
const names = new Map(Object.entries(calls).map(([name, { method, path }]) => [`${method} ${path}`, name]));

/** Records files that a caller was given: exports of all kinds, counted by minute, session and call. */
export const noteFiles =
  (auditCounter: AuditCounter) =>
  (session: Session, { call, mcuId }: { readonly call: string; readonly mcuId?: string }, request: Requested): void => {
    const { userId, path: companyPath, tokenHash } = session;
    actWith(actingOf(session, request), () =>
      auditCounter.note({
        action: `exports.${call}`,
        address: request.ip,
        key: `${tokenHash} ${call} ${mcuId ?? ''}`,
        ...(mcuId !== undefined && { target: mcuId }),
        about: async () => ({ userId, companyPath }),
      }),
    );
  };

/** Records refusals of a signed-in caller, counted by minute, session and call. */
export const noteRefusedCalls =
  (auditCounter: AuditCounter, findSession: (token: string) => Promise<Session | null>) =>
  (refusal: Refusal, request: FastifyRequest): void => {
    const token = tokenOf(request.headers);
    const name = names.get(`${request.method} ${request.routeOptions.url}`);
    if (!NOTED.has(refusal.code) || name === undefined || token === null) return;
    // Cached since the call was admitted a moment ago.
    findSession(token).then(
      (session) => {
        if (!session) return;
        const { userId, path: companyPath, tokenHash } = session;
        actWith(actingOf(session, request), () =>
          auditCounter.note({
            action: 'calls.refused',
            outcome: refusal.code,
            address: request.ip,
            key: `${tokenHash} ${name}`,
            target: name,
            about: async () => ({ userId, companyPath }),
          }),
        );
      },
      () => {},
    );
  };
