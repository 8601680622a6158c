import { mayMake } from '#domain/contract/access.ts';
import type { Call } from '#domain/contract/define.ts';
import type { Session } from './session.ts';

/** Whether a session has one of the modules that a call is of. */
export const hasModuleOf = ({ modules }: Pick<Session, 'modules'>, call: Pick<Call, 'modules'>): boolean =>
  !call.modules || call.modules.some((module) => modules.includes(module));

/** Whether a session may make a call at all; of what, the call decides. */
export const mayMakeCall = (
  session: Pick<Session, 'role' | 'modules'>,
  call: Pick<Call, 'access' | 'modules'>,
): boolean => mayMake(session.role, call.access).allowed && hasModuleOf(session, call);
