import { DAY_MS } from '../basics/time.ts';
import type { FieldShape, FieldValue } from './field.ts';
import { LABEL_LIMITS } from './field.ts';

/** A value as it is stored: one of the two, by the kind of its field. A date is the number of its day since 1970. */
export interface StoredValue {
  readonly number: number | null;
  readonly text: string | null;
}

/** What is wrong with a text that is to be a value. */
type ValueFault =
  | 'too_long'
  | 'not_a_number'
  | 'out_of_range'
  | 'not_a_date'
  | 'not_a_choice'
  | 'not_a_link'
  | 'not_yes_or_no';
type Read =
  | { readonly ok: true; readonly value: StoredValue | null }
  | { readonly ok: false; readonly fault: ValueFault };

const MOST = 1e12;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

const ofNumber = (number: number): Read => ({ ok: true, value: { number, text: null } });
const ofText = (text: string): Read => ({ ok: true, value: { number: null, text } });
const fault = (what: ValueFault): Read => ({ ok: false, fault: what });

/** The day of a date since 1970; null for what is no date of the calendar. */
export function dayOfDate(text: string): number | null {
  if (!DATE.test(text) || text < FIRST_DAY || text > LAST_DAY) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || dateOfDay(at / DAY_MS) !== text ? null : at / DAY_MS;
}

export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Spaces around it and line breaks in it are no part of a text. */
const tidy = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const READ: Readonly<Record<FieldShape['kind'], (text: string, field: FieldShape) => Read>> = {
  text: (text) => (text.length > LABEL_LIMITS.textLength ? fault('too_long') : ofText(text)),
  number: (text, { decimals }) => {
    if (!NUMBER.test(text)) return fault('not_a_number');
    const number = Number(Number(text).toFixed(decimals));
    return Math.abs(number) > MOST ? fault('out_of_range') : ofNumber(number === 0 ? 0 : number);
  },
  date: (text) => {
    const day = dayOfDate(text);
    return day === null ? fault('not_a_date') : ofNumber(day);
  },
  choice: (text, { choices }) => {
    const choice = choices.find(({ choiceId }) => String(choiceId) === text);
    return choice ? ofNumber(choice.choiceId) : fault('not_a_choice');
  },
  link: (text) => {
    if (text.length > LABEL_LIMITS.linkLength) return fault('too_long');
    const url = URL.parse(text);
    return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== ''
      ? ofText(url.href)
      : fault('not_a_link');
  },
  flag: (text) => (text === 'true' ? ofNumber(1) : text === 'false' ? ofNumber(0) : fault('not_yes_or_no')),
};

/**
 * A value as programs, forms and changes of many send it: a number with a point, a date as `2027-01-15`, a choice by its id, `true`
 * or `false`. An empty text is no value.
 */
export function readValue(field: FieldShape, sent: string): Read {
  const text = tidy(sent);
  return text === '' ? { ok: true, value: null } : READ[field.kind](text, field);
}

/** As it is answered. */
export function shownValue({ kind }: Pick<FieldShape, 'kind'>, { number, text }: StoredValue): FieldValue {
  if (kind === 'date') return dateOfDay(number ?? 0);
  if (kind === 'flag') return number === 1;
  return number ?? text ?? '';
}

/** A value as {@link readValue} takes it. */
export const sentValue = (value: FieldValue | null): string => (value === null ? '' : String(value));

/** By what texts are found, ordered and told apart: `fl-0214` and `FL-0214` are the same. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
