import { ApiError } from './api-error.ts';
import { askAs } from './client.ts';
import { type Session, sessionOf } from './session.ts';
import { isToken } from './token.ts';

/** How to treat the token of a link when this browser already has one. */
type LinkVerdict = 'take' | 'keep' | 'ask';

/**
 * Nobody is switched to another account without being asked; a browser without a session, or with one of the same user,
 * takes the token. `null` means that the token has expired.
 */
export function judgeLink(present: Session | null, linked: Session | null): LinkVerdict {
  if (present === null) return 'take';
  if (linked === null) return 'keep';
  return present.loginName === linked.loginName ? 'take' : 'ask';
}

/** The user of a token; `null` when it is invalid or has expired. Throws when the server cannot be reached. */
export async function whoHas(token: string | null): Promise<Session | null> {
  if (token === null || !isToken(token)) return null;
  try {
    return sessionOf(await askAs(token, 'userInfo'));
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'token') return null;
    throw error;
  }
}
