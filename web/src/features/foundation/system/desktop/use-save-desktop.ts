import { useQueryClient } from '@tanstack/react-query';
import type { Desktop } from '#domain/access/users/desktop.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../../api/client.ts';
import { desktopOfGuest } from '../../../../api/menu.ts';
import { type Session, sessionQuery, useSession } from '../../../../api/session.ts';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';

const KEY = ['desktop'];

/** Keeps an arrangement: the menu follows at once, and the account keeps it in the order of the changes. */
export function useSaveDesktop(): (desktop: Desktop) => void {
  const queries = useQueryClient();
  const session = useSession();
  const { queryKey } = sessionQuery;
  const { mutate } = useWriting({
    mutationKey: KEY,
    scope: { id: 'desktop' },
    mutationFn: (desktop: Desktop) => ask('setDesktop', { desktop: JSON.stringify(desktop) }),
    onError: (error) => {
      showError(error, 'setting');
      // Back to what the account has, unless a later change is on its way.
      if (queries.isMutating({ mutationKey: KEY }) === 1) void queries.invalidateQueries({ queryKey });
    },
  });
  return (desktop) => {
    if (!can.saveOwnSettings(session).allowed) return desktopOfGuest.set(desktop);
    void queries.cancelQueries({ queryKey });
    queries.setQueryData<Session>(queryKey, (before) => before && { ...before, desktop });
    mutate(desktop);
  };
}
