import { useCallback, useSyncExternalStore } from 'react';
import { media } from '../../theme/media.ts';

/** Whether a media query holds now, and from now on. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

export const useIsDesktop = (): boolean => useMediaQuery(media.fromDesktop);
