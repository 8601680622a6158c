import type { MessageSummary } from '../message-queries.ts';

/** The share of a level in a bar, from the top. */
interface Part {
  readonly level: number;
  readonly y: number;
  readonly height: number;
}
interface Stack {
  readonly date: string;
  readonly count: number;
  readonly parts: readonly Part[];
}

/** Between two parts of a bar. */
const GAP = 1;
/** So that one alarm of many is still seen. */
const LEAST = 2;

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Bars of days on one scale: the day with the most fills the height. */
export function stacksOf(days: MessageSummary['days'], height: number) {
  const counts = days.map(({ raised }) => sumOf(raised));
  const top = Math.max(0, ...counts);
  const place = counts.indexOf(top);
  const stacks: readonly Stack[] = days.map(({ date, raised }, index) => ({
    date,
    count: counts[index] ?? 0,
    parts: partsOf(raised, top, height),
  }));
  return { stacks, total: sumOf(counts), most: top > 0 ? { date: days[place]!.date, count: top } : null };
}

/** From the base upwards: the least severe first. */
function partsOf(raised: readonly number[], top: number, height: number): Part[] {
  const present = raised.flatMap((count, index) => (count > 0 ? [{ level: index + 1, count }] : []));
  const room = height - (raised.length - 1) * (GAP + LEAST);
  const parts: Part[] = [];
  let y = height;
  for (const { level, count } of present.toReversed()) {
    const tall = Math.max(LEAST, (count / top) * room);
    y -= tall;
    parts.push({ level, y, height: tall });
    y -= GAP;
  }
  return parts;
}
