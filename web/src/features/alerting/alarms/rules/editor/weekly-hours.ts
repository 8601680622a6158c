import type { WorkingHours } from '#domain/foundation/devices/configuration.ts';

export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MINUTES_OF_AN_HOUR = 60;
const MINUTES_OF_A_DAY = 1440;

/** An hour of the week; 0 is Monday. */
export interface HourCell {
  readonly day: number;
  readonly hour: number;
}

/** Every hour of every day. */
export const WHOLE_WEEK: WorkingHours = { daysBits: 127, fromMinute: 0, toMinute: MINUTES_OF_A_DAY };

const hasDay = (daysBits: number, day: number): boolean => (daysBits & (1 << (day % 7))) !== 0;

/** Minutes of [from, to) within an hour. */
const within = (from: number, to: number, hour: number): number => {
  const start = hour * MINUTES_OF_AN_HOUR;
  return Math.max(0, Math.min(to, start + MINUTES_OF_AN_HOUR) - Math.max(from, start));
};

/** How many minutes of an hour of the week belong to the hours: those after midnight belong to the day before. */
export function minutesOfCell({ daysBits, fromMinute, toMinute }: WorkingHours, { day, hour }: HourCell): number {
  if (fromMinute < toMinute) return hasDay(daysBits, day) ? within(fromMinute, toMinute, hour) : 0;
  const begun = hasDay(daysBits, day) ? within(fromMinute, MINUTES_OF_A_DAY, hour) : 0;
  const ending = hasDay(daysBits, day + 6) ? within(0, toMinute, hour) : 0;
  return begun + ending;
}

/** The hours of a block of cells, both corners included. */
export function hoursOfBlock(one: HourCell, other: HourCell): WorkingHours {
  const [firstDay, lastDay] = [Math.min(one.day, other.day), Math.max(one.day, other.day)];
  const [first, last] = [Math.min(one.hour, other.hour), Math.max(one.hour, other.hour)];
  const daysBits = DAYS.filter((day) => day >= firstDay && day <= lastDay).reduce<number>(
    (bits, day) => bits | (1 << day),
    0,
  );
  return { daysBits, fromMinute: first * MINUTES_OF_AN_HOUR, toMinute: (last + 1) * MINUTES_OF_AN_HOUR };
}

export const isInBlock = ({ day, hour }: HourCell, one: HourCell, other: HourCell): boolean =>
  (day - one.day) * (day - other.day) <= 0 && (hour - one.hour) * (hour - other.hour) <= 0;

export const withDay = (hours: WorkingHours, day: number): WorkingHours => ({
  ...hours,
  daysBits: hours.daysBits ^ (1 << day),
});

export const sameHours = (one: WorkingHours | null, other: WorkingHours | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.daysBits === other.daysBits &&
    one.fromMinute === other.fromMinute &&
    one.toMinute === other.toMinute);

/** Days next to each other as one span: `Mon–Wed, Sat`. */
export function daysText(daysBits: number, names: readonly string[]): string {
  const spans: number[][] = [];
  for (const day of DAYS.filter((each) => hasDay(daysBits, each))) {
    const last = spans.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else spans.push([day]);
  }
  return spans
    .map((span) => {
      const [first, last] = [names[span[0] ?? 0], names[span.at(-1) ?? 0]];
      return span.length === 1 ? first : span.length === 2 ? `${first}, ${last}` : `${first}–${last}`;
    })
    .join(', ');
}
