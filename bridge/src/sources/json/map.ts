import type { Told } from '#domain/bridges/make-records.ts';
import type { MessageMapping } from '#domain/bridges/sources.ts';
import { scaled, writtenValue } from '../value.ts';
import { valueAt } from './paths.ts';

export interface Mapped {
  readonly told: Told[];
  /** The instant that the sample names, UTC epoch ms; null if it names none. */
  readonly at: number | null;
}

/** Is told what stood at the paths. */
export interface Listener {
  readonly heard: (path: string) => void;
  readonly noNumber: (path: string, value: unknown) => void;
  /** A path whose channel has a value of another path of the same sample. */
  readonly second: (path: string, channel: string) => void;
}

/**
 * What a sample says. Values that are missing or not numbers are left out; true is 1, false is 0, text may be a decimal number. What is
 * null is gone.
 * @returns null for a sample whose time should be read and cannot be
 */
export function mapMessage(
  sample: unknown,
  { time, values }: Pick<MessageMapping, 'time' | 'values'>,
  listener?: Listener,
): Mapped | null {
  const at = time === undefined ? null : instantOf(valueAt(sample, time.path), time.in);
  if (time !== undefined && at === null) return null;
  const told = new Map<string, Told>();
  for (const { path, channel, unit, ...scale } of values) {
    const written = valueAt(sample, path);
    const value = written === undefined ? undefined : writtenValue(written);
    if (written !== undefined && value === undefined) listener?.noNumber(path, written);
    if (value === undefined) continue;
    listener?.heard(path);
    const key = `${unit} ${channel}`;
    const isFirst = (told.get(key)?.value ?? null) === null;
    if (isFirst) told.set(key, { channel, unit, value: scaled(value, scale) });
    else if (value !== null) listener?.second(path, `${channel} of unit ${unit}`);
  }
  return { told: [...told.values()], at };
}

/** Date, time and zone as ISO 8601 writes them: `Date.parse` takes other orders of day and month as well. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d+))? ?(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/i;

export function instantOf(value: unknown, unit: 'seconds' | 'milliseconds' | 'iso'): number | null {
  if (unit === 'iso') {
    const [, date, time, fraction, utc, hours, minutes = '00'] = ISO.exec(String(value).trim()) ?? [];
    const zone = utc === undefined ? (hours === undefined ? '' : `${hours}:${minutes}`) : 'Z';
    const text = time === undefined ? date : `${date}T${time}${fraction === undefined ? '' : `.${fraction}`}${zone}`;
    const at = Date.parse(text ?? '');
    return Number.isNaN(at) ? null : at;
  }
  const number = typeof value === 'boolean' ? null : (writtenValue(value) ?? null);
  return number === null ? null : Math.round(number * (unit === 'seconds' ? 1000 : 1));
}
