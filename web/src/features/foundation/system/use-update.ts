import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../../api/client.ts';
import { pageBuild, pageVersion } from '../../../api/page-build.ts';
import { useSession } from '../../../api/session.ts';
import { currentLanguage } from '../../../i18n/current-language.ts';
import { useFeedState } from '../../../live/use-live.ts';
import { readText, writeText } from '../../../storage/stored-value.ts';
import { notesIn } from './release-notes.ts';

const CHECK_MS = 10 * 60_000;
/** The build that an account has dismissed in this browser; it is not offered again automatically. */
const PUT_OFF = 'update.deferred.';

const own = pageBuild();

const updateQuery = queryOptions({
  queryKey: ['update'],
  queryFn: ({ signal }) =>
    ask(
      'checkUpdate',
      {
        appName: 'wattyard-console',
        appType: 2,
        versionName: pageVersion(),
        build: own?.build ?? '',
        builtAt: own?.builtAt ?? 0,
      },
      signal,
    ),
  // A page in development has no build.
  enabled: own !== null,
  staleTime: CHECK_MS / 2,
  refetchInterval: CHECK_MS,
});

export interface Update {
  readonly version: string;
  /** The page already has this version; only its files are newer. */
  readonly isSameVersion: boolean;
  readonly notes: readonly string[];
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly later: () => void;
}

/**
 * A console newer than this page, or `null`. Checked at the start, every ten minutes while the page is visible, and when
 * the live feed reconnects, because a server that was replaced has been away.
 */
export function useUpdate(): Update | null {
  const client = useQueryClient();
  const { data } = useQuery(updateQuery);
  const { kind } = useFeedState();
  const wasLost = useRef(false);
  useEffect(() => {
    if (kind === 'lost') wasLost.current = true;
    if (kind !== 'open' || !wasLost.current) return;
    wasLost.current = false;
    void client.invalidateQueries({ queryKey: updateQuery.queryKey });
  }, [kind, client]);
  const { loginName } = useSession();
  const [deferred, setDeferred] = useState(() => readText('local', PUT_OFF + loginName));
  if (!data?.update) return null;
  const offered = `${data.versionName}+${data.build}`;
  const setDismissed = (name: string | null) => {
    writeText('local', PUT_OFF + loginName, name);
    setDeferred(name);
  };
  return {
    version: data.versionName,
    isSameVersion: data.versionName === pageVersion(),
    notes: notesIn(data.remark, currentLanguage()),
    isOpen: deferred !== offered,
    open: () => setDismissed(null),
    later: () => setDismissed(offered),
  };
}
