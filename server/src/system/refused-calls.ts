import type { FastifyRequest } from 'fastify';
import { calls } from '#domain/calls.ts';
import type { ErrorCode, Refusal } from '#domain/errors.ts';
import type { Session } from '../platform/http/session.ts';
import type { AuditCounter } from './audit-counter.ts';

/** Refusals that an intruder would cause: not allowed, or not a device of theirs. */
const NOTED: ReadonlySet<ErrorCode> = new Set(['permission_denied', 'guest_refuse', 'device_not_found']);
const names = new Map(Object.entries(calls).map(([name, { method, path }]) => [`${method} ${path}`, name]));

/** Records refusals of a signed-in caller, counted by minute, session and call. */
export const noteRefusedCalls =
  (auditCounter: AuditCounter, findSession: (token: string) => Promise<Session | null>) =>
  (refusal: Refusal, request: FastifyRequest): void => {
    const { token } = request.headers;
    const name = names.get(`${request.method} ${request.routeOptions.url}`);
    if (!NOTED.has(refusal.code) || name === undefined || typeof token !== 'string') return;
    // Cached since the call was admitted a moment ago.
    findSession(token).then(
      (session) => {
        if (!session) return;
        const { userId, path: companyPath, tokenHash } = session;
        auditCounter.note({
          action: 'calls.refused',
          outcome: refusal.code,
          address: request.ip,
          key: `${tokenHash} ${name}`,
          target: name,
          about: async () => ({ userId, companyPath }),
        });
      },
      () => {},
    );
  };
