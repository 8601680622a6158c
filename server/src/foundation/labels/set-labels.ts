import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { labelCalls } from '#domain/foundation/labels/calls.ts';
import { LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import { mayChange } from '#domain/foundation/labels/seen.ts';
import { readValue, type StoredValue } from '#domain/foundation/labels/value.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { writeAudit } from '../system/audit.ts';
import { isSeenOn, type SeenField, type SeenTag, seenFields, seenTags } from './definitions.ts';
import { labelsFor } from './reading.ts';
import { type Thing, thingOf } from './things.ts';
import { beginChange, lockedItems, noteItems, ON, writeTagged, writeValues } from './write.ts';

type Calls = typeof labelCalls;
type Wanted = Parsed<Calls['setLabels']>;

/** What is wanted of a field or a tag, checked: the caller sees the thing, and may change each of them on it. */
interface Checked {
  readonly thing: Thing;
  readonly fields: readonly { readonly field: SeenField; readonly value: StoredValue | null }[];
  readonly tags: readonly { readonly tag: SeenTag; readonly isOn: boolean }[];
}

async function check(tx: Tx, session: Session, wanted: Wanted): Promise<Checked> {
  const { subject, id, values, addTagIds, removeTagIds } = wanted;
  const thing = await thingOf(tx, session, subject, id);
  const fields = await seenFields(tx, session, { ids: values.map(({ fieldId }) => fieldId), subject });
  const tags = await seenTags(tx, session, { ids: [...addTagIds, ...removeTagIds] });
  const actor = actorOf(session);
  const tagOf = (wantedId: number, isOn: boolean) => {
    const tag = tags.find(({ tagId }) => tagId === wantedId);
    if (!tag || !isSeenOn(tag, thing.path)) throw new Refusal('label_tag_not_found');
    permit(mayChange(tag, actor, thing.path));
    return { tag, isOn };
  };
  return {
    thing,
    fields: values.map(({ fieldId, value: sent }) => {
      const field = fields.find((one) => one.fieldId === fieldId);
      if (!field || !isSeenOn(field, thing.path)) throw new Refusal('label_field_not_found');
      permit(mayChange(field, actor, thing.path));
      const read = readValue(field, sent);
      if (!read.ok) throw new Refusal('label_value_wrong', { name: field.name });
      return { field, value: read.value };
    }),
    tags: [
      ...[...new Set(removeTagIds)].map((tagId) => tagOf(tagId, false)),
      ...[...new Set(addTagIds)].map((tagId) => tagOf(tagId, true)),
    ],
  };
}

/** Sets fields and tags of one thing. */
export async function setLabels(
  within: Within,
  session: Session,
  wanted: Wanted,
  now: number,
): Promise<Output<Calls['setLabels']>> {
  const { subject, id } = wanted;
  const { thing, fields, tags } = await within(session, (tx) => check(tx, session, wanted));
  await within(systemScope('set labels'), (tx) => write(tx, session, { subject, id, thing, fields, tags }, now));
  return within(session, async (tx) => (await labelsFor(tx, session, subject, [thing])).get(id)!);
}

async function write(
  tx: Tx,
  session: Session,
  { subject, id, thing, fields, tags }: Checked & Pick<Wanted, 'subject' | 'id'>,
  now: number,
): Promise<void> {
  const noted: {
    readonly fieldId?: number;
    readonly tagId?: number;
    readonly items: Awaited<ReturnType<typeof lockedItems>>;
  }[] = [];
  // In the same order everywhere: two changes lock the same fields.
  for (const { field, value } of fields.toSorted((one, other) => one.field.fieldId - other.field.fieldId)) {
    const { fieldId } = field;
    const items = await lockedItems(tx, { fieldId }, subject, new Map([[id, value]]));
    await writeValues(tx, field, subject, items);
    noted.push({ fieldId, items });
  }
  for (const { tag, isOn } of tags.toSorted((one, other) => one.tag.tagId - other.tag.tagId)) {
    const { tagId } = tag;
    const items = await lockedItems(tx, { tagId }, subject, new Map([[id, isOn ? ON : null]]));
    await writeTagged(tx, tagId, subject, items);
    noted.push({ tagId, items });
  }
  const changed = noted.filter(({ items }) => items.length > 0);
  if (changed.length === 0) return;
  await checkTagRoom(tx, subject, id);
  const changeId = await beginChange(tx, { session, subject, at: now }, 1);
  for (const { items, ...what } of changed) await noteItems(tx, changeId, subject, what, items);
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: thing.path, action: 'labels.setLabels' },
    target: [...fields.map(({ field }) => field.name), ...tags.map(({ tag }) => tag.name)].join(', ').slice(0, 200),
    detail: { what: subject, values: fields.length, total: 1 },
  });
}

async function checkTagRoom(tx: Tx, subject: Wanted['subject'], id: number): Promise<void> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from label_tagged where subject = ${subject} and subject_id = ${id}`,
  );
  if (count > LABEL_LIMITS.tagsOfOne) throw new Refusal('max_tags_of_one', { max: LABEL_LIMITS.tagsOfOne });
}
