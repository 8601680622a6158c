import type { Reading } from '#domain/bridges/make-records.ts';
import type { JsonMapping } from '#domain/bridges/sources.ts';

export interface Mapped {
  readonly readings: Reading[];
  /** The instant that the message names, UTC epoch ms; null if it names none. */
  readonly at: number | null;
}

/**
 * The readings of a message. Values that are missing or not numbers are left out; true is 1, false is 0, text may be a decimal number.
 * @returns null for a message whose time should be read and cannot be
 */
export function mapMessage(message: unknown, { time, values }: JsonMapping): Mapped | null {
  const at = time === undefined ? null : instantOf(valueAt(message, time.path), time.in);
  if (time !== undefined && at === null) return null;
  const readings = values.flatMap(({ path, channel: name, unit, factor, offset }) => {
    const value = numberOf(valueAt(message, path));
    return value === null ? [] : [{ channel: name, unit, value: value * factor + offset }];
  });
  return { readings, at };
}

const MAX_LEAVES = 500;
const MAX_PATH = 200;
/** Names may be empty: a path tells nothing of how deep it is. */
const MAX_DEPTH = 50;
type Leaf = number | string | boolean;

/** The values in a message with their paths, as {@link mapMessage} finds them; of a large one the first. */
export function leavesOf(message: unknown): (readonly [path: string, value: Leaf])[] {
  const leaves: [string, Leaf][] = [];
  const walk = (value: unknown, path: string, depth: number) => {
    if (leaves.length >= MAX_LEAVES || path.length > MAX_PATH || depth > MAX_DEPTH) return;
    if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
      leaves.push([path, value]);
    else if (isObject(value))
      for (const [name, inner] of Object.entries(value)) walk(inner, path === '' ? name : `${path}.${name}`, depth + 1);
  };
  walk(message, '', 0);
  return leaves;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function valueAt(message: unknown, path: string): unknown {
  let value = message;
  // Columns of a table may have dots in their names.
  if (isObject(message) && Object.hasOwn(message, path)) return message[path];
  for (const name of path === '' ? [] : path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function instantOf(value: unknown, unit: 'seconds' | 'milliseconds' | 'iso'): number | null {
  const at =
    unit === 'iso' ? Date.parse(String(value)) : (numberOf(value) ?? Number.NaN) * (unit === 'seconds' ? 1000 : 1);
  return Number.isFinite(at) ? Math.round(at) : null;
}
