import type { Output, Parsed } from '#domain/contract/define.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { labelCalls } from '#domain/foundation/labels/calls.ts';
import { LABEL_LIMITS } from '#domain/foundation/labels/field.ts';
import { formerNamesWith } from '#domain/foundation/labels/former-names.ts';
import { foldText } from '#domain/foundation/labels/value.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { sql } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Tx } from '../../platform/db/within.ts';
import { assigned, columnsOf, valuesOf } from '../../platform/db/written.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { pathForAdding } from '../companies/path-for-adding.ts';
import { writeAudit } from '../system/audit.ts';
import { type Field, seenFields } from './definitions.ts';
import { lockField } from './lock.ts';

type Calls = typeof labelCalls;
type Saved = Parsed<Calls['saveField']>;

/** Adds a field of a company, or changes one. */
export async function saveField(
  tx: Tx,
  session: Session,
  { fieldId, companyId, ...saved }: Saved,
  now: number,
): Promise<Output<Calls['saveField']>> {
  const before = fieldId === undefined ? null : await fieldToManage(tx, session, fieldId);
  if (before) await lockField(tx, before.fieldId);
  const owner = before?.companyId ?? companyId ?? session.companyId;
  const path = await pathForAdding(tx, owner);
  if (path === null) throw new Refusal('company_not_found');
  permit(can.manageLabels(actorOf(session), { companyPath: path }));
  if (!before) await checkRoom(tx, owner);
  const kind = before?.kind ?? saved.kind;
  const isUnique = kind === 'text' && saved.isUnique;
  const choices = kind === 'choice' ? await choicesOf(tx, before, saved.choices) : [];
  if (before && isUnique !== before.isUnique) await setUnique(tx, before.fieldId, isUnique);
  const columns = {
    name: saved.name,
    foldedName: foldText(saved.name),
    formerNames: before ? formerNamesWith(before, saved.name) : [],
    subjects: [...new Set(saved.subjects)],
    isUnique,
    unit: kind === 'number' ? saved.unit : '',
    decimals: kind === 'number' ? saved.decimals : 0,
    soonDays: kind === 'date' ? saved.soonDays : null,
    choices: JSON.stringify(choices),
    seenBy: saved.seenBy,
    changedBy: saved.changedBy,
    lesseesSee: saved.lesseesSee,
  };
  const added = { companyId: owner, path, kind, ...columns };
  const statement = before
    ? sql`update label_field set ${assigned(columns)} where field_id = ${before.fieldId} returning field_id`
    : sql`insert into label_field (field_id, position, ${columnsOf(added)})
        values (nextval('label_field_id_seq'), (select coalesce(max(position) + 1, 0) from label_field where company_id = ${owner}),
          ${valuesOf(added)}) returning field_id`;
  const row = await tx.one<{ fieldId: number }>(statement).catch((error: unknown) => {
    if (isUniqueViolation(error, 'label_field_name')) throw new Refusal('label_name_taken', { name: saved.name });
    throw error;
  });
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: path, target: saved.name },
    action: before ? 'labels.changeField' : 'labels.addField',
    detail: { name: saved.name, ...(before && before.name !== saved.name && { nameBefore: before.name }) },
  });
  return row;
}

/** A field of a company that the caller manages. One of a company above is not there to be managed. */
export async function fieldToManage(tx: Tx, session: Session, fieldId: number): Promise<Field> {
  const [field] = await seenFields(tx, session, { ids: [fieldId], removed: true });
  if (!field || !containsPath(session.path, field.path)) throw new Refusal('label_field_not_found');
  permit(can.manageLabels(actorOf(session), { companyPath: field.path }));
  return field;
}

/** Fields are added one after the other in a company: two at once could both be the last that fits. */
export async function checkRoom(tx: Tx, companyId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['label fields', companyId]);
  const { count } = await tx.one<{ count: number }>(
    'select count(*)::int as count from label_field where company_id = $1 and removed_at is null',
    [companyId],
  );
  if (count >= LABEL_LIMITS.fields) throw new Refusal('max_label_fields', { max: LABEL_LIMITS.fields });
}

/** Choices keep their ids: values name them. One that is chosen somewhere cannot be left out. */
async function choicesOf(tx: Tx, before: Field | null, saved: Saved['choices']) {
  const known = before?.choices ?? [];
  const kept = new Set(saved.map(({ choiceId }) => choiceId));
  for (const { choiceId, name } of known.filter((choice) => !kept.has(choice.choiceId))) {
    const { count } = await tx.one<{ count: number }>(
      'select count(*)::int as count from label_value where field_id = $1 and number = $2',
      [before!.fieldId, choiceId],
    );
    if (count > 0) throw new Refusal('label_choice_used', { name, times: count });
  }
  let next = Math.max(0, ...known.map(({ choiceId }) => choiceId));
  return saved.map(({ choiceId, name, tone }) => ({
    choiceId: known.some((choice) => choice.choiceId === choiceId) ? choiceId! : ++next,
    name,
    tone,
  }));
}

/** From now on no two values are equal, or they may be again. */
async function setUnique(tx: Tx, fieldId: number, isUnique: boolean): Promise<void> {
  if (isUnique) {
    const { count } = await tx.one<{ count: number }>(
      `select coalesce(sum(n - 1), 0)::int as count from (select count(*) as n from label_value where field_id = $1
       group by subject, folded having count(*) > 1) twice`,
      [fieldId],
    );
    if (count > 0) throw new Refusal('label_not_unique', { repeated: count });
  }
  await tx.query('update label_value set unique_key = case when $2 then folded end where field_id = $1', [
    fieldId,
    isUnique,
  ]);
}
