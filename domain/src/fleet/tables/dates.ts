import { HOUR_MS, MINUTE_MS } from '../../foundation/basics/time.ts';

/** A time as a table has it: local by the clock of a zone, as if it were UTC; or an instant, where it names its offset. */
interface ReadTime {
  readonly ms: number;
  readonly isInstant: boolean;
}
export type ReadDate = (text: string) => ReadTime | null;

/** Instants that are numbers: since 1970, or days as spreadsheets count them. */
const NUMBER_DATES = ['seconds', 'milliseconds', 'microseconds', 'nanoseconds', 'excel'] as const;
type NumberDate = (typeof NUMBER_DATES)[number];
export const isNumberDate = (format: string): format is NumberDate => NUMBER_DATES.some((each) => each === format);

/** What a pattern is made of; everything else stands for itself, and a space for one or more. */
const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MMM: '(?<monthName>\\p{L}{3,9})\\.?',
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2}(?:[.,]\\d{1,9})?)',
  A: '(?<half>[AaPp]\\.?\\s?[Mm]\\.?|上午|下午|午前|午後|오전|오후)',
  Z: '(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2}|[+-]\\d{2})',
};
const TOKEN = /YYYY|YY|MMM|MM|DD|HH|hh|mm|ss|A|Z/g;

/** Whether a text is a pattern of dates: `DD.MM.YYYY HH:mm:ss`, with year, month and day. */
export const isDatePattern = (text: string): boolean =>
  /YY/.test(text) && /MM/.test(text) && /DD/.test(text) && text.length <= 60;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
/** Between a day and a time; morning and afternoon stand close to it, too. */
const between = (text: string, isBesideHalf: boolean) =>
  escaped(text).replace(/\s*,?\s+/g, isBesideHalf ? '\\s*' : '(?:\\s*[T,]\\s*|\\s+)');

/** As tables shorten the months of the year, in English, German and French. */
const MONTHS = [
  'jan january januar janvier janv',
  'feb february februar février fév févr',
  'mar march märz mär mrz mars',
  'apr april avril avr',
  'may mai',
  'jun june juni juin',
  'jul july juli juillet juil',
  'aug august août',
  'sep sept september septembre',
  'oct october okt oktober octobre',
  'nov november novembre',
  'dec december dez dezember déc décembre',
].map((names) => names.split(' '));
const monthNamed = (name: string): number => MONTHS.findIndex((names) => names.includes(name.toLowerCase())) + 1;

function regularExpression(pattern: string): RegExp {
  let source = '';
  let place = 0;
  let before = '';
  for (const { 0: token, index } of pattern.matchAll(TOKEN)) {
    source += between(pattern.slice(place, index), token === 'A' || before === 'A') + TOKENS[token]!;
    // Loggers leave seconds out where there are none.
    if (token === 'mm' && !pattern.includes('ss')) source += '(?::(?<second>\\d{2}(?:[.,]\\d{1,9})?))?';
    place = index + token.length;
    before = token;
  }
  const zone = pattern.includes('mm') && !pattern.includes('Z') ? `(?:\\s*${TOKENS.Z!})?` : '';
  return new RegExp(`^${source}${between(pattern.slice(place), false)}${zone}$`, 'u');
}

const readers = new Map<string, ReadDate>();
/** More than the patterns that are tried. */
const MAX_READERS = 500;

/** Reads times by a pattern or as numbers; never what does not fit. Days that no calendar has are not read. */
export function dateReader(format: string): ReadDate {
  const known = readers.get(format);
  if (known) return known;
  const reader = isNumberDate(format) ? numberReader(format) : format === ISO ? isoReader() : patternReader(format);
  if (readers.size > MAX_READERS) readers.clear();
  readers.set(format, reader);
  return reader;
}

/** ISO 8601 as people write it, with or without a time, a zone, a T. */
export const ISO = 'iso';

function isoReader(): ReadDate {
  const readers = PATTERNS.filter((pattern) => /^YYYY-MM-DD/.test(pattern) && !/A|HHmm(?!:)|MMM/.test(pattern)).map(
    patternReader,
  );
  // Most rows are written as the one before.
  let last = readers[0]!;
  return (text) => {
    const time = last(text);
    if (time) return time;
    last = readers.find((reader) => reader(text) !== null) ?? last;
    return last(text);
  };
}

const MS_OF = { seconds: 1000, milliseconds: 1, microseconds: 1e-3, nanoseconds: 1e-6 } as const;

function numberReader(format: NumberDate): ReadDate {
  return (text) => {
    const value = /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
    if (!Number.isFinite(value)) return null;
    // A day has more digits than a spreadsheet keeps: it is right to the second.
    if (format === 'excel') return { ms: Math.round((value - 25_569) * 86_400) * 1000, isInstant: false };
    return { ms: Math.round(value * MS_OF[format]), isInstant: true };
  };
}

function patternReader(pattern: string): ReadDate {
  const expression = regularExpression(pattern);
  return (text) => {
    const parts = expression.exec(text)?.groups;
    if (!parts) return null;
    const [year, month, day] = [fullYear(parts.year ?? ''), monthOf(parts), Number(parts.day)];
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

const monthOf = ({ month, monthName = '' }: { readonly [part: string]: string | undefined }): number =>
  month === undefined ? monthNamed(monthName) : Number(month);

/** Two digits are of this century up to 79, as spreadsheets take them. */
const fullYear = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 80 ? 2000 : 1900);

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (/^p|下午|午後|오후/i.test(half) ? 12 : 0);
}

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS) * (sign === '-' ? -1 : 1);
}

const DATES = [
  ...['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YYYY年MM月DD日', 'YYYY. MM. DD.'],
  // Where dots stand between, the day is before the month.
  ...['DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY', 'DD. MM. YYYY'],
  ...['DD.MM.YY', 'DD/MM/YY', 'MM/DD/YY', 'YY/MM/DD', 'DD-MM-YY', 'MM-DD-YY', 'YY-MM-DD'],
  ...['DD MMM YYYY', 'DD-MMM-YYYY', 'DD. MMM YYYY', 'MMM DD, YYYY', 'MMM DD YYYY', 'DD-MMM-YY', 'DD MMM YY'],
];
const TIMES = ['HH:mm:ss', 'HH:mm', 'HHmmss', 'hh:mm A', 'A hh:mm'];
const PATTERNS: readonly string[] = [
  ...DATES.flatMap((date) => [date, ...TIMES.map((time) => `${date} ${time}`)]),
  ...['YYYYMMDDHHmmss', 'YYYYMMDDHHmm'],
];

/** Whether a cell begins as dates do, for a first look. */
export const isDateLike = (text: string): boolean =>
  /^(?:\d{1,4}(?:年|([./-])\s?\d{1,2}\1\s?\d{1,4})|\d{1,2}[ .-]+\p{L}{3,}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{8}(?!\d))/u.test(
    text,
  );

/** Those that read a time alone, in a column of its own. */
export const isTimeOfDay = (text: string): boolean =>
  TIMES.some((time) => time !== 'HHmmss' && dateReader(`YYYY-MM-DD ${time}`)(`2000-01-01 ${text}`) !== null);

/** Nobody has measured before, nor in the time after: a number counts something else, or a clock was not set. */
export const isBelievable = (ms: number): boolean => ms >= Date.UTC(2000, 0, 1) && ms < Date.UTC(2100, 0, 1);

/** Formats that read the most of some times; several only where they read them as different ones. */
interface DateGuess {
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
  // Most of the patterns read nothing of the kind.
  const few = texts.filter((_, place) => place % Math.ceil(texts.length / 30) === 0);
  const formats = PATTERNS.filter((format) => few.some((text) => dateReader(format)(text) !== null));
  for (const format of [...formats, ...numberFormats(texts)]) {
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

const LARGE = [
  [6.3e11, 4.2e12, 'milliseconds'],
  [6.3e14, 4.2e15, 'microseconds'],
  [6.3e17, 4.2e18, 'nanoseconds'],
] as const;

/** By their size: instants of 1990 to 2100, days of 1970 to 2100. */
function numberFormats(texts: readonly string[]): NumberDate[] {
  const numbers = texts.flatMap((text) => (/^\d+([.,]\d+)?$/.test(text) ? [Number(text.replace(',', '.'))] : []));
  if (numbers.length < texts.length / 2) return [];
  const middle = numbers.sort((a, b) => a - b)[numbers.length >> 1]!;
  if (middle >= 25_569 && middle < 73_051) return ['excel'];
  if (middle >= 6.3e8 && middle < 4.2e9) return ['seconds'];
  const [, , found] = LARGE.find(([from, until]) => middle >= from && middle < until) ?? [];
  return found ? [found] : [];
}
