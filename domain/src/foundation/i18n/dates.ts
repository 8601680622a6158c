import { knownZone } from '../basics/time-zone.ts';
import { INTL_LOCALE, type Language } from './languages.ts';

type Shape =
  | 'time'
  | 'minute'
  | 'dayMonth'
  | 'dayMonthTime'
  | 'longDay'
  | 'weekDay'
  | 'dayName'
  | 'date'
  | 'dateTime'
  | 'month'
  | 'monthYear';

const OPTIONS: Readonly<Record<Shape, Intl.DateTimeFormatOptions>> = {
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  minute: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dayMonth: { day: 'numeric', month: 'short' },
  dayMonthTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  longDay: { day: 'numeric', month: 'long' },
  dayName: { weekday: 'short' },
  weekDay: { weekday: 'short', day: 'numeric' },
  month: { month: 'narrow' },
  monthYear: { month: 'short', year: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  dateTime: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
};

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatter = (language: Language, shape: Shape, timeZone?: string): Intl.DateTimeFormat => {
  const key = `${language}/${shape}/${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(INTL_LOCALE[language], {
    ...OPTIONS[shape],
    ...(timeZone && { timeZone: knownZone(timeZone) }),
  });
  formatters.set(key, made);
  return made;
};

/** An instant (UTC epoch ms) in the reader's own time zone or in a given one. */
export const formatDate = (language: Language, shape: Shape, at: number, timeZone?: string): string =>
  formatter(language, shape, timeZone).format(at);

/** `20–21 Nov`: from one instant to another, as short as the language allows. */
export const formatSpan = (language: Language, shape: Shape, from: number, to: number, timeZone?: string): string =>
  formatter(language, shape, timeZone).formatRange(from, to);
