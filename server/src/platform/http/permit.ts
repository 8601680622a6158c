import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Actor, Verdict } from '#domain/foundation/permissions/permissions.ts';
import type { Session } from './session.ts';

/** A caller as permissions know it. */
export const actorOf = ({ role, path }: Pick<Session, 'role' | 'path'>): Actor => ({ role, companyPath: path });

/** Refuses what is not allowed, with the reason that the page shows too. */
export function permit(verdict: Verdict): void {
  if (!verdict.allowed) throw new Refusal(verdict.reason);
}
