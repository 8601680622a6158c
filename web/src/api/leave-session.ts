import { forgetVisit } from '../storage/stored-value.ts';
import { queryClient } from './query-client.ts';
import { clearToken } from './token.ts';

/**
 * Ends the session in this browser: without its token at once; what was fetched and the filters of the lists are
 * forgotten when the page that shows them has gone.
 * @param leave brings the reader to the sign-in
 */
export async function leaveSession(leave: () => Promise<unknown>): Promise<void> {
  clearToken();
  await leave();
  queryClient.clear();
  forgetVisit('list.');
}
