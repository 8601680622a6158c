import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isSameValue, UNDO_MS } from '#domain/foundation/labels/change.ts';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import type { StoredValue } from '#domain/foundation/labels/value.ts';
import type { viewCalls } from '#domain/foundation/views/calls.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { FIELD_COLUMNS, type Field } from '../labels/definitions.ts';
import { type ChangedItem, lockedItems, ON, writeTagged, writeValues } from '../labels/write.ts';
import { writeAudit } from '../system/audit.ts';

type Calls = typeof viewCalls;

interface Stored {
  readonly changeId: number;
  readonly at: number;
  readonly subject: LabelSubject;
  readonly changed: number;
  readonly undoneAt: number | null;
}
interface ItemRow {
  readonly subjectId: number;
  readonly fieldId: number;
  readonly tagId: number;
  readonly beforeNumber: number | null;
  readonly beforeText: string | null;
  readonly afterNumber: number | null;
  readonly afterText: string | null;
}

/** Takes a change of the caller back; what somebody has changed since stays. */
export const undoLabels = (within: Within, session: Session, changeId: number, now: number) =>
  within(systemScope('undo a change of labels'), (tx) => undo(tx, session, changeId, now));

async function undo(tx: Tx, session: Session, changeId: number, now: number): Promise<Output<Calls['undoLabels']>> {
  const change = await tx.maybe<Stored>(
    sql`select change_id, at, subject, changed, undone_at from label_change
        where change_id = ${changeId} and user_id = ${session.userId} for update`,
  );
  if (!change) throw new Refusal('label_change_not_found');
  if (change.undoneAt !== null || now > change.at + UNDO_MS) throw new Refusal('label_change_over');
  const rows = await tx.query<ItemRow>(
    sql`select i.subject_id, i.field_id, i.tag_id, i.before_number, i.before_text, i.after_number, i.after_text
        from label_change_item i where i.change_id = ${changeId} order by i.field_id, i.tag_id, i.subject_id`,
  );
  let restored = 0;
  for (const [, items] of Map.groupBy(rows, ({ fieldId, tagId }) => `${fieldId} ${tagId}`))
    restored += await undoItems(tx, change.subject, items);
  await tx.query('update label_change set undone_at = $2 where change_id = $1', [changeId, now]);
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: session.path, action: 'labels.undoLabels' },
    detail: { total: restored },
  });
  return { restored, kept: rows.length - restored };
}

const stored = (number: number | null, text: string | null): StoredValue | null =>
  number === null && text === null ? null : { number, text };

/** The items of one field or one tag that still are as the change has left them. */
async function undoItems(tx: Tx, subject: LabelSubject, rows: readonly ItemRow[]): Promise<number> {
  const { fieldId, tagId } = rows[0]!;
  const wanted = new Map(rows.map((row) => [row.subjectId, stored(row.beforeNumber, row.beforeText)]));
  const left = new Map(rows.map((row) => [row.subjectId, stored(row.afterNumber, row.afterText)]));
  const what = fieldId !== 0 ? { fieldId } : { tagId };
  const changing = await lockedItems(tx, what, subject, wanted);
  const untouched = changing.filter(({ subjectId, before }) => isSameValue(before, left.get(subjectId) ?? null));
  if (fieldId === 0) {
    const isThere = await tx.maybe('select tag_id from label_tag where tag_id = $1', [tagId]);
    if (!isThere) return 0;
    await writeTagged(tx, tagId, subject, untouched.map(onOrOff));
    return untouched.length;
  }
  const field = await tx.maybe<Field>(sql`select ${FIELD_COLUMNS} from label_field where field_id = ${fieldId}`);
  if (!field) return 0;
  const fitting = field.isUnique ? await free(tx, field, subject, untouched) : untouched;
  await writeValues(tx, field, subject, fitting);
  return fitting.length;
}

const onOrOff = (item: ChangedItem): ChangedItem => ({ ...item, after: item.after && ON });

/** Of a field whose texts are unique, those whose former text nothing else has taken since. */
async function free(tx: Tx, { fieldId }: Field, subject: LabelSubject, items: readonly ChangedItem[]) {
  const taken = await tx.query<{ text: string }>(
    sql`select text from label_value where field_id = ${fieldId} and subject = ${subject}
        and text = any(${items.flatMap(({ after }) => after?.text ?? [])}::text[])`,
  );
  const texts = new Set(taken.map(({ text }) => text));
  return items.filter(({ after }) => after?.text == null || !texts.has(after.text));
}

/** Changes of the caller that can still be taken back. */
export async function labelChanges(tx: Tx, session: Session, now: number): Promise<Output<Calls['labelChanges']>> {
  const rows = await tx.query<Stored & { fieldId: number; tagId: number }>(
    sql`select c.change_id, c.at, c.subject, c.changed, c.undone_at, i.field_id, i.tag_id
        from label_change c join lateral (select field_id, tag_id from label_change_item i where i.change_id = c.change_id
          order by field_id, tag_id limit 1) i on true
        where c.user_id = ${session.userId} and c.undone_at is null and c.at >= ${now - UNDO_MS} order by c.change_id desc limit 100`,
  );
  return rows.map(({ changeId, at, subject, changed, fieldId, tagId }) => ({
    ...{ changeId, at, subject, changed, undoUntil: at + UNDO_MS },
    ...{ fieldId: fieldId || null, tagId: tagId || null },
  }));
}
