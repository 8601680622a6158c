import type { FieldValue } from '#domain/foundation/labels/field.ts';
import { sentValue } from '#domain/foundation/labels/value.ts';
import type { LabelsOf } from '../label-queries.ts';

/** Values as they are entered, by the field, and the tags. */
export interface LabelValues {
  readonly values: Readonly<Record<number, string>>;
  readonly tagIds: readonly number[];
}

export const valueIn = ({ values }: Pick<LabelsOf, 'values'>, fieldId: number): FieldValue | undefined =>
  values.find((each) => each.fieldId === fieldId)?.value;

export const valuesOf = (labels: LabelsOf): LabelValues => ({
  values: Object.fromEntries(
    labels.changeable.fieldIds.map((fieldId) => [fieldId, sentValue(valueIn(labels, fieldId) ?? null)]),
  ),
  tagIds: labels.tagIds,
});

/** Only what is different is sent: what somebody else changed meanwhile stays as it is. */
export function changesOf(before: LabelValues, after: LabelValues) {
  const values = Object.entries(after.values)
    .filter(([fieldId, value]) => value !== before.values[Number(fieldId)])
    .map(([fieldId, value]) => ({ fieldId: Number(fieldId), value }));
  return {
    values,
    addTagIds: after.tagIds.filter((tagId) => !before.tagIds.includes(tagId)),
    removeTagIds: before.tagIds.filter((tagId) => !after.tagIds.includes(tagId)),
  };
}
