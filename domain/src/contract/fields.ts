import { z } from 'zod';
import { DEVICE_IDENTITY } from '../foundation/basics/device-facts.ts';
import { isTimeZone } from '../foundation/basics/time-zone.ts';
import { parseJson } from './json-text.ts';

const jsonText = (text: string, context: z.RefinementCtx) => {
  try {
    return parseJson(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
};

/** The largest number of a column that is an `int`. */
const MAX_INT = 2 ** 31 - 1;

/** A whole number, as a number or as digits. Ids and versions mostly are as large as an `int` of the database. */
export const int = (min = 0, max = MAX_INT) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));

/** A whole number that is stored as a `bigint`. */
export const long = (min = 0) => int(min, Number.MAX_SAFE_INTEGER);

/** A truth value, as itself or as `true`, `false`, `1`, `0`. */
export const flag = () =>
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')]);

/** A nested value: itself, or its JSON text as form bodies carry it. */
export const json = <T extends z.ZodType>(inner: T) =>
  z.union([z.string().transform(jsonText), z.unknown()]).pipe(inner);

/** A list whose length is checked before its members: one that is too long costs nothing. */
export const list = <T extends z.ZodType>(member: T, { min, max }: { min?: number; max: number }) =>
  z
    .custom<z.input<T>[]>((value) => !Array.isArray(value) || value.length <= max, `must be at most ${max}`)
    .pipe(min === undefined ? z.array(member).max(max) : z.array(member).min(min).max(max));

/** Identity of a device on the wire. */
export const mcuId = () => z.string().regex(DEVICE_IDENTITY, 'must be 24 hexadecimal digits').toLowerCase();

/** One to a thousand devices, each once: identities with commas between, or a list. */
export const mcuIds = () =>
  z
    .union([
      z.custom<string[]>(Array.isArray).meta({ type: 'array', items: { type: 'string' } }),
      z
        .string()
        .max(50_000)
        .transform((text) => text.replace(/^\[|\]$|["\s]/g, '').split(',')),
    ])
    .pipe(list(mcuId(), { min: 1, max: 1000 }).transform((ids) => [...new Set(ids)]));

/** By whose clock days and hours are. */
export const timeZone = () => z.string().max(64).refine(isTimeZone, 'must be a time zone').default('Etc/UTC');

/** UTC epoch milliseconds. */
export const instant = () => int(0, 8_640_000_000_000_000);

/** Start and end of a query; the interval rule (start ≤ end, at most 31 days) is checked by the server's mechanism. */
export const interval = { startTime: instant(), endTime: instant() };

/** One page of a list. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.int(), pages: z.int(), pageNum: z.int() });

/** Which page: 1 to 200 rows. */
export const paging = { pageNum: int(1, 1_000_000).default(1), pageSize: int(1, 200).default(7) };

/** Only what was from one instant to another, both inclusive and however far apart; either may be left out. */
export const span = { from: instant().optional(), until: instant().optional() };

/** The same of a list that may be long: `after` takes the `next` of the page before, with the same filter. */
export const longPaging = { ...paging, after: z.string().max(500).optional() };
export const longPage = <T extends z.ZodType>(item: T) => page(item).extend({ next: z.string().optional() });

/** A list of companies; each includes its subtree. An `ID` prefix is stripped. */
export const companyIds = () =>
  json(
    list(
      z.union([
        z.int32(),
        z
          .string()
          .regex(/^(ID)?\d{1,9}$/)
          .transform((text) => Number(text.replace('ID', ''))),
      ]),
      { max: 1000 },
    ),
  );

export const language = () => z.enum(['en', 'zh_CN', 'zh_HK', 'de', 'ja', 'ko', 'fr']);
export const nothing = z.null();
