import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

/** A time as a table has it: local by the clock of a zone, as if it were UTC; or an instant, where it names its offset. */
export interface ReadTime {
  readonly ms: number;
  readonly isInstant: boolean;
}
export type ReadDate = (text: string) => ReadTime | null;

/** Instants that are numbers: since 1970, or days as spreadsheets count them. */
export const NUMBER_DATES = ['seconds', 'milliseconds', 'excel'] as const;
export type NumberDate = (typeof NUMBER_DATES)[number];
export const isNumberDate = (format: string): format is NumberDate => NUMBER_DATES.some((each) => each === format);

/** What a pattern is made of; everything else stands for itself, and a space for one or more. */
const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2}(?:[.,]\\d{1,9})?)',
  A: '(?<half>[AaPp]\\.?[Mm]\\.?)',
  Z: '(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2}|[+-]\\d{2})',
};
const TOKEN = /YYYY|YY|MM|DD|HH|hh|mm|ss|A|Z/g;

/** Whether a text is a pattern of dates: `DD.MM.YYYY HH:mm:ss`, with year, month and day. */
export const isDatePattern = (text: string): boolean =>
  /YY/.test(text) && /MM/.test(text) && /DD/.test(text) && text.length <= 60;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');

function regularExpression(pattern: string): RegExp {
  let source = '';
  let place = 0;
  for (const { 0: token, index } of pattern.matchAll(TOKEN)) {
    source += escaped(pattern.slice(place, index)) + TOKENS[token]!;
    place = index + token.length;
  }
  return new RegExp(`^${source}${escaped(pattern.slice(place))}$`);
}

const readers = new Map<string, ReadDate>();

/** Reads times by a pattern or as numbers; never what does not fit. Days that no calendar has are not read. */
export function dateReader(format: string): ReadDate {
  const known = readers.get(format);
  if (known) return known;
  const reader = isNumberDate(format) ? numberReader(format) : format === ISO ? isoReader() : patternReader(format);
  if (readers.size > 500) readers.clear();
  readers.set(format, reader);
  return reader;
}

/** ISO 8601 as people write it, with or without a time, a zone, a T. */
export const ISO = 'iso';

function isoReader(): ReadDate {
  const readers = PATTERNS.filter((pattern) => /^YYYY-MM-DD(?!,)/.test(pattern) && !/A|HHmm/.test(pattern)).map(
    patternReader,
  );
  return (text) => {
    for (const reader of readers) {
      const time = reader(text);
      if (time) return time;
    }
    return null;
  };
}

function numberReader(format: NumberDate): ReadDate {
  return (text) => {
    const value = /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
    if (!Number.isFinite(value)) return null;
    if (format === 'excel') return { ms: Math.round((value - 25_569) * DAY_MS), isInstant: false };
    return { ms: Math.round(format === 'seconds' ? value * 1000 : value), isInstant: true };
  };
}

function patternReader(pattern: string): ReadDate {
  const expression = regularExpression(pattern);
  return (text) => {
    const parts = expression.exec(text)?.groups;
    if (!parts) return null;
    const [year, month, day] = [fullYear(parts.year ?? ''), Number(parts.month), Number(parts.day)];
    const [hour, minute] = [hourOf(Number(parts.hour ?? 0), parts.half), Number(parts.minute ?? 0)];
    const second = Number((parts.second ?? '0').replace(',', '.'));
    const date = Date.UTC(year, month - 1, day);
    const isDay = new Date(date).getUTCMonth() === month - 1 && month >= 1 && day >= 1;
    // 24:00 is the end of a day in many meters' tables.
    const isTime = hour !== null && minute < 60 && second < 60 && (hour < 24 || (hour === 24 && minute + second === 0));
    if (!isDay || !isTime) return null;
    const ms = date + hour * HOUR_MS + minute * MINUTE_MS + Math.round(second * 1000);
    return parts.zone === undefined ? { ms, isInstant: false } : { ms: ms - offsetOf(parts.zone), isInstant: true };
  };
}

/** Two digits are of this century up to 79, as spreadsheets take them. */
const fullYear = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 80 ? 2000 : 1900);

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS) * (sign === '-' ? -1 : 1);
}

const DATES = [
  ...['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YYYY年MM月DD日'],
  ...['DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY'],
  ...['DD.MM.YY', 'DD/MM/YY', 'MM/DD/YY'],
];
const TIMES = ['HH:mm:ss', 'HH:mm', 'HHmmss', 'hh:mm:ss A', 'hh:mm A'];
const PATTERNS: readonly string[] = DATES.flatMap((date) => [
  date,
  ...TIMES.flatMap((time) =>
    [' ', 'T', ', '].flatMap((between) => [
      `${date}${between}${time}`,
      `${date}${between}${time}Z`,
      `${date}${between}${time} Z`,
    ]),
  ),
]);

/** Formats that read the most of some times; several only where they read them as different ones. */
export interface DateGuess {
  readonly formats: readonly string[];
  /** How many of the times are read. */
  readonly read: number;
}

/**
 * The formats of times, by what they are alone: `05/11/2026` has two as long as no day is above 12.
 *
 * @param texts not empty
 */
export function guessDates(texts: readonly string[]): DateGuess {
  const best = new Map<string, string>();
  let most = 0;
  for (const format of [...PATTERNS, ...numberFormats(texts)]) {
    const reader = dateReader(format);
    let read = 0;
    const meaning: string[] = [];
    for (const text of texts) {
      const time = reader(text);
      if (time) read += 1;
      meaning.push(time ? `${time.ms}${time.isInstant}` : '');
    }
    if (read === 0 || read < most) continue;
    if (read > most) best.clear();
    most = read;
    const key = meaning.join();
    if (!best.has(key)) best.set(key, format);
  }
  return { formats: [...best.values()], read: most };
}

/** By their size: instants of 1990 to 2100, days of 1970 to 2100. */
function numberFormats(texts: readonly string[]): NumberDate[] {
  const numbers = texts.flatMap((text) => (/^\d+([.,]\d+)?$/.test(text) ? [Number(text.replace(',', '.'))] : []));
  if (numbers.length < texts.length / 2) return [];
  const middle = numbers.sort((a, b) => a - b)[numbers.length >> 1]!;
  if (middle >= 25_569 && middle < 73_051) return ['excel'];
  if (middle >= 6.3e8 && middle < 4.2e9) return ['seconds'];
  return middle >= 6.3e11 && middle < 4.2e12 ? ['milliseconds'] : [];
}
