import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Manufacturer } from '#domain/devices/manufacturers.ts';
import { deviceQueries } from '../../api/device-queries.ts';
import type { DeviceMapHandle } from '../../map/map-handle.ts';

const FIRST_LOOK_MS = 1000;
const RETRY_MS = 2000;
const TRIES = 5;

/**
 * Where the map looks first, and again when it shows other devices: at the device the address names, else, a second after it stands, at the first
 * located one. Not any more once the reader has taken it in hand.
 * The snapshot holds positions only where the reader may know them.
 */
export function useFirstLook(
  handle: DeviceMapHandle | null,
  mcuId: string | null,
  manufacturer: Manufacturer | null,
): void {
  const queryClient = useQueryClient();
  const looked = useRef<Manufacturer | null | undefined>(undefined);
  const look = useEffectEvent((): boolean => {
    if (!handle) return false;
    if (mcuId !== null) return handle.locate(mcuId, false);
    const devices = queryClient.getQueryData(deviceQueries.map(manufacturer).queryKey);
    const first = devices?.mcuId.find((_, place) => devices.located[place] === 1);
    return first !== undefined && handle.centre(first);
  });
  useEffect(() => {
    if (!handle || looked.current === manufacturer) return;
    let tries = 0;
    const before = handle.touches();
    let timer = setTimeout(function run() {
      tries += 1;
      if (handle.touches() !== before || look()) looked.current = manufacturer;
      else if (tries < TRIES) timer = setTimeout(run, RETRY_MS);
    }, FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, [handle, manufacturer]);
}
