import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import type { FieldKind } from '#domain/foundation/labels/field.ts';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { dayOfDate, foldText } from '#domain/foundation/labels/value.ts';
import { escapeLike } from '../../platform/db/like.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { below } from '../visibility/conditions.ts';
import { type LabelReader, type SeenField, type SeenTag, seenFields, seenTags } from './definitions.ts';

/** A row of a list as conditions know it: its id, and the path of its company. */
interface Row {
  readonly id: Sql;
  readonly path: Sql;
}
export type RowCondition = (row: Row) => Sql;

type OfField = Exclude<LabelCondition, { tagId: number }>;

const between = (column: Sql, from: number | null, until: number | null): Sql => {
  const bounds = [
    from === null ? null : sql`${column} >= ${from}::float8`,
    until === null ? null : sql`${column} <= ${until}::float8`,
  ];
  return bounds.reduce<Sql>((all, bound) => (bound ? sql`${all} and ${bound}` : all), sql`${column} is not null`);
};

/** The column of a value that its kind is found by: each has an index without those of the other. */
export const storedIn = (kind: FieldKind): 'folded' | 'number' =>
  kind === 'text' || kind === 'link' ? 'folded' : 'number';

/** What a value `v` of a field has to be; null where the field holds no such thing. */
function predicateOf(condition: OfField, { kind }: SeenField, today: number): Sql | null {
  const number = raw('v.number');
  const day = (date: string | null) => (date === null ? null : dayOfDate(date));
  switch (condition.op) {
    case 'empty':
    case 'filled':
      return raw(`${storedIn(kind)} is not null`);
    case 'contains':
      return storedIn(kind) === 'folded' ? sql`v.folded like ${`%${escapeLike(foldText(condition.text))}%`}` : null;
    case 'between':
      return kind === 'number' ? between(number, condition.from, condition.until) : null;
    case 'dated':
      return kind === 'date' ? between(number, day(condition.from), day(condition.until)) : null;
    case 'datedWithin': {
      const at = (days: number | null) => (days === null ? null : today + days);
      return kind === 'date' ? between(number, at(condition.fromDays), at(condition.untilDays)) : null;
    }
    case 'oneOf':
      return kind === 'choice' || kind === 'flag' ? sql`v.number = any(${[...condition.values]}::float8[])` : null;
  }
}

/**
 * Conditions of a list on tags and fields, for any row of it. What the reader does not see is on nothing, as if it were not there.
 * Ids are looked for by the indexes of values, never in the list.
 */
export async function labelConditionsOn(
  tx: Tx,
  reader: LabelReader,
  subject: LabelSubject,
  conditions: readonly LabelCondition[],
  now: number,
): Promise<RowCondition[]> {
  if (conditions.length === 0) return [];
  const fields = await seenFields(tx, reader, { ids: fieldIdsOf(conditions), subject });
  const tags = await seenTags(tx, reader, { ids: tagIdsOf(conditions) });
  const today = Math.floor(now / DAY_MS);
  return conditions.map((condition) => {
    if ('tagId' in condition) {
      const tag = tags.find(({ tagId }) => tagId === condition.tagId);
      return negatedIf(condition.op === 'untagged', tag ? carrying(tag, subject) : nowhere);
    }
    const field = fields.find(({ fieldId }) => fieldId === condition.fieldId);
    const predicate = field && predicateOf(condition, field, today);
    return negatedIf(condition.op === 'empty', field && predicate ? holding(field, subject, predicate) : nowhere);
  });
}

const fieldIdsOf = (conditions: readonly LabelCondition[]): number[] =>
  conditions.flatMap((condition) => ('fieldId' in condition ? [condition.fieldId] : []));
const tagIdsOf = (conditions: readonly LabelCondition[]): number[] =>
  conditions.flatMap((condition) => ('tagId' in condition ? [condition.tagId] : []));

const nowhere: RowCondition = () => sql`false`;
const negatedIf = (isNegated: boolean, condition: RowCondition): RowCondition =>
  isNegated ? (row) => sql`not (${condition(row)})` : condition;

const carrying = ({ tagId, area }: SeenTag, subject: LabelSubject): RowCondition => {
  return ({ id, path }) =>
    sql`${below(path, area)} and ${id} in (select g.subject_id from label_tagged g where g.tag_id = ${tagId} and g.subject = ${subject})`;
};

const holding = ({ fieldId, area }: SeenField, subject: LabelSubject, predicate: Sql): RowCondition => {
  return ({ id, path }) =>
    sql`${below(path, area)} and ${id} in (select v.subject_id from label_value v
      where v.field_id = ${fieldId} and v.subject = ${subject} and ${predicate})`;
};

/** Rows that carry a tag whose name contains a text; null where there is no such tag. */
export async function taggedLike(
  tx: Tx,
  reader: LabelReader,
  subject: LabelSubject,
  pattern: Sql,
): Promise<RowCondition | null> {
  const tags = await seenTags(tx, reader, { named: pattern });
  if (tags.length === 0) return null;
  return (row) => tags.map((tag) => sql`(${carrying(tag, subject)(row)})`).reduce((all, one) => sql`${all} or ${one}`);
}
