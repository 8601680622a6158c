import { type RefObject, useEffect } from 'react';

/** Arrow keys, Home and End move the focus among the items of a list. */
export function useRovingFocus(list: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const items = [...element.querySelectorAll<HTMLElement>(selector)];
      const at = items.findIndex((item) => item.matches(':focus'));
      const target = targetOf(event, at, items.length);
      if (target === null) return;
      event.preventDefault();
      items[target]?.focus();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [list, selector]);
}

function targetOf(event: KeyboardEvent, at: number, count: number): number | null {
  if (count === 0) return null;
  const inText = event.target instanceof HTMLInputElement;
  switch (event.key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return inText ? null : 0;
    case 'End':
      return inText ? null : count - 1;
    default:
      return null;
  }
}

/** Focuses the chosen item of a list that has just opened, otherwise its first. */
export function focusChosen(list: HTMLElement | null, selector: string): void {
  const items = [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const chosen = items.find(
    (item) => item.getAttribute('aria-selected') === 'true' || item.getAttribute('aria-checked') === 'true',
  );
  (chosen ?? items[0])?.focus();
}
