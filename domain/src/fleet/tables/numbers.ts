import { isUnit } from './head-units.ts';

/** How a table writes numbers. */
export interface NumberFormat {
  readonly decimal: '.' | ',';
  /** Between groups of three digits; a space is any kind of it, `'` any apostrophe; null for none. */
  readonly thousands: '.' | ',' | ' ' | "'" | null;
}

/** The formats that a person chooses from. */
export const FORMATS: readonly NumberFormat[] = (['.', ','] as const).flatMap((decimal) =>
  ([null, decimal === '.' ? ',' : '.', ' ', "'"] as const).map((thousands) => ({ decimal, thousands })),
);

const MARKS: Readonly<Record<NonNullable<NumberFormat['thousands']>, string>> = {
  '.': '\\.',
  ',': ',',
  "'": "['’]",
  ' ': '[ \\u00a0\\u2009\\u202f]',
};

/** What tables write instead of a value that they do not have. */
const NO_VALUE =
  /^(?:-{1,3}|—|–|\.|\?|n\/?a\.?|nan|null|nil|none|undefined|unknown|unavailable|missing|[+-]?inf(?:inity)?|#(?:n\/a|value!|ref!|div\/0!|num!|null!))$/i;
const TRUE = /^(?:true|on|yes|wahr|ein|ja)$/i;
const FALSE = /^(?:false|off|no|falsch|aus|nein)$/i;

/** A number with the unit that follows it (`52.3 V`), or why it is none. */
export type ReadNumber = { readonly value: number; readonly unit: string } | 'empty' | 'absent' | 'unreadable';

/** How the cells of a table are numbers. */
export function numberReader({ decimal, thousands }: NumberFormat): (text: string) => ReadNumber {
  const mark = thousands === null ? null : MARKS[thousands];
  const whole = mark === null ? '\\d+' : `(?:[1-9]\\d{0,2}(?:${mark}\\d{3})+|\\d+)`;
  const point = decimal === '.' ? '\\.' : ',';
  const pattern = new RegExp(
    `^([+−–-]?)\\s*(${whole}(?:${point}\\d*)?|${point}\\d+)(e[+-]?\\d{1,3})?\\s*(\\D.{0,12})?$`,
    'i',
  );
  return (text) => {
    if (text === '') return 'empty';
    const [, sign = '', digits = '', exponent = '', behind = ''] = pattern.exec(text) ?? [];
    if (digits === '') return NO_VALUE.test(text) ? 'absent' : truthOf(text);
    if (behind !== '' && !isUnit(behind)) return 'unreadable';
    const plain = mark === null ? digits : digits.replace(new RegExp(mark, 'g'), '');
    const value = Number(`${plain.replace(',', '.')}${exponent}`);
    if (!Number.isFinite(value)) return 'absent';
    return { value: sign === '' || sign === '+' ? value : -value, unit: behind };
  };
}

/** The number that a cell says; null where it says none. */
export function numberIn(cell: string, format: NumberFormat): number | null {
  const read = numberReader(format)(cell);
  return typeof read === 'object' ? read.value : null;
}

const truthOf = (text: string): ReadNumber => {
  if (TRUE.test(text)) return { value: 1, unit: '' };
  return FALSE.test(text) ? { value: 0, unit: '' } : 'unreadable';
};

/** What the cells of a table say of how its numbers are written. */
interface NumberEvidence {
  /** All ways in which the cells can be read; more than one is a question. */
  readonly formats: readonly NumberFormat[];
  /** A cell that reads differently, where there are several. */
  readonly example: string;
}

const NUMBER_LIKE = /^[+−–-]?\s*(?:\d[\d.,'’ \u00a0\u2009\u202f]*|[.,]\d+)(?:e[+-]?\d+)?\s*(?:\D.{0,12})?$/i;
export const isNumberLike = (text: string): boolean => NUMBER_LIKE.test(text);

type Mark = '.' | ',';
type Thousands = NonNullable<NumberFormat['thousands']>;

/** What a cell says of how numbers are written. */
interface Says {
  /** Certainly the decimal mark. */
  readonly decimal?: Mark;
  /** Certainly between thousands. */
  readonly thousands?: Thousands;
  /** Either of them: `1,234`. */
  readonly either?: Mark;
  /** Thousands without a mark between. */
  readonly isLong?: boolean;
}

/** At most three digits, and three behind the mark; no number begins with 0 thousands. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

function whatSays(cell: string): Says {
  const digits = /\d[\d.,'’ \u00a0\u2009\u202f]*\d|\d/.exec(cell)?.[0] ?? '';
  const gap = /\d(['’]|[ \u00a0\u2009\u202f])\d{3}(?!\d)/.exec(digits)?.[1];
  const spaced: Says = gap === undefined ? {} : { thousands: /['’]/.test(gap) ? "'" : ' ' };
  const marks = (digits.match(/[.,]/g) ?? []) as Mark[];
  const last = marks.at(-1);
  if (last === undefined) return { ...spaced, isLong: /^\d{4,}$/.test(digits) };
  const other = last === '.' ? ',' : '.';
  // Twice the same mark: it is between thousands.
  if (marks.length > 1)
    return marks[0] === last ? { thousands: last, decimal: other } : { thousands: other, decimal: last };
  return EITHER.test(digits) ? { either: last } : { ...spaced, decimal: last };
}

/**
 * Finds how numbers are written by cells of which each excludes some ways.
 * @param cells those of columns with numbers
 * @param isCommaFree whether a decimal comma would have separated cells, as in a table with commas between them and no quotes
 */
export function numberEvidence(cells: readonly string[], isCommaFree: boolean): NumberEvidence {
  const said = cells.filter(isNumberLike).map((cell) => ({ cell, ...whatSays(cell) }));
  const has = (mark: Mark) => said.some(({ decimal }) => decimal === mark);
  const marks = new Set(said.flatMap(({ thousands }) => thousands ?? []));
  const gap = [...marks].find((mark) => mark === "'" || mark === ' ') ?? null;
  const either = said.find((each) => each.either !== undefined);
  const withThousands = (decimal: Mark): NumberFormat => {
    const other = decimal === '.' ? ',' : '.';
    // What can be either is between thousands where the other mark is certainly the decimal one.
    const isOther = marks.has(other) || said.some((each) => each.either === other);
    return { decimal, thousands: isOther ? other : gap };
  };
  if (has('.') && has(',')) return { formats: [withThousands('.'), withThousands(',')], example: either?.cell ?? '' };
  if (has(',')) return { formats: [withThousands(',')], example: '' };
  if (has('.') || either?.either === undefined) return { formats: [withThousands('.')], example: '' };
  const mark = either.either;
  const asDecimal: NumberFormat = { decimal: mark, thousands: gap };
  // Where thousands stand without a mark or with another, or the comma is used up, the mark is the decimal one.
  const isDecimal = said.some(({ isLong }) => isLong) || gap !== null || (mark === '.' && isCommaFree);
  if (isDecimal) return { formats: [asDecimal], example: '' };
  const asThousands: NumberFormat = { decimal: mark === '.' ? ',' : '.', thousands: mark };
  return { formats: [asDecimal, asThousands], example: either.cell };
}
