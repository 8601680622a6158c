import { useEffect, useEffectEvent } from 'react';

interface Keys {
  readonly ids: readonly string[];
  readonly current: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onAcknowledge: () => void;
  readonly onClose: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [role=listbox], [role=menu], dialog') !==
    null;

/** The message after or before the open one; the first where none is open. */
export function neighbour(ids: readonly string[], current: string | undefined, step: 1 | -1): string | undefined {
  const place = current === undefined ? -1 : ids.indexOf(current);
  return place === -1 ? ids[0] : ids[place + step];
}

/** J and K move, X ticks, A acknowledges, Escape closes what is open; not while something is typed. */
export function useMessageKeys({ ids, current, onOpen, onToggle, onAcknowledge, onClose }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'j' || key === 'k') {
      const next = neighbour(ids, current, key === 'j' ? 1 : -1);
      if (next !== undefined) onOpen(next);
    } else if (key === 'x' && current !== undefined) onToggle(current);
    else if (key === 'a') onAcknowledge();
    else if (key === 'escape' && current !== undefined) onClose();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
