import type { FieldValue } from '#domain/foundation/labels/field.ts';
import { areaSeen } from '#domain/foundation/labels/seen.ts';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { FIELD_COLUMNS, type Field, type LabelReader, TAG_COLUMNS, type Tag } from './definitions.ts';
import { labelsFor } from './reading.ts';
import type { Thing } from './things.ts';

/** Tags and values with what they are called, for programs that know no ids. */
export interface NamedLabels {
  readonly tags: readonly string[];
  readonly fields: readonly { readonly name: string; readonly value: FieldValue; readonly unit?: string }[];
}

/** The same as `labelsFor`, with names; a choice is told by its name. Of things without any there is nothing. */
export async function namedLabelsFor(
  tx: Tx,
  reader: Pick<LabelReader, 'role' | 'path'>,
  subject: LabelSubject,
  things: readonly Thing[],
): Promise<ReadonlyMap<number, NamedLabels>> {
  const labels = [...(await labelsFor(tx, reader, subject, things))].filter(
    ([, { tagIds, values }]) => tagIds.length + values.length > 0,
  );
  if (labels.length === 0) return new Map();
  const fieldIds = labels.flatMap(([, { values }]) => values.map(({ fieldId }) => fieldId));
  const tagIds = labels.flatMap(([, shown]) => shown.tagIds);
  const isSeen = (it: Field | Tag) => areaSeen(it, { role: reader.role, companyPath: reader.path }) !== null;
  const fields = await tx.query<Field>(
    sql`select ${FIELD_COLUMNS} from label_field where field_id = any(${fieldIds}::int[])`,
  );
  const tags = await tx.query<Tag>(sql`select ${TAG_COLUMNS} from label_tag where tag_id = any(${tagIds}::int[])`);
  const fieldOf = new Map(fields.filter(isSeen).map((field) => [field.fieldId, field]));
  const tagOf = new Map(tags.filter(isSeen).map(({ tagId, name }) => [tagId, name]));
  return new Map(
    labels.map(([id, shown]) => [
      id,
      {
        tags: shown.tagIds.flatMap((tagId) => tagOf.get(tagId) ?? []),
        fields: shown.values.flatMap(({ fieldId, value }) => {
          const field = fieldOf.get(fieldId);
          return field ? [named(field, value)] : [];
        }),
      },
    ]),
  );
}

const named = ({ name, kind, choices, unit }: Field, value: FieldValue) => ({
  name,
  value: kind === 'choice' ? (choices.find(({ choiceId }) => choiceId === value)?.name ?? '') : value,
  ...(unit !== '' && { unit }),
});
