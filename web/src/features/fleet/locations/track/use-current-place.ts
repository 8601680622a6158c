import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../../../api/client.ts';
import { isLocated } from '../../../../live/live-device.ts';
import { useLiveDevice } from '../../../../live/use-live.ts';

/** The last reported position of a device; degrees, WGS-84. */
export interface LastPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** 1 satellites, 2 and 4 radio cells. */
  readonly kind: number;
  /** UTC epoch ms. */
  readonly at: number;
  readonly accuracyMetre: number | null;
}

const placeQuery = (mcuId: string) =>
  queryOptions({
    queryKey: ['devices', 'position', mcuId],
    queryFn: ({ signal }) => ask('getGNSSLastByMcuID', { mcuId }, signal),
  });

/** The newest position, from the server or live; null when there is none or the user may not see it. */
export function useCurrentPlace(mcuId: string): { place: LastPlace | null; isPending: boolean } {
  const { data, isPending } = useQuery(placeQuery(mcuId));
  const device = useLiveDevice(mcuId);
  const live = device?.position;
  const isForgotten = isLocated(device) === false;
  const place = useMemo(() => {
    if (live && live.atMs > (data?.at ?? 0)) {
      return {
        latitude: live.latitudeMicroDegree / 1e6,
        longitude: live.longitudeMicroDegree / 1e6,
        kind: live.ltype,
        at: live.atMs,
        accuracyMetre: null,
      };
    }
    if (!data || isForgotten) return null;
    const { lat, lon, ltype, at, accuracyMetre } = data;
    return { latitude: lat, longitude: lon, kind: ltype, at, accuracyMetre };
  }, [data, live, isForgotten]);
  return { place, isPending };
}
