import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { liveStore } from '../../../../live/store.ts';
import { useFeedState } from '../../../../live/use-live.ts';
import type { UnitOfDevice } from '../monitor-queries.ts';
import { GrowingHistory } from './growing-history.ts';
import { type History, placeFrom, sliceOf } from './history.ts';
import { liveSample } from './live-sample.ts';
import { loadHistory } from './load-history.ts';
import { type Period, periodBefore, periodUpTo, type Range } from './range.ts';
import { useCatchUp } from './use-catch-up.ts';

const nothing = new Float64Array();
const noHistory = new GrowingHistory({
  at: nothing,
  soc: nothing,
  voltage: nothing,
  using: nothing,
  charging: nothing,
  current: nothing,
  temperature: nothing,
});

/** A month of ten-second values takes 15 MB, so unused data is soon dropped and never compared in depth. */
const historyQuery = (device: UnitOfDevice, range: Range) =>
  queryOptions({
    queryKey: ['history', device.mcuId, device.unit, range],
    queryFn: async ({ signal }) =>
      new GrowingHistory(await loadHistory(device, periodBefore(Date.now(), range), signal)),
    structuralSharing: false,
    staleTime: 10 * MINUTE_MS,
    gcTime: MINUTE_MS,
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });

export interface ShownHistory {
  readonly state: 'loading' | 'failed' | 'loaded';
  readonly error: unknown;
  readonly retry: () => void;
  /** The measurements in the period. */
  readonly history: History;
  /** The range up to now. */
  readonly period: Period;
  /** Instant of the newest known measurement of the unit; `null` when there is none in the range. */
  readonly newestAt: number | null;
}

/** The measurements of a range: downloaded once, live values appended, missed ones fetched later. */
export function useHistory(device: UnitOfDevice, range: Range): ShownHistory {
  const { mcuId, unit } = device;
  const { data = noHistory, error, isPending, refetch } = useQuery(historyQuery(device, range));
  const all = useSyncExternalStore(data.subscribe, data.get);
  const now = useNow();
  useEffect(() => {
    if (data === noHistory) return;
    return liveStore.subscribe(mcuId, () => {
      const values = liveStore.get(mcuId)?.units.get(unit);
      if (values) data.add(liveSample(values));
    });
  }, [data, mcuId, unit]);
  useCatchUp(device, data === noHistory ? null : data);
  const isOpen = useFeedState().kind === 'open';
  const again = useEffectEvent(() => {
    if (error) void refetch();
  });
  useEffect(() => {
    // A download that failed while the server was away is retried when it is back.
    if (isOpen) again();
  }, [isOpen]);

  const newestAt = all.at.at(-1) ?? null;
  const { to } = periodUpTo(now, newestAt, range);
  const period = useMemo(() => periodBefore(to, range), [to, range]);
  const start = placeFrom(all.at, period.from);
  const history = useMemo(() => sliceOf(all, start, all.at.length), [all, start]);
  const state = error && data === noHistory ? 'failed' : isPending ? 'loading' : 'loaded';
  return { state, error, retry: () => void refetch(), history, period, newestAt };
}
