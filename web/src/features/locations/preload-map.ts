import { deviceQueries } from '../../api/device-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { preloadDeviceMap } from '../../map/LazyDeviceMap.tsx';
import { loadLabelFont } from '../../map/label-font.ts';
import { loadLandOutline } from '../../map/land-outline.ts';

/** Fetches what the map of all devices needs, while the server is still asked who is there. */
export function preloadMap(): void {
  preloadDeviceMap();
  void loadLabelFont();
  loadLandOutline().catch(() => undefined);
  void queryClient.prefetchQuery(deviceQueries.map());
}
