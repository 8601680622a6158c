import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isSubjectSeen, type LabelSubject } from '#domain/foundation/labels/subjects.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
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

/** Those of them that the caller sees: by its role, and in the scope of the transaction. */
export async function thingsOf(
  tx: Tx,
  { role }: { readonly role: Role },
  subject: LabelSubject,
  ids: readonly number[],
): Promise<Thing[]> {
  const table = tableOfSubject(subject);
  if (!table || ids.length === 0 || !isSubjectSeen(subject, role)) return [];
  return tx.query<Thing>(sql`select id, path from ${table} where id = any(${[...ids]}::int8[]) order by id`);
}

export async function thingOf(
  tx: Tx,
  reader: { readonly role: Role },
  subject: LabelSubject,
  id: number,
): Promise<Thing> {
  const [thing] = await thingsOf(tx, reader, subject, [id]);
  if (!thing) throw new Refusal('label_subject_not_found');
  return thing;
}
