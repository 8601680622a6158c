import { deviceQueries } from '../../api/device-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { preloadDeviceMap } from '../../map/LazyDeviceMap.tsx';

/** Fetches what the map of all devices needs, while the server is still asked who is there. */
export function beginMap(): void {
  preloadDeviceMap();
  void queryClient.prefetchQuery(deviceQueries.map());
}
