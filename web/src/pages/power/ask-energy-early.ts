import { deviceQueries } from '../../api/device-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { newestQuery } from '../../features/power/energy/newest-query.ts';

/** Asks for what the page of an energy device shows first, while its code is still being loaded. */
export function askEnergyEarly(mcuId: string): void {
  if (mcuId === '') return;
  void queryClient.prefetchQuery(deviceQueries.info(mcuId));
  void queryClient.prefetchQuery(newestQuery(mcuId));
}
