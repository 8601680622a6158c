import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTold } from '../../../api/session.ts';
import type { ChartMark } from '../../../charts/chart-data.ts';
import { lastDigits } from './digits.ts';
import { type PlaceLine, swapQueries } from './swap-queries.ts';

/** Where a place goes from its last monitor but one to the one of now; null where there was never another. */
export function monitorChange(monitors: PlaceLine['monitors']): ChartMark | null {
  const [former, present] = monitors.slice(-2);
  return former && present ? { at: present.from, before: lastDigits(former.sn), label: lastDigits(present.sn) } : null;
}

/** The newest change of the monitor, for who may know which monitors there are. */
export function useMonitorChange(mcuId: string): ChartMark | null {
  const told = useTold();
  const { data } = useQuery({ ...swapQueries.line(mcuId), enabled: told('identity') });
  return useMemo(() => (data ? monitorChange(data.monitors) : null), [data]);
}
