import { forgetVisit } from '../storage/stored-value.ts';
import { forgetKept } from './kept-cache.ts';
import { queryClient } from './query-client.ts';
import { markSignedOut } from './signed-out.ts';
import { clearToken, writeToken } from './token.ts';
import { visit } from './visit.ts';

const forgetWhatWasSeen = () => {
  queryClient.clear();
  void forgetKept();
  forgetVisit('list.');
  visit.forget();
};

/**
 * Begins a session in this browser; data, filters and places of a previous session are not shown to it.
 * @returns whether it is a token
 */
export function enterSession(token: string, endsAt: number | null = null): boolean {
  if (!writeToken(token, endsAt)) return false;
  markSignedOut(false);
  forgetWhatWasSeen();
  return true;
}

let leaving = 0;

/** Whether the reader is already being sent to the sign-in page. */
export const isLeaving = (): boolean => leaving > 0;

/**
 * Ends the session in this browser: the token is removed at once, cached data, list filters and places when the page that shows
 * them is gone.
 *
 * @param leave brings the reader to the sign-in
 */
export async function leaveSession(leave: () => Promise<unknown>): Promise<void> {
  clearToken();
  leaving += 1;
  try {
    await leave();
  } finally {
    leaving -= 1;
  }
  forgetWhatWasSeen();
}
