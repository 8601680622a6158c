import type { Place } from '../route/geodesy.ts';
import { type DayPlan, type Segment, segment, wholeDay } from './day-plan.ts';
import type { DutyCycle } from './duty-cycle.ts';
import { type Span, workSpans } from './shifts.ts';
import { atCharger } from './usage-profile.ts';

interface WorkPlace {
  place: Place;
  work: (span: Span) => Segment;
  /** breaks are too short to plug in, or there is no charger near by */
  standsInBreaks: boolean;
}

const longestBreakMinutes = 60;

/** A day of shifts at one place, spent at its charger otherwise. */
export function workDay(cycle: DutyCycle, day: number, { place, work, standsInBreaks }: WorkPlace): DayPlan {
  const { usage } = cycle;
  const spans = workSpans(cycle, day);
  const parts = spans.flatMap((span, index) => {
    const nextMinute = spans[index + 1]?.fromMinute ?? Infinity;
    const isBreak = nextMinute - span.toMinute <= longestBreakMinutes;
    const standsMinutes = isBreak && standsInBreaks ? nextMinute - span.toMinute : isBreak ? 0 : plugIn(cycle);
    return [work(span), segment(span.toMinute, span.toMinute + standsMinutes, 'parked', place)];
  });
  return wholeDay(day, segment(0, 1440, 'charging', place, atCharger(usage)), parts);
}

const plugIn = ({ usage }: DutyCycle) => (usage.shift === 'round-the-clock' ? 3 : usage.plugInAfterMinutes);
