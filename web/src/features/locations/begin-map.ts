import { deviceQueries } from '../../api/device-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { loadFirstGround } from '../../map/first-ground.ts';
import { preloadDeviceMap } from '../../map/LazyDeviceMap.tsx';
import { loadLabelFont } from '../../map/label-font.ts';

/** Fetches what the map of all devices needs, while the server is still asked who is there. */
export function beginMap(): void {
  preloadDeviceMap();
  void loadLabelFont();
  loadFirstGround().catch(() => undefined);
  void queryClient.prefetchQuery(deviceQueries.map());
}
