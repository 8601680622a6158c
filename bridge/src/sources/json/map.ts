import { z } from 'zod';
import type { Reading } from '../../record/make-records.ts';
import { channelName } from '../channel-name.ts';

/** Which value of a message goes where. */
export const mappingSchema = z.strictObject({
  time: z.strictObject({ path: z.string().min(1), in: z.enum(['seconds', 'milliseconds', 'iso']) }).optional(),
  values: z
    .array(
      z.strictObject({
        /** `battery.cells.0.voltage`: names and places joined by dots; empty is the message itself. */
        path: z.string(),
        channel: channelName,
        unit: z.int().min(0).max(65_535).default(0),
        /** value × factor + offset is in the channel's unit */
        factor: z.number().default(1),
        offset: z.number().default(0),
      }),
    )
    .min(1),
});
export type JsonMapping = z.output<typeof mappingSchema>;

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
