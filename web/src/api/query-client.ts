import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './api-error.ts';

const TRIES = 2;

/** Server state: fetched once, retried only when a retry may help. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < TRIES && isPassing(error) && navigator.onLine,
      refetchOnWindowFocus: true,
      // A query that failed offline is retried when the network is back; the default mode would not do that.
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Marks all device data as stale; queries in use are refetched. */
export const forgetDevices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['devices'] });
