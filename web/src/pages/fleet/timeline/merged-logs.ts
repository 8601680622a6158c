interface Dated {
  readonly at: number;
}

/** As much of a log as is loaded, newest first. */
export interface LoadedLog<T extends Dated> {
  readonly lines: readonly T[];
  readonly hasMore: boolean;
}

interface MergedLogs<T extends Dated> {
  /** Newest first, as far back as all logs are loaded. */
  readonly lines: readonly T[];
  /** The places of the logs that reach no further back: they have to load more. */
  readonly shortest: readonly number[];
}

/** Several logs as one. What is older than the loaded part of any of them waits, so that nothing comes in between later. */
export function mergedLogs<T extends Dated>(logs: readonly LoadedLog<T>[]): MergedLogs<T> {
  const reach = logs.map(({ lines, hasMore }) =>
    hasMore ? (lines.at(-1)?.at ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY,
  );
  const horizon = Math.max(Number.NEGATIVE_INFINITY, ...reach);
  return {
    lines: logs.flatMap(({ lines }) => lines.filter(({ at }) => at >= horizon)).sort((one, other) => other.at - one.at),
    shortest: horizon === Number.NEGATIVE_INFINITY ? [] : [...reach.keys()].filter((place) => reach[place] === horizon),
  };
}
