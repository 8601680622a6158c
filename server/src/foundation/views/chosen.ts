import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import { hidesOverdue } from '#domain/foundation/labels/change.ts';
import { LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import { mayChange } from '#domain/foundation/labels/seen.ts';
import { dayOfDate, readValue, type StoredValue } from '#domain/foundation/labels/value.ts';
import type { viewCalls } from '#domain/foundation/views/calls.ts';
import { sql } from '../../platform/db/sql.ts';
import { ownScope, type Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { type SeenField, type SeenTag, seenFields, seenTags } from '../labels/definitions.ts';
import { type Thing, thingsOf } from '../labels/things.ts';
import { ON } from '../labels/write.ts';
import { foundBy } from './count-views.ts';

export type Wanted = Parsed<(typeof viewCalls)['changeLabels']>;

/** What is to be changed to what. */
type Target = { readonly field: SeenField } | { readonly tag: SeenTag };
export interface Chosen {
  readonly target: Target;
  readonly after: StoredValue | null;
  /** That the caller may change. */
  readonly things: readonly Thing[];
  readonly leftOut: number;
}

export const labelOf = (target: Target): SeenField | SeenTag => ('field' in target ? target.field : target.tag);

/** What a change of many is about, for a caller who sees the field or tag and may change it on at least some things. */
export async function chosenFor(tx: Tx, session: Session, wanted: Wanted, now: number): Promise<Chosen> {
  const { target, after } = await targetOf(tx, session, wanted);
  const { ids, total } = await idsOf(tx, session, wanted, now);
  const seen = await thingsOf(tx, session, wanted.subject, ids);
  const actor = actorOf(session);
  const verdicts = seen.map((thing) => ({ thing, verdict: mayChange(labelOf(target), actor, thing.path) }));
  const things = verdicts.flatMap(({ thing, verdict }) => (verdict.allowed ? [thing] : []));
  const [first] = verdicts;
  // Nothing of it may be changed: the reason is the same for all.
  if (first && things.length === 0) permit(first.verdict);
  return { target, after, things, leftOut: total - things.length };
}

async function targetOf(
  tx: Tx,
  session: Session,
  { subject, change }: Wanted,
): Promise<Pick<Chosen, 'target' | 'after'>> {
  if (change.what === 'tag') {
    const [tag] = await seenTags(tx, session, { ids: [change.tagId] });
    if (!tag) throw new Refusal('label_tag_not_found');
    return { target: { tag }, after: change.isOn ? ON : null };
  }
  const [field] = await seenFields(tx, session, { ids: [change.fieldId], subject });
  if (!field) throw new Refusal('label_field_not_found');
  const read = readValue(field, change.value);
  if (!read.ok) throw new Refusal('label_value_wrong', { name: field.name });
  return { target: { field }, after: read.value };
}

/** Ids as they were sent, or of every place of the own companies that a filter finds. */
async function idsOf(tx: Tx, session: Session, { subject, ids, matching: filter }: Wanted, now: number) {
  if (ids) return { ids: [...new Set(ids)], total: new Set(ids).size };
  if (!filter || subject !== 'place') throw new Refusal('label_change_empty');
  const reader = { ...ownScope(session.path), role: session.role };
  const { from, id } = await foundBy(tx, reader, { filter }, now);
  const rows = await tx.query<{ id: number }>(
    sql`select ${id} as id from ${from} order by 1 limit ${LABEL_LIMITS.changed + 1}`,
  );
  if (rows.length > LABEL_LIMITS.changed) throw new Refusal('label_change_too_many', { max: LABEL_LIMITS.changed });
  return { ids: rows.map((row) => row.id), total: rows.length };
}

/** The day that it is by the calendar of the caller, as dates are stored. */
export const todayIn = (timeZone: string, now: number): number =>
  dayOfDate(localDate(now, timeZone)) ?? Math.floor(now / DAY_MS);

/** Whether a thing is left out, as the caller wants it. */
export const isKept = (
  { keepFilled, keepOverdue }: Pick<Wanted, 'keepFilled' | 'keepOverdue'>,
  { target, after }: Pick<Chosen, 'target' | 'after'>,
  before: StoredValue | null,
  today: number,
): boolean =>
  (keepFilled && before !== null) ||
  (keepOverdue && 'field' in target && hidesOverdue(target.field.kind, before, after, today));
