import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceQueries } from '../../api/device-queries.ts';
import { liveStore } from '../../live/store.ts';
import { messageQueries } from './message-queries.ts';

const PAUSE_MS = 2000;

/** The newest messages of the fleet, and how many are open. */
export const useRecentMessages = () => useQuery(deviceQueries.recentMessages());

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
          void queryClient.invalidateQueries({ queryKey: deviceQueries.recentMessages().queryKey });
          void queryClient.invalidateQueries({ queryKey: messageQueries.all });
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
