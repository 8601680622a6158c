import { MAX_NAME_LENGTH } from '../../foundation/devices/device-limits.ts';

/** Numbers of a pattern have up to six digits. */
const MAX_NUMBER = 999_999;
/** Where the number stands: `{n}` as it is, `{nnn}` with zeros before it up to three digits. */
const NUMBER = /\{(n{1,6})\}/;

/** A name with a number in it, as of a fleet whose machines are counted. */
interface NamePattern {
  readonly before: string;
  readonly after: string;
  /** How many digits it has at least. */
  readonly digits: number;
}

/** The pattern in a text; null for a text that is a name as it stands. */
export function patternOf(text: string): NamePattern | null {
  const found = NUMBER.exec(text);
  if (!found) return null;
  return {
    before: text.slice(0, found.index),
    after: text.slice(found.index + found[0].length),
    digits: found[1]!.length,
  };
}

/** Whether its names fit and do not consist of a number alone. */
export const isNamePattern = (text: string): boolean => {
  const pattern = patternOf(text);
  if (!pattern) return text.length <= MAX_NAME_LENGTH;
  return nameWith(pattern, MAX_NUMBER).length <= MAX_NAME_LENGTH;
};

export const nameWith = ({ before, after, digits }: NamePattern, number: number): string =>
  `${before}${String(number).padStart(digits, '0')}${after}`.trim();

/** The number in a name that the pattern has given; null for other names. Zeros before it make no other number. */
export function numberIn({ before, after }: NamePattern, name: string): number | null {
  const [start, end] = [before.trimStart(), after.trimEnd()];
  if (!name.startsWith(start) || !name.endsWith(end) || name.length <= start.length + end.length) return null;
  const digits = name.slice(start.length, name.length - end.length);
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

/**
 * The number for the next device: the one that was shown to whoever named it, if it is free still, otherwise the one after the
 * highest: a gap is a machine that was there once.
 */
export function nextNumber(taken: readonly number[], wanted: number | null = null): number | null {
  if (wanted !== null && !taken.includes(wanted)) return wanted;
  const next = taken.reduce((highest, number) => Math.max(highest, number), 0) + 1;
  return next <= MAX_NUMBER ? next : null;
}
