import { foldedHead } from '../tables/whole-table.ts';

/** A row of a table as text, with its line number. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

export const LINE_FAULTS = [
  'unreadable',
  'encoding_unclear',
  'column_missing',
  'column_unknown',
  'no_lines',
  'too_many_lines',
  'empty',
  'too_long',
  'serial_rule',
  'identity_rule',
  'number_range',
  'unknown_value',
  'twice',
  'already_bound',
  'identity_differs',
  'type_has_no_manufacturer',
  'unknown_company',
  'ambiguous_company',
  'unknown_site',
] as const;
export type LineFaultCode = (typeof LINE_FAULTS)[number];

/** A fault in a line; `field` is the column, `value` its content. */
export interface LineFault {
  readonly line: number;
  readonly field: string;
  readonly code: LineFaultCode;
  readonly value: string;
}

export interface TableRead<Line> {
  readonly lines: readonly Line[];
  readonly faults: LineFault[];
}

/** Reads the cells of one row by column name; errors are added to the faults. */
interface RowReader {
  text(field: string, longest: number): string | null;
  matching(field: string, rule: RegExp, code: LineFaultCode, fold?: (text: string) => string): string | null;
  oneOf<T>(field: string, find: (text: string) => T | undefined): T | null;
  /** A number with at most two decimals, times `scale` as an integer. */
  number(field: string, min: number, max: number, scale: number): number | null;
  /** Reports a required field that is empty, unless it already has an error. */
  missing(field: string): string;
  fault(field: string, code: LineFaultCode): void;
}

const MAX_VALUE_LENGTH = 100;

export function createCells(
  heading: Row | undefined,
  columns: readonly string[],
  needed: readonly string[],
  faults: LineFault[],
) {
  const places = new Map<string, number>();
  for (const [place, cell] of (heading?.cells ?? []).entries()) {
    const column = columns.find((name) => foldedHead(name) === foldedHead(cell));
    if (column !== undefined && !places.has(column)) places.set(column, place);
    else if (cell.trim() !== '')
      faults.push({
        line: 1,
        field: '',
        code: column === undefined ? 'column_unknown' : 'twice',
        value: cell.slice(0, MAX_VALUE_LENGTH),
      });
  }
  for (const field of needed)
    if (!places.has(field)) faults.push({ line: 1, field, code: 'column_missing', value: field });

  const of = ({ line, cells }: Row): RowReader => {
    const at = (field: string) => (cells[places.get(field) ?? -1] ?? '').trim();
    const fault = (field: string, code: LineFaultCode) =>
      void faults.push({ line, field, code, value: at(field).slice(0, MAX_VALUE_LENGTH) });
    const orNull = <T>(field: string, code: LineFaultCode, read: (text: string) => T | undefined): T | null => {
      const text = at(field);
      if (text === '') return null;
      const value = read(text);
      if (value === undefined) fault(field, code);
      return value ?? null;
    };
    return {
      fault,
      text: (field, longest) => orNull(field, 'too_long', (text) => (text.length <= longest ? text : undefined)),
      matching: (field, rule, code, fold = (text) => text) =>
        orNull(field, code, (text) => (rule.test(fold(text)) ? fold(text) : undefined)),
      oneOf: (field, find) => orNull(field, 'unknown_value', find),
      number: (field, min, max, scale) =>
        orNull(field, 'number_range', (text) => {
          const value = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) / 100 : Number.NaN;
          const isFit = value >= min && value <= max && Number.isInteger(Math.round(value * scale * 100) / 100);
          return isFit ? Math.round(value * scale) : undefined;
        }),
      missing: (field) => {
        if (at(field) === '') fault(field, 'empty');
        return '';
      },
    };
  };
  /** Values that must be unique in a column. */
  const once = (field: string) => {
    const seen = new Set<string>();
    return <T extends string | null>(row: RowReader, value: T): T => {
      if (value === null || value === '') return value;
      if (seen.has(value)) row.fault(field, 'twice');
      seen.add(value);
      return value;
    };
  };
  return { of, once };
}
