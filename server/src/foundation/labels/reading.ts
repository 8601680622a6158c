import { areaSeen } from '#domain/foundation/labels/seen.ts';
import type { ShownLabels } from '#domain/foundation/labels/shown.ts';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { type StoredValue, shownValue } from '#domain/foundation/labels/value.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type Field, isSeenOn, type LabelReader, type Tag } from './definitions.ts';
import type { Thing } from './things.ts';

type ValueRow = StoredValue & Pick<Field, 'fieldId' | 'kind' | RightsOf> & { readonly subjectId: number };
type TagRow = Pick<Tag, 'tagId' | RightsOf> & { readonly subjectId: number };
type RightsOf = 'path' | 'seenBy' | 'changedBy' | 'lesseesSee';

/**
 * Tags and values of things that the reader is known to see, by their ids; each as far as it is shown to that reader.
 * @param removed also values of fields that were removed and are still kept
 */
export async function labelsFor(
  tx: Tx,
  { role, path }: Pick<LabelReader, 'role' | 'path'>,
  subject: LabelSubject,
  things: readonly Thing[],
  { removed = false }: { readonly removed?: boolean } = {},
): Promise<ReadonlyMap<number, ShownLabels>> {
  const labels = new Map<number, ShownLabels>(things.map(({ id }) => [id, { tagIds: [], values: [] }]));
  if (things.length === 0) return labels;
  const pathOf = new Map(things.map((thing) => [thing.id, thing.path]));
  const ids = [...pathOf.keys()];
  const isShown = (row: ValueRow | TagRow): boolean => {
    const area = areaSeen(row, { role, companyPath: path });
    return area !== null && isSeenOn({ area }, pathOf.get(row.subjectId)!);
  };
  const values = await tx.query<ValueRow>(
    sql`select v.subject_id, v.field_id, v.number, v.text, f.kind, f.path, f.seen_by, f.changed_by, f.lessees_see
        from label_value v join label_field f on f.field_id = v.field_id ${raw(removed ? '' : 'and f.removed_at is null')} and ${subject} = any(f.subjects)
        where v.subject = ${subject} and v.subject_id = any(${ids}::int8[]) order by f.position, f.field_id`,
  );
  for (const row of values.filter(isShown))
    labels.get(row.subjectId)!.values.push({ fieldId: row.fieldId, value: shownValue(row, row) });
  const tags = await tx.query<TagRow>(
    sql`select t.subject_id, t.tag_id, g.path, g.seen_by, g.changed_by, g.lessees_see
        from label_tagged t join label_tag g on g.tag_id = t.tag_id
        where t.subject = ${subject} and t.subject_id = any(${ids}::int8[]) order by g.folded_name, g.tag_id`,
  );
  for (const row of tags.filter(isShown)) labels.get(row.subjectId)!.tagIds.push(row.tagId);
  return labels;
}
