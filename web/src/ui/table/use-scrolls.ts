import { useEffect, useState } from 'react';

/** Whether an element has more content than room, so that the keyboard needs a way to scroll it. */
export function useScrolls(element: HTMLElement | null): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setScrolls(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth);
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}
