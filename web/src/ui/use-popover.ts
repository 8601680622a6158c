import { type RefObject, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

type Side = 'start' | 'end';
const GAP = 6;
const EDGE = 12;

interface Options {
  /** Which edges of trigger and panel meet. */
  align?: Side;
  /** The panel is at least as wide as its trigger. */
  matchWidth?: boolean;
}

/** Places the panel under its trigger, above it when there is more room, and inside the window in any case. */
function place(trigger: HTMLElement, panel: HTMLElement, { align = 'start', matchWidth = false }: Options): void {
  const box = trigger.getBoundingClientRect();
  if (matchWidth) panel.style.minWidth = `${box.width}px`;
  const below = window.innerHeight - box.bottom - GAP - EDGE;
  const above = box.top - GAP - EDGE;
  const upwards = below < Math.min(panel.scrollHeight, 320) && above > below;
  panel.style.maxHeight = `${Math.max(160, upwards ? above : below)}px`;
  const left = align === 'start' ? box.left : box.right - panel.offsetWidth;
  panel.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - panel.offsetWidth - EDGE))}px`;
  panel.style.top = upwards ? 'auto' : `${box.bottom + GAP}px`;
  panel.style.bottom = upwards ? `${window.innerHeight - box.top + GAP}px` : 'auto';
}

/** A panel in the browser's top layer that belongs to a trigger: closes on Escape and on a click elsewhere. */
export function usePopover<T extends HTMLElement>(options: Options = {}) {
  const { align, matchWidth } = options;
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
    if (!open) {
      if (element.matches(':popover-open')) element.hidePopover();
      return;
    }
    if (!element.matches(':popover-open')) element.showPopover();
    const settle = () => {
      if (trigger.current)
        place(trigger.current, element, { ...(align && { align }), ...(matchWidth && { matchWidth }) });
    };
    settle();
    window.addEventListener('resize', settle);
    window.addEventListener('scroll', settle, true);
    // Back and forward lead to another page without a click that would close it.
    const leave = () => setOpen(false);
    window.addEventListener('hashchange', leave);
    return () => {
      window.removeEventListener('resize', settle);
      window.removeEventListener('scroll', settle, true);
      window.removeEventListener('hashchange', leave);
    };
  }, [open, align, matchWidth]);

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
    triggerProps: { 'aria-expanded': open, 'aria-controls': id, onClick: toggle } as const,
    panelProps: { ref: panel, id, popover: 'auto' as const },
  };
}
