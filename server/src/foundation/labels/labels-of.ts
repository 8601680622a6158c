import type { Output, Parsed } from '#domain/contract/define.ts';
import type { labelCalls } from '#domain/foundation/labels/calls.ts';
import { mayChange } from '#domain/foundation/labels/seen.ts';
import { sentValue, shownValue } from '#domain/foundation/labels/value.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { isSeenOn, type SeenField, type SeenTag, seenFields, seenTags } from './definitions.ts';
import { labelsFor } from './reading.ts';
import { thingOf, thingsOf } from './things.ts';

type Calls = typeof labelCalls;

/** Tags and values of one thing, and what of them the caller may change. */
export async function labelsOf(
  tx: Tx,
  session: Session,
  { subject, id }: Parsed<Calls['labelsOf']>,
): Promise<Output<Calls['labelsOf']>> {
  const thing = await thingOf(tx, session, subject, id);
  const isChangeable = (it: SeenField | SeenTag) =>
    isSeenOn(it, thing.path) && mayChange(it, actorOf(session), thing.path).allowed;
  const fields = (await seenFields(tx, session, { subject })).filter(isChangeable);
  const tags = (await seenTags(tx, session)).filter(isChangeable);
  return {
    ...(await labelsFor(tx, session, subject, [thing])).get(id)!,
    changeable: { fieldIds: fields.map(({ fieldId }) => fieldId), tagIds: tags.map(({ tagId }) => tagId) },
  };
}

export async function labelsOfMany(
  tx: Tx,
  session: Session,
  { subject, ids }: Parsed<Calls['labelsOfMany']>,
): Promise<Output<Calls['labelsOfMany']>> {
  const labels = await labelsFor(tx, session, subject, await thingsOf(tx, session, subject, ids));
  return [...labels].map(([id, shown]) => ({ id, ...shown }));
}

const MOST = 100;

interface Row {
  readonly at: number;
  readonly byName: string;
  readonly fieldId: number;
  readonly tagId: number;
  readonly beforeNumber: number | null;
  readonly beforeText: string | null;
  readonly afterNumber: number | null;
  readonly afterText: string | null;
}

/** How one thing was changed, as far as the caller sees what was changed. */
export async function labelHistory(
  tx: Tx,
  session: Session,
  { subject, id, fieldId: only }: Parsed<Calls['labelHistory']>,
): Promise<Output<Calls['labelHistory']>> {
  const thing = await thingOf(tx, session, subject, id);
  const isHere = (it: SeenField | SeenTag) => isSeenOn(it, thing.path);
  const fields = (await seenFields(tx, session, { subject, ...(only !== undefined && { ids: [only] }) })).filter(
    isHere,
  );
  const tags = only === undefined ? (await seenTags(tx, session)).filter(isHere) : [];
  const fieldIds = fields.map(({ fieldId }) => fieldId);
  const tagIds = tags.map(({ tagId }) => tagId);
  const rows = await tx.query<Row>(
    sql`select c.at, c.by_name, i.field_id, i.tag_id, i.before_number, i.before_text, i.after_number, i.after_text
        from label_change_item i join label_change c on c.change_id = i.change_id
        where i.subject = ${subject} and i.subject_id = ${id} and (i.field_id = any(${fieldIds}::int[]) or i.tag_id = any(${tagIds}::int[]))
        order by i.change_id desc, i.field_id, i.tag_id limit ${MOST}`,
  );
  return rows.map((row) => ({
    at: row.at,
    byName: row.byName,
    fieldId: row.fieldId || null,
    tagId: row.tagId || null,
    before: sentOf(row.beforeNumber, row.beforeText, fields, row),
    after: sentOf(row.afterNumber, row.afterText, fields, row),
  }));
}

function sentOf(
  number: number | null,
  text: string | null,
  fields: readonly SeenField[],
  { fieldId, tagId }: Row,
): string {
  if (number === null && text === null) return '';
  if (tagId !== 0) return 'true';
  const field = fields.find((one) => one.fieldId === fieldId);
  return field ? sentValue(shownValue(field, { number, text })) : '';
}
