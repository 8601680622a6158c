import { type RefCallback, useCallback, useEffectEvent } from 'react';

/** Calls back whenever the element comes into view. */
export function useSeen<T extends Element>(onSeen: () => void): RefCallback<T> {
  const seen = useEffectEvent(onSeen);
  return useCallback((element: T | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) seen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
