import { type RefObject, useEffect, useRef } from 'react';

const ITEM = '[role="treeitem"]';

/** Arrow keys of a tree: up and down move, right opens, left closes or goes to the parent. */
export function useTreeKeys(tree: RefObject<HTMLElement | null>, setOpen: (id: number, open: boolean) => void): void {
  const open = useRef(setOpen);
  open.current = setOpen;
  useEffect(() => {
    const element = tree.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const items = [...element.querySelectorAll<HTMLElement>(ITEM)];
      const at = items.findIndex((item) => item.matches(':focus'));
      const item = items[at];
      if (!item) return;
      const target = targetOf(event.key, items, at, (isOpen) => open.current(Number(item.dataset.id), isOpen));
      if (target === undefined) return;
      event.preventDefault();
      target?.focus();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [tree]);
}

const levelOf = (item: HTMLElement): number => Number(item.getAttribute('aria-level'));

/** Where the focus goes; `null` when it stays, `undefined` for any other key. */
function targetOf(
  key: string,
  items: readonly HTMLElement[],
  at: number,
  setOpen: (open: boolean) => void,
): HTMLElement | null | undefined {
  const item = items[at];
  const expanded = item?.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return items[at + 1] ?? null;
    case 'ArrowUp':
      return items[at - 1] ?? null;
    case 'Home':
      return items[0] ?? null;
    case 'End':
      return items.at(-1) ?? null;
    case 'ArrowRight':
      if (expanded === 'true') return items[at + 1] ?? null;
      if (expanded === 'false') setOpen(true);
      return null;
    case 'ArrowLeft':
      if (expanded === 'true') {
        setOpen(false);
        return null;
      }
      return items.slice(0, at).findLast((other) => item && levelOf(other) < levelOf(item)) ?? null;
    default:
      return undefined;
  }
}
