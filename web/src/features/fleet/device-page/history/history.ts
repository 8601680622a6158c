import { channelNamed } from '#domain/foundation/kinds/channels.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import type { SeriesColumns } from '#domain/stream/history/series-columns.ts';

type Values = Float64Array<ArrayBuffer>;

/** Measurements of one unit in order of time: %, V, A, °C; NaN where nothing was measured. All have the length of `at`. */
export interface History {
  /** UTC epoch ms. */
  readonly at: Values;
  readonly soc: Values;
  readonly voltage: Values;
  /** Out of the battery and into it, never negative. */
  readonly using: Values;
  readonly charging: Values;
  /** Net, positive when charging. */
  readonly current: Values;
  readonly temperature: Values;
}
type HistoryColumn = keyof History;
export const HISTORY_COLUMNS = [
  'at',
  'soc',
  'voltage',
  'using',
  'charging',
  'current',
  'temperature',
] as const satisfies readonly HistoryColumn[];

/** The channel of the catalogue behind each column; `current` is computed from two. */
const SOURCES = {
  soc: channelNamed(KIND.monitor, 'soc'),
  voltage: channelNamed(KIND.monitor, 'voltage'),
  using: channelNamed(KIND.monitor, 'currentUsing'),
  charging: channelNamed(KIND.monitor, 'currentCharging'),
  temperature: channelNamed(KIND.monitor, 'temperature'),
} as const;

/** Channels to download. */
export const HISTORY_SOURCES = Object.values(SOURCES);
export const HISTORY_CHANNELS: readonly string[] = HISTORY_SOURCES.map(({ name }) => name);

/** Net current; when only one direction was measured, the other counts as zero. */
export const netCurrent = (charging: number, using: number): number =>
  Number.isNaN(charging) && Number.isNaN(using) ? Number.NaN : (charging || 0) - (using || 0);

/** The history from a downloaded table, whose arrays it takes over. A month has 267,000 rows, hence the plain loops. */
export function historyOf({ at, columns }: SeriesColumns): History {
  const valuesOf = ({ name, divisor }: { name: string; divisor: number }): Values => {
    const values = columns.get(name) ?? new Float64Array(at.length).fill(Number.NaN);
    for (let place = 0; place < values.length; place += 1) values[place]! /= divisor;
    return values;
  };
  const using = valuesOf(SOURCES.using);
  const charging = valuesOf(SOURCES.charging);
  const current = new Float64Array(at.length);
  for (let place = 0; place < current.length; place += 1) current[place] = netCurrent(charging[place]!, using[place]!);
  return {
    at,
    soc: valuesOf(SOURCES.soc),
    voltage: valuesOf(SOURCES.voltage),
    using,
    charging,
    current,
    temperature: valuesOf(SOURCES.temperature),
  };
}

/** Index of the first instant that is not before `from`; the length when all are. */
export function placeFrom(at: Float64Array, from: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The part of a history between two indices, without copying. */
export const sliceOf = (history: History, start: number, end: number): History => ({
  at: history.at.subarray(start, end),
  soc: history.soc.subarray(start, end),
  voltage: history.voltage.subarray(start, end),
  using: history.using.subarray(start, end),
  charging: history.charging.subarray(start, end),
  current: history.current.subarray(start, end),
  temperature: history.temperature.subarray(start, end),
});
