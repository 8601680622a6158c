import { z } from 'zod';
import { absentValues } from '../bridges/absent-schema.ts';
import { channelName } from '../bridges/channel-name.ts';
import { MAX_VALUES } from '../bridges/sources.ts';
import { ISO, isDatePattern, isNumberDate } from './dates.ts';
import { ENCODINGS } from './encoding.ts';
import { isUnit } from './head-units.ts';
import { offsetOfZone } from './local-instant.ts';
import { SEPARATORS } from './rows.ts';

const dateFormat = z.string().refine((text) => text === ISO || isNumberDate(text) || isDatePattern(text), {
  error: 'iso, seconds, milliseconds, microseconds, nanoseconds, excel, or a pattern like DD.MM.YYYY HH:mm:ss',
});
const column = z.string().min(1).max(200);

/** How a table is read. What is left out is found in the table, and asked where it can be read in two ways. */
export const tableSettings = z.strictObject({
  encoding: z.enum(ENCODINGS).optional(),
  separator: z.enum(SEPARATORS).optional(),
  decimal: z.enum(['.', ',']).optional(),
  thousands: z.enum(['.', ',', ' ', "'"]).nullable().optional(),
  /** The line that names the columns, from 1; 0 for a table without one, whose columns are called 1, 2, 3. */
  head: z.int().min(0).max(10_000).optional(),
  time: z.strictObject({
    /** The column, or those of date and time. */
    path: z.union([column, z.tuple([column, column])]),
    in: dateFormat.optional(),
    /** Of times that do not name one. */
    zone: z
      .string()
      .max(60)
      .refine((zone) => offsetOfZone(zone) !== null, {
        error: 'a time zone like Europe/Berlin, or an offset like +01:00',
      })
      .optional(),
  }),
  /** A table of several devices: the column that names them, and which name is which device. */
  device: z.strictObject({ path: column, is: z.record(z.string(), z.string().regex(/^[0-9a-f]{24}$/)) }).optional(),
  /** A table with a value in each row: the columns with its name and with the value. `path` of the values are such names then. */
  long: z
    .strictObject({
      name: column,
      value: column,
      /** Only what changed is written: a value holds until the next one of its name. */
      changes: z.boolean().optional(),
    })
    .optional(),
  values: z
    .array(
      z.strictObject({
        path: column,
        channel: channelName,
        unit: z.int().min(0).max(65_535).default(0),
        /** The value times the factor plus the offset is in the unit of the channel; without them by the unit of the table. */
        factor: z.number().optional(),
        offset: z.number().optional(),
        /** The unit of the table, where the column's name does not have it. */
        from: z.string().max(20).refine(isUnit, { error: 'a unit like kWh or °F' }).optional(),
        /** What stands there in place of a value that there is not. */
        absent: z.union([z.number().transform((value) => [value]), absentValues]).optional(),
      }),
    )
    .min(1)
    .max(MAX_VALUES),
});
export type TableSettings = z.output<typeof tableSettings>;
