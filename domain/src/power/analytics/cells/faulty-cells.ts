import { DAY_MS } from '../../../foundation/basics/time.ts';
import type { BatterySpan } from '../days/day.ts';

type Day = Pick<BatterySpan, 'lastAt' | 'bms'>;

/** One record is a fault of the reading: a cell that cannot be read, or is empty beyond use, is so in several, and in a part of its day's. */
const MIN_RECORDS = 3;
const MIN_SHARE = 0.005;
/** How long a fault is held against a battery after it was seen last. */
const HOLDS_MS = 7 * DAY_MS;

/** The cells with a fault on some days, by the records of those days that show it. */
export function faultyCells(days: readonly Day[]): { readonly index: number; readonly records: number }[] {
  const found = new Map<number, number>();
  for (const { bms } of days)
    for (const [key, records] of Object.entries(bms?.cells.faulty ?? {}))
      if (records >= MIN_RECORDS && records >= MIN_SHARE * bms!.cells.records)
        found.set(Number(key), (found.get(Number(key)) ?? 0) + records);
  return [...found].map(([index, records]) => ({ index, records })).sort((a, b) => a.index - b.index);
}

/** Whether a cell had a fault in the last days of some: then nobody knows how healthy the battery is. */
export function hasFaultyCell(days: readonly Day[]): boolean {
  const last = days.at(-1)?.lastAt ?? 0;
  return faultyCells(days.filter(({ lastAt }) => lastAt > last - HOLDS_MS)).length > 0;
}
