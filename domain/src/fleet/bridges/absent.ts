/** A value, or all from one to another, both included. */
export type AbsentValue = number | readonly [from: number, to: number];
/** What a source says instead of a value that it does not have, before factor and offset: 65535, -127, [64256, 65535]. */
export type Absent = number | readonly AbsentValue[];

export const MAX_ABSENT = 20;
export const isInOrder = ([from, to]: readonly [from: number, to: number]): boolean => from <= to;

/** Whether a value is what the source says instead of one that it does not have. */
export const isAbsent = (value: number, absent: Absent | undefined): boolean =>
  typeof absent === 'number'
    ? value === absent
    : (absent?.some((each) => (typeof each === 'number' ? each === value : value >= each[0] && value <= each[1])) ??
      false);

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const RANGE = /\u2026|\.\.+/;

/**
 * What was typed: numbers with `;` or a space between them, or a comma where that is no decimal separator, and `…` from one to another. Null
 * for what is none; undefined for nothing.
 */
export function typedAbsent(text: string, decimal: string): AbsentValue[] | undefined | null {
  const between = decimal === ',' ? /[;\s]+|,(?=\s)/ : /[;,\s]+/;
  const parts = text
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/\s*(\u2026|\.\.+)\s*/g, '…')
    .split(between)
    .filter((part) => part !== '');
  const values = parts.map((part) => part.split(RANGE).map((end) => (decimal === ',' ? end.replace(',', '.') : end)));
  if (values.some((ends) => ends.length > 2 || ends.some((end) => !NUMBER.test(end)))) return null;
  if (values.length === 0) return undefined;
  const read = values.map((ends): AbsentValue => {
    const [from = 0, to] = ends.map(Number);
    return to === undefined ? from : [from, to];
  });
  return read.length > MAX_ABSENT || read.some((each) => typeof each === 'object' && !isInOrder(each)) ? null : read;
}

/** The same as text. */
export const writtenAbsent = (absent: Absent | undefined, decimal: string): string =>
  (typeof absent === 'number' ? [absent] : (absent ?? []))
    .map((each) => (typeof each === 'number' ? [each] : each).map((end) => String(end).replace('.', decimal)).join('…'))
    .join('; ');
