import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Manufacturer, PanelType } from '#domain/foundation/permissions/manufacturers.ts';
import { deviceQueries } from '../../../api/device-queries.ts';
import type { DeviceMapHandle } from '../../../map/map-handle.ts';

const FIRST_LOOK_MS = 1000;
const RETRY_MS = 2000;
const TRIES = 5;

interface Looked {
  /** The panel named in the address; 0 for none. */
  readonly panel: PanelType;
  /** The device named in the address. */
  readonly mcuId: string | null;
  readonly manufacturer: Manufacturer | null;
}

/**
 * The initial view of the map: all devices as soon as they are known, or the device in the address. An opened panel
 * centres its first located device a second later. Both stop once the user has moved the map. The snapshot only has
 * positions that the user may see.
 */
export function useFirstLook(handle: DeviceMapHandle | null, { panel, mcuId, manufacturer }: Looked): void {
  const { data: devices, isPlaceholderData } = useQuery(deviceQueries.map(manufacturer));
  const isKnown = devices !== undefined && !isPlaceholderData;
  const placed = useRef(false);
  const centred = useRef<PanelType>(0);

  const lookAtOnce = useEffectEvent((): boolean => {
    if (!handle) return false;
    // A device without a position may get one soon: until then all devices are shown.
    const isLocated = mcuId !== null && handle.locate(mcuId, false);
    if (!isLocated) handle.showAll('at once');
    return mcuId === null || isLocated;
  });
  useEffect(() => {
    if (!handle || !isKnown || placed.current) return;
    placed.current = true;
    if (lookAtOnce()) return;
    const before = handle.touches();
    let tries = 0;
    let timer = setTimeout(function again() {
      tries += 1;
      if (handle.touches() === before && !lookAtOnce() && tries < TRIES) timer = setTimeout(again, RETRY_MS);
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [handle, isKnown]);

  const centreFirst = useEffectEvent(() => {
    const first = devices?.mcuId.find((_, place) => devices.located[place] === 1);
    if (first === undefined) handle?.showDefault();
    else handle?.centre(first);
  });
  useEffect(() => {
    if (!handle || !isKnown || centred.current === panel) return;
    const isClosed = panel === 0;
    const before = handle.touches();
    const timer = setTimeout(() => {
      centred.current = panel;
      if (isClosed || mcuId !== null || handle.touches() !== before) return;
      centreFirst();
    }, FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, [handle, isKnown, panel, mcuId]);
}
