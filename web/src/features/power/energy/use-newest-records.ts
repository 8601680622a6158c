import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import { useLiveDevice } from '../../../live/use-live.ts';
import { newestQuery } from './newest-query.ts';

/** Devices that report every second are asked for less often. */
const BETWEEN_MS = 3 * SECOND_MS;

/** The newest records of a device and those behind it, asked for again when the live feed tells that it reported. */
export function useNewestRecords(mcuId: string) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(newestQuery(mcuId));
  const live = useLiveDevice(mcuId);
  const dueInMs = useEffectEvent(() => Math.max(0, dataUpdatedAt + BETWEEN_MS - Date.now()));
  const again = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!live) return;
    const timer = setTimeout(again, dueInMs());
    return () => clearTimeout(timer);
  }, [live]);
  return { records: data, error, refetch: again };
}
