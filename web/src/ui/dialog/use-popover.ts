import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { placePanel, type Side } from './place-panel.ts';

const OPENS = new Set(['ArrowDown', 'ArrowUp']);

interface Options {
  /** The kind of popup, for assistive technology; lists also open with an arrow key. */
  popup?: 'listbox' | 'menu' | 'dialog';
  /** The name of a dialog. */
  label?: string;
  /** Which edges of trigger and panel meet. */
  align?: Side;
  /** The panel is at least as wide as its trigger. */
  matchWidth?: boolean;
  /** Fetches the code of the panel; called when somebody is about to open it. */
  preload?: () => void;
}

/** A panel in the browser's top layer that belongs to a trigger: closes on Escape and on a click elsewhere. */
export function usePopover<T extends HTMLElement>(options: Options = {}) {
  const { popup, label, align = 'start', matchWidth = false, preload } = options;
  const id = useId();
  const trigger = useRef<T>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = panel.current;
    const follow = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    element?.addEventListener('toggle', follow);
    return () => element?.removeEventListener('toggle', follow);
  }, []);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.togglePopover(open);
    if (!open) return;
    const settle = () => {
      if (trigger.current) placePanel(trigger.current, element, align, matchWidth);
    };
    settle();
    if (popup === 'dialog') element.focus();
    // Content loaded or found later changes the size of the panel.
    const resized = new ResizeObserver(settle);
    resized.observe(element);
    window.addEventListener('resize', settle);
    window.addEventListener('scroll', settle, true);
    // Back and forward lead to another page without a click that would close it.
    const leave = () => setOpen(false);
    window.addEventListener('hashchange', leave);
    return () => {
      resized.disconnect();
      window.removeEventListener('resize', settle);
      window.removeEventListener('scroll', settle, true);
      window.removeEventListener('hashchange', leave);
    };
  }, [open, popup, align, matchWidth]);

  const close = useCallback(() => {
    setOpen(false);
    trigger.current?.focus();
  }, []);
  const toggle = useCallback(() => setOpen((was) => !was), []);

  return {
    open,
    close,
    toggle,
    trigger: trigger as RefObject<T | null>,
    triggerProps: {
      'aria-haspopup': popup,
      'aria-expanded': open,
      'aria-controls': id,
      onClick: toggle,
      onPointerEnter: preload,
      onFocus: preload,
      onKeyDown: (event: KeyboardEvent) => {
        if (popup === 'dialog' || popup === undefined || !OPENS.has(event.key)) return;
        event.preventDefault();
        setOpen(true);
      },
    } as const,
    panelProps: {
      ref: panel,
      id,
      popover: 'auto' as const,
      ...(popup === 'dialog' && { role: 'dialog', 'aria-label': label, tabIndex: -1 }),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        // Tab leads out of it; a click elsewhere is the browser's business.
        const isOut = relatedTarget instanceof Node && !panel.current?.contains(relatedTarget);
        if (isOut && relatedTarget !== trigger.current) setOpen(false);
      },
    },
  };
}
