import { useCallback, useState } from 'react';

/** Whether an element has come near the viewport at least once, so that expensive content can wait for it. */
export function useInSight<T extends Element>(): readonly [(element: T | null) => (() => void) | undefined, boolean] {
  const [inSight, setInSight] = useState(false);
  const watch = useCallback((element: T | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setInSight(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, inSight];
}
