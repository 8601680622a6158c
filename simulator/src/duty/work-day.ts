import type { Place } from '../route/geodesy.ts';
import { type DayPlan, type Segment, segment, wholeDay } from './day-plan.ts';
import type { Duty } from './duty.ts';
import { atCharger } from './habits.ts';
import { type Span, workSpans } from './shifts.ts';

interface WorkPlace {
  place: Place;
  work: (span: Span) => Segment;
  /** breaks are too short to plug in, or there is no charger near by */
  standsInBreaks: boolean;
}

const longestBreakMinutes = 60;

/** A day of shifts at one place, by its charger for the rest of it. */
export function workDay(duty: Duty, day: number, { place, work, standsInBreaks }: WorkPlace): DayPlan {
  const { habits } = duty;
  const spans = workSpans(duty, day);
  const parts = spans.flatMap((span, index) => {
    const nextMinute = spans[index + 1]?.fromMinute ?? Infinity;
    const isBreak = nextMinute - span.toMinute <= longestBreakMinutes;
    const standsMinutes = isBreak && standsInBreaks ? nextMinute - span.toMinute : isBreak ? 0 : plugIn(duty);
    return [work(span), segment(span.toMinute, span.toMinute + standsMinutes, 'parked', place)];
  });
  return wholeDay(day, segment(0, 1440, 'charging', place, atCharger(habits)), parts);
}

const plugIn = ({ habits }: Duty) => (habits.shift === 'round-the-clock' ? 3 : habits.plugInAfterMinutes);
