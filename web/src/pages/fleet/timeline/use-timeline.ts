import { useEffect, useEffectEvent } from 'react';
import { mergedLogs } from './merged-logs.ts';
import type { TimelineLine } from './timeline-line.ts';
import { type AskedLogs, type DeviceLog, useDeviceLogs } from './use-device-logs.ts';

export interface Timeline {
  /** Newest first, as far back as is loaded. */
  readonly lines: readonly TimelineLine[];
  /** How many there are; of more warnings than are counted, as many as are. */
  readonly total: number;
  /** As many lines as were asked for are loaded, or all. */
  readonly isDeepEnough: boolean;
  /** There are more than are loaded. */
  readonly hasMore: boolean;
  readonly failed: readonly DeviceLog[];
}

/** The logs of a device as one, of which so many lines are loaded. */
export function useTimeline(asked: AskedLogs, depth: number): Timeline {
  const logs = useDeviceLogs(asked);
  const { lines, shortest } = mergedLogs(logs);
  const behind = shortest.flatMap((place) => logs[place] ?? []).filter(({ error }) => !error);
  const isPending = logs.some((log) => log.isPending);
  const isShort = lines.length < depth && behind.length > 0;
  const isIdle = !isPending && !behind.some(({ isLoadingMore }) => isLoadingMore);
  const load = useEffectEvent(() => {
    for (const log of behind) log.more();
  });
  const loaded = logs.reduce((sum, log) => sum + log.lines.length, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes at once is not seen to be loading in between.
  useEffect(() => {
    if (isShort && isIdle) load();
  }, [isShort, isIdle, loaded]);
  return {
    lines,
    total: behind.length > 0 ? logs.reduce((sum, { total }) => sum + total, 0) : lines.length,
    isDeepEnough: !isPending && !isShort,
    hasMore: behind.length > 0,
    failed: logs.filter(({ error }) => error !== null),
  };
}
