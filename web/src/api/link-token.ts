import { ApiError } from './api-error.ts';
import { askAs } from './client.ts';
import { type Session, sessionOf } from './session.ts';
import { isToken } from './token.ts';

/** What becomes of the token in a link while this browser has one already. */
export type LinkVerdict = 'take' | 'keep' | 'ask';

/** Nobody is moved into another account unasked; who is not signed in, or is the same user, is not bothered. `null` has ended. */
export function judgeLink(present: Session | null, linked: Session | null): LinkVerdict {
  if (present === null) return 'take';
  if (linked === null) return 'keep';
  return present.loginName === linked.loginName ? 'take' : 'ask';
}

/** Whose token it is; `null` when it is none, or has ended. Throws when the server cannot be asked. */
export async function whoHas(token: string | null): Promise<Session | null> {
  if (token === null || !isToken(token)) return null;
  try {
    return sessionOf(await askAs(token, 'userInfo'));
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'token') return null;
    throw error;
  }
}
