import { deviceQueries } from '../../../api/device-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { preloadDeviceMap } from '../../../map/LazyDeviceMap.tsx';
import { loadLabelFont } from '../../../map/label-font.ts';
import { loadLandOutline } from '../../../map/land-outline.ts';

/** Fetches what the fleet map needs while the session is still being checked. */
export function preloadMap(): void {
  preloadDeviceMap();
  void loadLabelFont();
  loadLandOutline().catch(() => undefined);
  void queryClient.prefetchQuery(deviceQueries.map());
}
