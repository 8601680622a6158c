import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { TABLES } from '../../tables.ts';

/** A thing that carries tags and fields, with the path of its company. */
export interface Thing {
  readonly id: number;
  readonly path: string;
}

/** The tables whose rows carry them, by their words: each has `id` and `path`, and its own policy. */
const TABLE_OF = new Map(
  Object.entries(TABLES).flatMap(([name, { labelled }]) => (labelled ? [[labelled, name] as const] : [])),
);

/** The table of a subject; null for one that no feature has. */
export function tableOfSubject(subject: LabelSubject): Sql | null {
  const name = TABLE_OF.get(subject);
  return name === undefined ? null : raw(name);
}

/** Those of them that the scope sees. */
export async function thingsOf(tx: Tx, subject: LabelSubject, ids: readonly number[]): Promise<Thing[]> {
  const table = tableOfSubject(subject);
  if (!table || ids.length === 0) return [];
  return tx.query<Thing>(sql`select id, path from ${table} where id = any(${[...ids]}::int8[]) order by id`);
}

/** A thing that the scope sees. */
export async function thingOf(tx: Tx, subject: LabelSubject, id: number): Promise<Thing> {
  const [thing] = await thingsOf(tx, subject, [id]);
  if (!thing) throw new Refusal('label_subject_not_found');
  return thing;
}
