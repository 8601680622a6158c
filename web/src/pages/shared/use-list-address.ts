import { type LinkOptions, useNavigate } from '@tanstack/react-router';
import type { ListLink } from '../../routes/paths.ts';

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
