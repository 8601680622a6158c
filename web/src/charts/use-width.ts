import { type RefObject, useEffect, useState } from 'react';

const MIN_PX = 120;

/** Width of an element, px, as it changes; a usual one until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>, usual: number): number {
  const [width, setWidth] = useState(usual);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      // An element that is not laid out has no width to draw in.
      if (width >= MIN_PX) setWidth(width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
