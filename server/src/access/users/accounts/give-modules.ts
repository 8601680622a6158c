import { Refusal } from '#domain/foundation/basics/errors.ts';
import { type Module, moduleBeyond, modulesToGive } from '#domain/foundation/permissions/permissions.ts';
import type { Session } from '../../../platform/http/session.ts';

/** Nobody gives a module that he lacks himself, or that the company lacks; `held` is what was given before. */
export function checkGiven(
  session: Pick<Session, 'role' | 'modules'>,
  wanted: readonly Module[],
  ofCompany: readonly Module[],
  held: readonly Module[] = [],
): void {
  refuseBeyond(wanted, modulesToGive(session, ofCompany), held);
}

/** What somebody new gets of a company's modules where none are named. */
export const given = (session: Pick<Session, 'role' | 'modules'>, ofCompany: readonly Module[]): readonly Module[] => {
  const toGive = modulesToGive(session, ofCompany);
  return ofCompany.filter((module) => toGive.includes(module));
};

export function refuseBeyond(wanted: readonly Module[], given: readonly Module[], held: readonly Module[] = []): void {
  const beyond = moduleBeyond(wanted, { given, held });
  if (beyond) throw new Refusal('param_error', { field: 'modules', rule: `${beyond} is not yours to give` });
}
