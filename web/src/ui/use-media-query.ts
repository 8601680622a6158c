import { useCallback, useSyncExternalStore } from 'react';

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

/** The desktop's layout begins at 1199 px. */
export const useIsDesktop = (): boolean => useMediaQuery('(width >= 1199px)');
