import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { previewOf, UNDO_MS } from '#domain/foundation/labels/change.ts';
import type { viewCalls } from '#domain/foundation/views/calls.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import {
  beginChange,
  carriersAmong,
  lockedItems,
  noteItems,
  valuesOfField,
  writeTagged,
  writeValues,
} from '../labels/write.ts';
import { writeAudit } from '../system/audit.ts';
import { type Chosen, chosenFor, isKept, labelOf, todayIn, type Wanted } from './chosen.ts';

type Calls = typeof viewCalls;

/** What a change of many would do: counted by the values that are there. */
export async function previewLabels(
  tx: Tx,
  session: Session,
  wanted: Parsed<Calls['previewLabels']>,
  now: number,
): Promise<Output<Calls['previewLabels']>> {
  const chosen = await chosenFor(tx, session, wanted, now);
  const { target, after, things } = chosen;
  const ids = things.map(({ id }) => id);
  const values =
    'field' in target
      ? await valuesOfField(tx, target.field.fieldId, wanted.subject, ids)
      : await carriersAmong(tx, target.tag.tagId, wanted.subject, ids);
  const today = todayIn(wanted.timeZone, now);
  const counted = ids
    .map((id) => ({ value: values.get(id) ?? null, count: 1 }))
    .filter(({ value }) => !isKept(wanted, chosen, value, today));
  const preview = previewOf('field' in target ? target.field.kind : 'flag', counted, after, today);
  return { ...preview, leftOut: chosen.leftOut + ids.length - counted.length };
}

/** Changes many at once. Two companies of one field need not see each other: what is unique is decided where all are seen. */
export async function changeLabels(
  within: Within,
  session: Session,
  wanted: Wanted,
  now: number,
): Promise<Output<Calls['changeLabels']>> {
  const chosen = await within(session, (tx) => chosenFor(tx, session, wanted, now));
  if (chosen.things.length === 0) throw new Refusal('label_change_empty');
  return within(systemScope('change labels of many'), (tx) => write(tx, session, wanted, chosen, now));
}

async function write(tx: Tx, session: Session, wanted: Wanted, chosen: Chosen, now: number) {
  const { subject } = wanted;
  const { target, after, things } = chosen;
  const today = todayIn(wanted.timeZone, now);
  const what = 'field' in target ? { fieldId: target.field.fieldId } : { tagId: target.tag.tagId };
  const all = await lockedItems(tx, what, subject, new Map(things.map(({ id }) => [id, after])));
  const items = all.filter(({ before }) => !isKept(wanted, chosen, before, today));
  const undoUntil = now + UNDO_MS;
  if (items.length === 0) return { changeId: null, changed: 0, undoUntil };
  if ('field' in target) await writeValues(tx, target.field, subject, items);
  else await writeTagged(tx, target.tag.tagId, subject, items);
  const changeId = await beginChange(tx, { session, subject, at: now }, items.length);
  await noteItems(tx, changeId, subject, what, items);
  const { name } = labelOf(target);
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: session.path, action: 'labels.setLabels', target: name },
    detail: { name, what: subject, total: items.length },
  });
  return { changeId, changed: items.length, undoUntil };
}
