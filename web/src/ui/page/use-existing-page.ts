import { useEffect, useEffectEvent } from 'react';

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
