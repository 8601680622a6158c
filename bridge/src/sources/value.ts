import { type Absent, isAbsent } from '#domain/fleet/bridges/absent.ts';

/** What sources write where there is no value (any more). */
const GONE: ReadonlySet<string> = new Set([
  '',
  'unavailable',
  'unknown',
  'none',
  'null',
  'nan',
  '-nan',
  'inf',
  '-inf',
  'infinity',
  '-infinity',
  '---',
]);
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A number as a source wrote it; null where it says that there is none, and undefined for anything else, such as text in words or with a
 * decimal comma.
 */
export function writtenValue(written: unknown): number | null | undefined {
  if (written === null) return null;
  if (typeof written === 'boolean') return written ? 1 : 0;
  if (typeof written === 'number') return Number.isFinite(written) ? written : null;
  if (typeof written !== 'string') return undefined;
  const text = written.trim();
  if (GONE.has(text.toLowerCase())) return null;
  return DECIMAL.test(text) ? Number(text) : undefined;
}

/** How a value is mapped: what stands for none, factor and offset. */
interface Mapping {
  readonly absent?: Absent | undefined;
  readonly factor: number;
  readonly offset: number;
}

/** A value after its mapping; null where there is none. */
export const scaled = (value: number | null, { absent, factor, offset }: Mapping): number | null =>
  value === null || isAbsent(value, absent) ? null : value * factor + offset;
