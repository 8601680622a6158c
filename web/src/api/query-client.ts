import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './api-error.ts';

const TRIES = 2;

/** Server state: fetched once per place, asked again only when that may help. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < TRIES && isPassing(error),
      refetchOnWindowFocus: true,
      // What failed without a network is asked again when there is one; with this mode it would not be by itself.
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What is known of devices is asked for again where it is shown. */
export const forgetDevices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['devices'] });
