import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ask } from '../../api/client.ts';
import { leaveSession } from '../../api/leave-session.ts';
import { paths } from '../../paths.ts';

/** Ends the token on the server and here; the page goes to the sign-in whatever the server says. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // The call takes the token along before it is forgotten, so that a late refusal finds nobody signed in.
    const answer = ask('logout').catch(() => undefined);
    await leaveSession(() => navigate(paths.login()));
    await answer;
  }, [navigate]);
}
