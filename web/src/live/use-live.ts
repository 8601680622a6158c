import { useCallback, useSyncExternalStore } from 'react';
import type { LiveDevice } from './live-device.ts';
import { liveFeed } from './live-feed.ts';
import { liveStore } from './store.ts';

/** The live data of a device; renders again when it changes. */
export function useLiveDevice(mcuId: string): LiveDevice | undefined {
  const subscribe = useCallback((listener: () => void) => liveStore.subscribe(mcuId, listener), [mcuId]);
  return useSyncExternalStore(subscribe, () => liveStore.get(mcuId));
}

/** The state of the connection to the live feed. */
export const useFeedState = () => useSyncExternalStore(liveFeed.subscribe, liveFeed.state);
