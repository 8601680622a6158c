import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../../api/client.ts';

export type Geofence = Answer<'saveGeofence'>;

export const geofenceQueries = {
  list: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'geofences', mcuId],
      queryFn: ({ signal }) => ask('getGeofences', { mcuId }, signal),
    }),
  gnss: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'gnss', mcuId],
      queryFn: ({ signal }) => ask('getGnssConfig', { mcuId }, signal),
      // A desired value is on its way: the device reports when it is set.
      refetchInterval: ({ state: { data } }) =>
        data && data.wantedSeconds !== null && data.wantedSeconds !== data.intervalSeconds ? 5_000 : false,
    }),
};
