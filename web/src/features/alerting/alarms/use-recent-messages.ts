import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceQueries } from '../../../api/device-queries.ts';
import { messagesChanged } from '../../../api/messages-key.ts';
import { useSession } from '../../../api/session.ts';
import { countOnTab } from '../../../api/tab.ts';
import { liveStore } from '../../../live/store.ts';

const PAUSE_MS = 2000;

/** The newest messages of the fleet, and how many are open. */
export const useRecentMessages = () => useQuery(deviceQueries.recentMessages());

/** Shows on the browser tab how many warnings nobody has dealt with; none after signing out. */
export function useCountOnTab(): void {
  const { modules } = useSession();
  const { data } = useQuery({ ...deviceQueries.recentMessages(), enabled: modules.includes('message') });
  const count = data?.newWarnings ?? 0;
  useEffect(() => {
    countOnTab(count);
    return () => countOnTab(0);
  }, [count]);
}

/** Refetches messages and metrics of the fleet when the live feed reports a warning, at most every two seconds. */
export function useFreshMessages(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const handled = new WeakSet<object>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = liveStore.subscribeAll((devices) => {
      for (const { alarmChanges } of devices) {
        if (alarmChanges.length === 0 || handled.has(alarmChanges)) continue;
        handled.add(alarmChanges);
        timer ??= setTimeout(() => {
          timer = undefined;
          messagesChanged();
          void queryClient.invalidateQueries({ queryKey: ['devices', 'summary'] });
        }, PAUSE_MS);
      }
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [queryClient]);
}
