import { useCallback, useSyncExternalStore } from 'react';
import type { LiveDevice } from './live-device.ts';
import { liveFeed } from './live-feed.ts';
import { liveStore } from './store.ts';

/** What the live feed has told of a device; renders again when there is more. */
export function useLiveDevice(mcuId: string): LiveDevice | undefined {
  const subscribe = useCallback((listener: () => void) => liveStore.subscribe(mcuId, listener), [mcuId]);
  return useSyncExternalStore(subscribe, () => liveStore.get(mcuId));
}

/** How the connection to the live feed stands. */
export const useFeedState = () => useSyncExternalStore(liveFeed.subscribe, liveFeed.state);
