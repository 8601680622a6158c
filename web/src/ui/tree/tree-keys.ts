import type { TreeRow } from './tree-rows.ts';

/** What a key does: it moves the focus to a row, opens or closes one, or stays where it is. */
type TreeStep = { readonly to: number } | { readonly open: boolean } | 'stay';

const goTo = (to: number, count: number): TreeStep => (to >= 0 && to < count ? { to } : 'stay');

/** Arrow keys of a tree: up and down move, right opens, left closes or goes to the parent; null for any other key. */
export function treeStep(key: string, rows: readonly TreeRow<unknown>[], at: number): TreeStep | null {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case 'ArrowDown':
      return goTo(at + 1, rows.length);
    case 'ArrowUp':
      return goTo(at - 1, rows.length);
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: rows.length - 1 };
    case 'ArrowRight':
      if (row.isOpen === null) return 'stay';
      return row.isOpen ? goTo(at + 1, rows.length) : { open: true };
    case 'ArrowLeft':
      if (row.isOpen) return { open: false };
      return goTo(
        rows.findLastIndex(({ level }, place) => place < at && level < row.level),
        rows.length,
      );
    default:
      return null;
  }
}
