import { HOUR_MS } from '../../foundation/basics/time.ts';
import { anchoredAt, type CounterStep, concludeAt, type DoubtedReading, judge } from '../../stream/believed/counter.ts';
import type { CounterDay, EnergySum } from '../../stream/history/energy-day.ts';

type Day = Omit<EnergySum, 'quarters'>;

/** What flowed between the records of two days. */
export interface DayJoin {
  readonly from: number;
  readonly to: number;
  /** Null where it is not known. */
  readonly step: { readonly wattHours: number; readonly basis: 'counted' | 'integrated' } | null;
  readonly isPlaced: boolean;
  /** Time that the days take for unknown, and that a counter bridges, ms. */
  readonly bridgedMs: number;
  /** Readings at the edge that are not believed, now that both days are known. */
  readonly doubted: readonly DoubtedReading[];
}

/** What flowed between the last record of a day and the first of a later one, and which readings of their edges are believed. */
export function joinDays(before: Day, later: Day): DayJoin {
  const edge = before.counter && later.counter && byCounter(before, later, before.counter, later.counter);
  return edge && edge.step !== null ? edge : { ...byPower(before, later), doubted: edge?.doubted ?? [] };
}

function byPower(before: Day, later: Day): DayJoin {
  const [from, to] = [before.last.at, later.first.at];
  const { last, first } = { last: before.last.watts, first: later.first.watts };
  const isKnown = last !== null && first !== null && to - from <= Math.max(before.gapMs, later.gapMs);
  return {
    from,
    to,
    step: isKnown ? { wattHours: (((last + first) / 2) * (to - from)) / HOUR_MS, basis: 'integrated' } : null,
    isPlaced: true,
    bridgedMs: 0,
    doubted: [],
  };
}

function byCounter(before: Day, later: Day, last: CounterDay, first: CounterDay): DayJoin {
  const gapMs = Math.max(before.gapMs, later.gapMs);
  const rules = {
    most: Math.max(last.most, first.most),
    resolution: Math.max(last.resolution, first.resolution),
    gapMs,
  };
  const doubted: DoubtedReading[] = [];
  let counted = 0;
  let isKnown = true;
  const sink = {
    step: (step: CounterStep) => {
      isKnown &&= step.counted !== null;
      counted += step.counted ?? 0;
    },
    doubted: (reading: DoubtedReading) => doubted.push(reading),
  };
  const state = anchoredAt(last.last);
  for (const reading of [...last.trailing, ...first.leading]) judge(state, reading, rules, sink);
  concludeAt(state, first.first, rules, sink);
  const [tail, head] = [last.tail, first.head];
  const bridgedMs = tail.unknownMs + head.unknownMs;
  const from = tail.unknownMs > 0 ? last.last.at : before.last.at;
  const to = head.unknownMs > 0 ? first.first.at : later.first.at;
  // What the days have integrated beside their counters is in them.
  const wattHours = Math.max(0, counted - tail.wattHours - head.wattHours);
  return {
    from,
    to,
    step: isKnown ? { wattHours, basis: 'counted' } : null,
    isPlaced: to - from <= gapMs,
    bridgedMs: isKnown ? bridgedMs : 0,
    doubted,
  };
}
