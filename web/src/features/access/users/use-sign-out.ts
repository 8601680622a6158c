import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { leaveSession } from '../../../api/leave-session.ts';
import { forgetPlatform } from '../../../api/platform.ts';
import { endPush, ownEndpoint } from '../../../api/push-subscription.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sessionQuery } from '../../../api/session.ts';
import { markSignedOut } from '../../../api/signed-out.ts';
import { outsidePaths } from '../../../routes/outside-paths.ts';
import { unsentOf } from '../../../storage/unsent.ts';

/** Ends the session on the server and here; the page goes to the sign-in whatever the server answers. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const { t } = useTranslation('account');
  return useCallback(async () => {
    const count = unsentOf(queryClient.getQueryData(sessionQuery.queryKey)?.loginName ?? '');
    if (count > 0 && !window.confirm(t('sign_out_unsent', { count }))) return;
    const pushEndpoint = await ownEndpoint().catch(() => null);
    // The call has taken the token before it is removed, so that a late refusal finds nobody signed in.
    const answer = ask('logout', pushEndpoint === null ? {} : { pushEndpoint }).catch(() => undefined);
    // Whoever uses this browser next is not shown the alarms of this account, even if the server is not reached.
    void endPush().catch(() => undefined);
    markSignedOut(true);
    forgetPlatform();
    await leaveSession(() => navigate(outsidePaths.login()));
    await answer;
  }, [navigate, t]);
}
