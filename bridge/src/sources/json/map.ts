import type { Told } from '#domain/fleet/bridges/make-records.ts';
import type { MessageMapping } from '#domain/fleet/bridges/sources.ts';
import { dateReader, ISO } from '#domain/fleet/tables/dates.ts';
import { instantOfLocal } from '#domain/fleet/tables/local-instant.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
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

/** Milliseconds that this machine's own time is ahead of UTC. */
const machineOffset = (at: number): number => -new Date(at).getTimezoneOffset() * MINUTE_MS;
const readIso = dateReader(ISO);

/** The instant of a value by its format, and by no other; a time without a zone is of the machine's. Null for days and hours that there are not. */
function instantOf(value: unknown, unit: 'seconds' | 'milliseconds' | 'iso'): number | null {
  if (unit === 'iso') {
    const time = readIso(String(value).trim());
    return time === null || time.isInstant ? (time?.ms ?? null) : instantOfLocal(time.ms, machineOffset, -Infinity);
  }
  const number = typeof value === 'boolean' ? null : (writtenValue(value) ?? null);
  return number === null ? null : Math.round(number * (unit === 'seconds' ? 1000 : 1));
}
