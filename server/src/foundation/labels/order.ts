import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { below } from '../visibility/conditions.ts';
import { storedIn } from './conditions.ts';
import { type LabelReader, seenFields } from './definitions.ts';

/** The order of a list by a field: a join that gives each row its value, if it has one, and the key. */
export interface FieldOrder {
  readonly join: (row: { readonly id: Sql; readonly path: Sql }) => Sql;
  readonly key: Sql;
}

/** Null for a field that the reader does not see: then the list has its usual order. */
export async function fieldOrder(
  tx: Tx,
  reader: LabelReader,
  subject: LabelSubject,
  fieldId: number | undefined,
): Promise<FieldOrder | null> {
  if (fieldId === undefined) return null;
  const [field] = await seenFields(tx, reader, { ids: [fieldId], subject });
  if (!field) return null;
  const { kind, area, choices } = field;
  const column = raw(storedIn(kind));
  const places = choices.map(({ choiceId }) => choiceId);
  return {
    // All of it is in an index; many values are read once, of few rows each is looked up.
    join: ({ id, path }) => sql`left join (select v.subject_id, v.${column} as held from label_value v
        where v.field_id = ${fieldId} and v.subject = ${subject} and v.${column} is not null) o
      on o.subject_id = ${id} and ${below(path, area)}`,
    key: kind === 'choice' ? sql`array_position(${places}::float8[], o.held)` : raw('o.held'),
  };
}
