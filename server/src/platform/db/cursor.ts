import { z } from 'zod';
import { parseJson } from '#domain/contract/json-text.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { fieldOf } from './rows.ts';
import { allOf, joined, raw, type Sql, sql } from './sql.ts';

/** One of the expressions that a list is ordered by. */
interface OrderPart {
  readonly by: Sql;
  readonly type: 'int8' | 'text';
  readonly falls: boolean;
}

export const rising = (by: Sql, type: OrderPart['type'] = 'int8'): OrderPart => ({ by, type, falls: false });
export const falling = (by: Sql, type: OrderPart['type'] = 'int8'): OrderPart => ({ by, type, falls: true });

/** An order that distinguishes any two rows; nothing in it is null. */
export type Order = readonly [OrderPart, ...OrderPart[]];

/** What a row has of the parts of an order. */
export type Place = readonly (number | string)[];

export const orderBy = (order: Order): Sql => joined(order.map(({ by, falls }) => (falls ? sql`${by} desc` : by)));

const COLUMN = 'place_';

/** The place of each row as columns of their own: rows that an offset skips cost no more with them. */
export const placeColumns = (order: Order): Sql =>
  joined(order.map(({ by }, index) => sql`${by} as ${raw(`${COLUMN}${index}`)}`));

/** A row without these columns, and its place. */
export function withoutPlace<Row extends object>(row: Row, order: Order): { row: Row; place: Place } {
  const fields = new Map(Object.entries(row));
  const place = order.map((_, index) => {
    const name = fieldOf(`${COLUMN}${index}`);
    const part = fields.get(name) as number | string;
    fields.delete(name);
    return part;
  });
  return { row: Object.fromEntries(fields) as Row, place };
}

/** Rows behind a place. The first part is compared by itself too, so that an index on it is used. */
export function behind(order: Order, place: Place): Sql {
  const at = order.map(({ type }, index) =>
    type === 'text' ? sql`${place[index]}::text` : sql`${place[index]}::int8`,
  );
  const past = ({ by, falls }: OrderPart, index: number) =>
    falls ? sql`${by} < ${at[index]}` : sql`${by} > ${at[index]}`;
  const [first] = order;
  const upTo = first.falls ? sql`${first.by} <= ${at[0]}` : sql`${first.by} >= ${at[0]}`;
  const rows = order.reduceRight<Sql | null>(
    (inner, part, index) =>
      inner ? sql`(${past(part, index)} or (${part.by} = ${at[index]} and ${inner}))` : past(part, index),
    null,
  );
  return rows ? allOf([upTo, rows]) : upTo;
}

/** Where a page ended, and what was counted then: the next page is read from there without counting. */
interface Cursor {
  readonly pageNum: number;
  readonly total: number;
  readonly place: Place;
}

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const PART = {
  int8: z.int(),
  text: z
    .string()
    .max(200)
    .regex(/^[^\0]*$/),
} as const;

/** For the caller, text without a meaning. */
export const writeCursor = ({ pageNum, total, place }: Cursor): string =>
  Buffer.from(JSON.stringify([pageNum, total, ...place])).toString('base64url');

export function readCursor(text: string, order: Order): Cursor {
  try {
    const [pageNum, total, ...place] = z
      .tuple([count, count], z.unknown())
      .parse(parseJson(Buffer.from(text, 'base64url').toString()));
    if (place.length !== order.length) throw new Error('of another list');
    return { pageNum, total, place: order.map(({ type }, index) => PART[type].parse(place[index])) };
  } catch {
    throw new Refusal('param_error', { field: 'after', rule: 'next of a page' });
  }
}
