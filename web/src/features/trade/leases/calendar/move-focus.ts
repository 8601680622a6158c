import type { KeyboardEvent } from 'react';

/** Arrows move between leases: left and right one after the other, up and down from row to row. */
export function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const current = (event.target as HTMLElement).closest<HTMLElement>('button[data-state]');
  if (!current || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  const rows = [...event.currentTarget.children].map((row) => [
    ...row.querySelectorAll<HTMLElement>('button[data-state]'),
  ]);
  const at = rows.findIndex((bars) => bars.includes(current));
  const all = rows.flat();
  const place = all.indexOf(current);
  const next = (() => {
    switch (event.key) {
      case 'ArrowRight':
        return all[place + 1];
      case 'ArrowLeft':
        return all[place - 1];
      case 'ArrowDown':
        return rows.slice(at + 1).find((bars) => bars.length > 0)?.[0];
      case 'ArrowUp':
        return rows.slice(0, Math.max(at, 0)).findLast((bars) => bars.length > 0)?.[0];
    }
  })();
  if (!next) return;
  event.preventDefault();
  next.focus();
}
