import { useEffect, useRef } from 'react';
import { useFeedState } from '../../../../live/use-live.ts';
import type { UnitOfDevice } from '../monitor-queries.ts';
import type { GrowingHistory } from './growing-history.ts';
import { loadHistory } from './load-history.ts';

/**
 * Fetches what the live feed has missed: before it connected, while it was disconnected, or while the page was hidden.
 * It starts at an instant up to which the history is known to be complete.
 */
export function useCatchUp({ mcuId, unit }: UnitOfDevice, history: GrowingHistory | null): void {
  const isOpen = useFeedState().kind === 'open';
  const wholeTo = useRef<{ of: GrowingHistory; at: number | null } | null>(null);
  useEffect(() => {
    if (!history || !isOpen) return;
    if (wholeTo.current?.of !== history) wholeTo.current = { of: history, at: history.newestAt };
    const away = new AbortController();
    const fetchMissed = async () => {
      const from = wholeTo.current?.at;
      if (document.visibilityState === 'hidden' || from === null || from === undefined) return;
      const missed = await loadHistory({ mcuId, unit }, { from: from + 1, to: Date.now() }, away.signal);
      history.renew(from, missed);
      wholeTo.current = { of: history, at: history.newestAt };
    };
    // A failure loses nothing: the next attempt starts at the same instant.
    const run = () => void fetchMissed().catch(() => undefined);
    run();
    document.addEventListener('visibilitychange', run);
    return () => {
      away.abort();
      document.removeEventListener('visibilitychange', run);
    };
  }, [mcuId, unit, history, isOpen]);
}
