import { startsFormula } from '../../contract/formula.ts';
import { dateReader, guessDates, isBelievable, type ReadDate } from '../../fleet/tables/dates.ts';
import { numberEvidence, numberReader } from '../../fleet/tables/numbers.ts';
import type { Separator } from '../../fleet/tables/rows.ts';
import { DAY_MS } from '../../foundation/basics/time.ts';
import type { CellRule } from './columns.ts';
import type { FleetFaultCode } from './faults.ts';
import { CLEARED } from './limits.ts';
import { codeOf, type Words } from './words.ts';

/** What a cell says: a value as it is compared, null for what is to be removed, or why it says nothing. */
type ReadCell = { readonly value: string | null } | { readonly fault: FleetFaultCode };

type ReadText = (text: string) => ReadCell;

/** A cell as it was before a spreadsheet was kept from taking it for a formula. */
const unmarked = (cell: string): string =>
  cell.startsWith("'") && (startsFormula(cell.slice(1)) || cell.slice(1) === CLEARED) ? cell.slice(1) : cell;

/** How the cells of a column are read; each that says a number or a day says something of how the others are written. */
export function cellReader(
  { key, rule, clears }: { readonly key: string; readonly rule: CellRule; readonly clears: boolean },
  cells: readonly string[],
  { words, numbers }: { readonly words: Words; readonly numbers: readonly ReadNumberText[] },
): ReadText {
  const read = readerOf(key, rule, cells, words, numbers);
  return (cell) => {
    if (cell === CLEARED) return clears ? { value: null } : { fault: 'cannot_clear' };
    return read(unmarked(cell).trim());
  };
}

function readerOf(
  key: string,
  rule: CellRule,
  cells: readonly string[],
  words: Words,
  numbers: readonly ReadNumberText[],
): ReadText {
  switch (rule.is) {
    case 'text':
      return (cell) => textCell(rule, cell);
    case 'number':
      return (cell) => numberCell(rule, cell, numbers);
    case 'choice':
      return (cell) => {
        const found = codeOf(words.choices.get(key), cell);
        if (found === 'unknown') return { fault: rule.unknown ?? 'unknown_value' };
        return found === 'ambiguous' ? { fault: rule.ambiguous ?? 'ambiguous_value' } : { value: found.code };
      };
    case 'tags':
      return (cell) => tagsCell(rule.longest, cell);
    default: {
      const readers = datesOf(cells);
      return (cell) => dateCell(rule.is, cell, readers);
    }
  }
}

function textCell(rule: Extract<CellRule, { is: 'text' }>, cell: string): ReadCell {
  const value = rule.fold === 'lower' ? cell.toLowerCase() : rule.fold === 'upper' ? cell.toUpperCase() : cell;
  if (rule.pattern && !rule.pattern.test(value)) return { fault: rule.fault ?? 'unknown_value' };
  return value.length > rule.longest ? { fault: 'too_long' } : { value };
}

/** Tags have no order, and each is there once. */
function tagsCell(longest: number, cell: string): ReadCell {
  const tags = tagsIn(cell);
  if (tags.some((tag) => tag.length > longest)) return { fault: 'too_long' };
  return { value: tagsText(tags) };
}

/** As people write several of them into one cell. */
export const tagsIn = (cell: string): string[] => cell.split(/[,;、，；]/).flatMap((tag) => tag.trim() || []);

export const tagsText = (tags: readonly string[]): string =>
  [...new Set(tags)].sort((a, b) => (a < b ? -1 : 1)).join(', ');

type ReadNumberText = ReturnType<typeof numberReader>;

/** All ways in which the numbers of a table can be read. */
export const numbersOf = (cells: readonly string[], separator: Separator): readonly ReadNumberText[] =>
  numberEvidence(cells, separator === ',').formats.map(numberReader);

function numberCell(
  { min, max, decimals, unit = '' }: Extract<CellRule, { is: 'number' }>,
  cell: string,
  readers: readonly ReadNumberText[],
): ReadCell {
  const values = new Set(
    readers.flatMap((read) => {
      const found = read(cell);
      return typeof found === 'object' && /\d/.test(cell) && ['', unit].includes(found.unit.trim())
        ? [found.value]
        : [];
    }),
  );
  const [value, ...others] = values;
  if (value === undefined) return { fault: 'number_rule' };
  if (others.length > 0) return { fault: 'number_two_ways' };
  if (value < min || value > max) return { fault: 'number_range' };
  const rounded = Number(value.toFixed(decimals));
  return Math.abs(rounded - value) > 1e-9 ? { fault: 'number_range' } : { value: numberText(rounded) };
}

/** A number as it is compared. */
export const numberText = (value: number): string => {
  const text = String(Object.is(value, -0) ? 0 : value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
};

const ISO_DAY = dateReader('YYYY-MM-DD');
const ISO_MINUTE = dateReader('YYYY-MM-DD HH:mm');

/** All ways in which the days of a column can be read that are not written year first. */
function datesOf(cells: readonly string[]): readonly ReadDate[] {
  const others = cells.filter((cell) => cell !== '' && cell !== CLEARED && !ISO_DAY(cell) && !ISO_MINUTE(cell));
  return others.length === 0 ? [] : guessDates(others).formats.map(dateReader);
}

function dateCell(is: 'day' | 'from' | 'until', cell: string, readers: readonly ReadDate[]): ReadCell {
  const iso = ISO_DAY(cell) ?? ISO_MINUTE(cell);
  const found = (iso ? [iso] : readers.map((read) => read(cell))).filter((each) => each !== null);
  const instants = [...new Set(found.map(({ ms }) => ms))];
  const [ms, ...others] = instants;
  if (ms === undefined || !isBelievable(ms)) return { fault: 'date_rule' };
  if (others.length > 0) return { fault: 'date_two_ways' };
  if (is === 'day') return { value: dayText(ms) };
  const hasTime = /\d:\d\d/.test(cell);
  return { value: is === 'from' || hasTime ? momentText(is, ms) : dayText(ms) };
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A local time as it is compared: with its time only where a day alone would not say the same. */
export function momentText(is: 'from' | 'until', local: number): string {
  const minute = Math.floor(local / 60_000) * 60_000;
  if (minute % DAY_MS !== 0) return new Date(minute).toISOString().slice(0, 16).replace('T', ' ');
  return dayText(is === 'until' ? minute - DAY_MS : minute);
}

/** The local time of such a text, as if it were UTC. */
export function momentOf(is: 'from' | 'until', text: string): number {
  const ms = Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? 'Z' : 'T00:00Z'}`);
  return is === 'until' && !text.includes(' ') ? ms + DAY_MS : ms;
}
