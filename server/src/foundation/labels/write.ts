import { Refusal } from '#domain/foundation/basics/errors.ts';
import { effectOf } from '#domain/foundation/labels/change.ts';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { foldText, type StoredValue } from '#domain/foundation/labels/value.ts';
import { int4, int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Field } from './definitions.ts';
import { lockField, lockTag } from './lock.ts';
import { tableOfSubject } from './things.ts';

/** What is changed on one thing. The two are as they are stored; on a tag a number stands for being on. */
export interface ChangedItem {
  readonly subjectId: number;
  readonly before: StoredValue | null;
  readonly after: StoredValue | null;
}
export const ON: StoredValue = { number: 1, text: null };

/** The values that a field has on things now, of those that have one. */
export async function valuesOfField(
  tx: Tx,
  fieldId: number,
  subject: LabelSubject,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredValue>> {
  const rows = await tx.query<StoredValue & { subjectId: number }>(
    sql`select subject_id, number, text from label_value
        where field_id = ${fieldId} and subject = ${subject} and subject_id = any(${[...ids]}::int8[])`,
  );
  return new Map(rows.map(({ subjectId, number, text: words }) => [subjectId, { number, text: words }]));
}

/** The same of a tag. */
export async function carriersAmong(
  tx: Tx,
  tagId: number,
  subject: LabelSubject,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredValue>> {
  const rows = await tx.query<{ subjectId: number }>(
    sql`select subject_id from label_tagged
        where tag_id = ${tagId} and subject = ${subject} and subject_id = any(${[...ids]}::int8[])`,
  );
  return new Map(rows.map(({ subjectId }) => [subjectId, ON]));
}

/** What really changes among things, whose field is locked from here on. */
export async function lockedItems(
  tx: Tx,
  what: { readonly fieldId: number } | { readonly tagId: number },
  subject: LabelSubject,
  wanted: ReadonlyMap<number, StoredValue | null>,
): Promise<ChangedItem[]> {
  const ids = [...wanted.keys()];
  if ('fieldId' in what) await lockField(tx, what.fieldId);
  else await lockTag(tx, what.tagId);
  const there =
    'fieldId' in what
      ? await valuesOfField(tx, what.fieldId, subject, ids)
      : await carriersAmong(tx, what.tagId, subject, ids);
  return [...wanted]
    .map(([subjectId, after]) => ({ subjectId, before: there.get(subjectId) ?? null, after }))
    .filter(({ before, after }) => effectOf(before, after) !== 'same');
}

/** Writes values of a field. The caller has locked it. */
export async function writeValues(
  tx: Tx,
  field: Pick<Field, 'fieldId' | 'isUnique' | 'name' | 'path'>,
  subject: LabelSubject,
  items: readonly ChangedItem[],
): Promise<void> {
  const cleared = items.filter(({ after }) => after === null).map(({ subjectId }) => subjectId);
  const set = items.flatMap(({ subjectId, after }) => (after ? [{ subjectId, ...after }] : []));
  await tx.query(
    sql`delete from label_value where field_id = ${field.fieldId} and subject = ${subject} and subject_id = any(${cleared}::int8[])`,
  );
  if (set.length === 0) return;
  const folded = set.map(({ text: words }) => (words === null ? null : foldText(words)));
  if (field.isUnique) await makeRoom(tx, field, subject, set, folded);
  const rows = rowsFrom('u', {
    subjectId: int8(set.map(({ subjectId }) => subjectId)),
    number: { type: 'float8', values: set.map(({ number }) => number) },
    text: text(set.map((one) => one.text)),
    folded: text(folded),
    uniqueKey: text(field.isUnique ? folded : folded.map(() => null)),
  });
  await tx.query(
    sql`insert into label_value (subject, subject_id, field_id, number, text, folded, unique_key)
        select ${subject}, u.subject_id, ${field.fieldId}::int, u.number, u.text, u.folded, u.unique_key from ${rows}
        on conflict (subject, subject_id, field_id) do update
        set number = excluded.number, text = excluded.text, folded = excluded.folded, unique_key = excluded.unique_key`,
  );
}

/**
 * Refuses a text that another thing has. What is gone, or is of a company by now for which the field is not, has nothing: its row
 * gives way. The transaction sees everything, since two companies of one field need not see each other.
 */
async function makeRoom(
  tx: Tx,
  { fieldId, name, path }: Pick<Field, 'fieldId' | 'name' | 'path'>,
  subject: LabelSubject,
  set: readonly { readonly subjectId: number; readonly text: string | null }[],
  folded: readonly (string | null)[],
): Promise<void> {
  const keys = folded.flatMap((key) => key ?? []);
  if (new Set(keys).size < keys.length) throw new Refusal('label_value_taken', { name, value: set[0]?.text ?? '' });
  const things = tableOfSubject(subject);
  const holders = await tx.query<{ subjectId: number; text: string; isThere: boolean }>(
    sql`select v.subject_id, v.text, t.id is not null as is_there from label_value v
        left join ${things ?? sql`device`} t on t.id = v.subject_id and t.path >= ${path} and t.path < (${path} || '.') collate "C"
        where v.field_id = ${fieldId} and v.subject = ${subject} and v.unique_key = any(${keys}::text[])
          and v.subject_id <> all(${set.map(({ subjectId }) => subjectId)}::int8[])`,
  );
  const holder = holders.find(({ isThere }) => isThere);
  if (holder) throw new Refusal('label_value_taken', { name, value: holder.text });
  await tx.query(
    sql`delete from label_value where field_id = ${fieldId} and subject = ${subject}
        and subject_id = any(${holders.map(({ subjectId }) => subjectId)}::int8[])`,
  );
}

/** Puts a tag on things and takes it off. The caller has locked it. */
export async function writeTagged(
  tx: Tx,
  tagId: number,
  subject: LabelSubject,
  items: readonly ChangedItem[],
): Promise<void> {
  const ids = (isOn: boolean) =>
    items.filter(({ after }) => (after !== null) === isOn).map(({ subjectId }) => subjectId);
  await tx.query(
    sql`delete from label_tagged where tag_id = ${tagId} and subject = ${subject} and subject_id = any(${ids(false)}::int8[])`,
  );
  await tx.query(
    sql`insert into label_tagged (subject, subject_id, tag_id) select ${subject}, id, ${tagId}::int from unnest(${ids(true)}::int8[]) as id
        on conflict do nothing`,
  );
}

/** Who changes something, and on what. */
interface Change {
  readonly session: { readonly userId: number; readonly loginName: string; readonly companyId: number };
  readonly subject: LabelSubject;
  readonly at: number;
}

/** Begins a change: what belongs to it is added as items, and can be taken back. */
export async function beginChange(tx: Tx, { session, subject, at }: Change, changed: number): Promise<number> {
  const { changeId } = await tx.one<{ changeId: number }>(
    sql`insert into label_change (change_id, company_id, user_id, by_name, at, subject, changed)
        values (nextval('label_change_id_seq'), ${session.companyId}, ${session.userId}, ${session.loginName}, ${at}, ${subject}, ${changed})
        returning change_id`,
  );
  return changeId;
}

export async function noteItems(
  tx: Tx,
  changeId: number,
  subject: LabelSubject,
  { fieldId = 0, tagId = 0 }: { readonly fieldId?: number; readonly tagId?: number },
  items: readonly ChangedItem[],
): Promise<void> {
  const rows = rowsFrom('u', {
    subjectId: int8(items.map(({ subjectId }) => subjectId)),
    beforeNumber: { type: 'float8', values: items.map(({ before }) => before?.number ?? null) },
    beforeText: text(items.map(({ before }) => before?.text ?? null)),
    afterNumber: { type: 'float8', values: items.map(({ after }) => after?.number ?? null) },
    afterText: text(items.map(({ after }) => after?.text ?? null)),
    fieldId: int4(items.map(() => fieldId)),
    tagId: int4(items.map(() => tagId)),
  });
  await tx.query(
    sql`insert into label_change_item (change_id, subject, subject_id, field_id, tag_id, before_number, before_text, after_number, after_text)
        select ${changeId}::int8, ${subject}, u.subject_id, u.field_id, u.tag_id, u.before_number, u.before_text, u.after_number, u.after_text
        from ${rows} on conflict do nothing`,
  );
}
