import { type LinkOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ListLink } from '../paths.ts';

/** Moves through the addresses of a list: each says its whole filter, and the first page is not named. */
export function useListAddress<S extends object>(
  search: S,
  to: (search: S) => ListLink,
  pageName: 'page' | 'currentPage' = 'page',
) {
  const navigate = useNavigate();
  const go = (next: S, replace = false) =>
    void navigate({ ...(to(next) as LinkOptions), replace, state: { whole: true } });
  return {
    go,
    /** The first page under a changed filter. */
    narrow: (change: Partial<S>) => go({ ...search, ...change, [pageName]: undefined }),
    toPage: (page: number, replace = false) => go({ ...search, [pageName]: page > 1 ? page : undefined }, replace),
  };
}

interface Paged {
  readonly data: { readonly pages: number } | undefined;
  readonly isPlaceholderData: boolean;
}

/** Whether a page does not exist, because rows were removed or an address is old. */
export const isBeyondLast = ({ data, isPlaceholderData }: Paged, page: number): boolean =>
  data !== undefined && !isPlaceholderData && page > Math.max(data.pages, 1);

/** Replaces a page that does not exist by the first. */
export function useExistingPage(query: Paged, page: number, toPage: (page: number, replace: boolean) => void): void {
  const isBeyond = isBeyondLast(query, page);
  const toFirst = useEffectEvent(() => toPage(1, true));
  useEffect(() => {
    if (isBeyond) toFirst();
  }, [isBeyond]);
}
