import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { below } from '../visibility/conditions.ts';
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
  const places = choices.map(({ choiceId }) => choiceId);
  return {
    join: ({ id, path }) => sql`left join label_value o on o.subject = ${subject} and o.subject_id = ${id}
      and o.field_id = ${fieldId} and ${below(path, area)}`,
    key:
      kind === 'text' || kind === 'link'
        ? raw('o.folded')
        : kind === 'choice'
          ? sql`array_position(${places}::float8[], o.number)`
          : raw('o.number'),
  };
}
