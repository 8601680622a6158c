import { useQuery } from '@tanstack/react-query';
import { isLocated } from '../../../../live/live-device.ts';
import { useLiveDevice } from '../../../../live/use-live.ts';
import { monitorQueries } from '../monitor-queries.ts';

/** The last position of a device; degrees, WGS-84. */
export interface LastPosition {
  readonly latitude: number;
  readonly longitude: number;
  /** 1 GNSS, 2 and 4 radio cells. */
  readonly kind: number;
  /** UTC epoch ms. */
  readonly at: number;
}

const MICRO = 1e6;

/** The newest position, from the server or live; `null` when there is none or the user may not see it. */
export function useLastPosition(mcuId: string): {
  readonly position: LastPosition | null;
  readonly isPending: boolean;
} {
  const { data, isPending } = useQuery(monitorQueries.position(mcuId));
  const device = useLiveDevice(mcuId);
  const live = device?.position;
  if (live && live.atMs >= (data?.at ?? 0)) {
    return {
      position: {
        latitude: live.latitudeMicroDegree / MICRO,
        longitude: live.longitudeMicroDegree / MICRO,
        kind: live.ltype,
        at: live.atMs,
      },
      isPending: false,
    };
  }
  const isForgotten = isLocated(device) === false;
  const position =
    data && !isForgotten ? { latitude: data.lat, longitude: data.lon, kind: data.ltype, at: data.at } : null;
  return { position, isPending };
}
