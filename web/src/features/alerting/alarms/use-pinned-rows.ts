import { useState } from 'react';
import type { Message, MessagePage } from './message-queries.ts';
import { pinnedRows } from './pinned-rows.ts';

interface Shown {
  readonly view: string;
  readonly rows: readonly Message[];
}

/**
 * The messages of a page without rows that jump: those that come while it is looked at are only counted, until the
 * reader asks for them. Another view is shown as it comes.
 *
 * @param view names filter and page
 */
export function usePinnedRows(data: MessagePage | undefined, view: string, isPlaceholder: boolean) {
  const [shown, setShown] = useState<Shown | null>(null);
  const accept = () => setShown(null);
  if (!data) return { rows: [], arrived: 0, accept };
  const isAnother = shown?.view !== view || shown.rows.length === 0;
  if (isAnother && !isPlaceholder && data.list.length > 0) setShown({ view, rows: data.list });
  return { ...(isAnother ? { rows: data.list, arrived: 0 } : pinnedRows(shown.rows, data.list)), accept };
}
