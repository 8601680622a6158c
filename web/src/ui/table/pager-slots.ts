export type PagerSlot =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'gap'; readonly key: 'before' | 'after' };

const BUTTONS = 5;
const page = (number: number): PagerSlot => ({ kind: 'page', page: number });
const range = (from: number, to: number): PagerSlot[] =>
  Array.from({ length: to - from + 1 }, (_, i) => page(from + i));

/** At most five page buttons: always the first and the last, and those around the current one; `1 2 3 4 … 19`. */
export function pagerSlots(current: number, pages: number): readonly PagerSlot[] {
  if (pages <= BUTTONS) return range(1, Math.max(pages, 1));
  const inner = BUTTONS - 2;
  if (current <= inner) return [...range(1, BUTTONS - 1), { kind: 'gap', key: 'after' }, page(pages)];
  if (current > pages - inner) return [page(1), { kind: 'gap', key: 'before' }, ...range(pages - BUTTONS + 2, pages)];
  return [
    page(1),
    { kind: 'gap', key: 'before' },
    ...range(current - 1, current + 1),
    { kind: 'gap', key: 'after' },
    page(pages),
  ];
}
